#pragma once

#include <string_view>

#include "instances.hpp"

namespace nodetop::sge {

/// The queue instances of `qstat -f` as text, for releases whose clients refuse -xml. Not whole where a name was cut
/// so short that its host is lost.
Instances read_instances_text(std::string_view printed);

}  // namespace nodetop::sge
