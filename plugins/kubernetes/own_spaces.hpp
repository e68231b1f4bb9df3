#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "facts.hpp"
#include "queries.hpp"
#include "server.hpp"

namespace nodetop::kubernetes {

/// For a caller who may not list namespaces: his projects (OpenShift), else those of his kubeconfig and configuration,
/// and those that he names. One that the server says is not there is left out; of one that may not be looked at nothing
/// but its name is known.
void find_own_spaces(sdk::Host& host, const Kubectl& kubectl, const ApiGroups& apis, Facts& facts);

/// What may not be listed over the whole cluster, and is asked again namespace by namespace.
struct HiddenLists {
    bool quotas = false, ranges = false, pods = false;
};

/// Asks in the caller's own namespaces, at most 20 of them. `may_list_spaces`: then only where he may create pods. True
/// if the quotas of all that were asked are known.
bool ask_in_own_spaces(sdk::Host& host, const Kubectl& kubectl, std::uint32_t page_items, HiddenLists hidden,
                       bool may_list_spaces, Facts& facts);

}  // namespace nodetop::kubernetes
