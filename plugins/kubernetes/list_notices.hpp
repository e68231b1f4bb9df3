#pragma once

#include <string>

#include <nodetop/plugin.hpp>

#include "list_wave.hpp"

namespace nodetop::kubernetes {

/// True if the list is whole; else says why not, once for `query`. `what`: "nodes". Of an API that the cluster does not
/// have nothing is said.
bool had(sdk::Host& host, const ListAnswer& answer, const char* query, const std::string& what);

/// What happened to a pod is missed only by the explanation of why it waits.
void had_events(sdk::Host& host, const ListAnswer& answer);

/// Limit ranges are missed only by the check of one pod's size.
void had_ranges(sdk::Host& host, const ListAnswer& answer);

}  // namespace nodetop::kubernetes
