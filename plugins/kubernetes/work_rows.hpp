#pragma once

#include "reading.hpp"

namespace nodetop::kubernetes {

/// Writes pods as jobs, and what each holds on its node. After the nodes.
void write_jobs(Reading& reading);

/// Writes when pods with a deadline give back what they hold. After the nodes.
void write_releases(Reading& reading);

}  // namespace nodetop::kubernetes
