#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "identity.hpp"
#include "partitions.hpp"

namespace nodetop::slurm {

/// Does a list of accounts admit one of the caller's (S-36, S-37, B-19)? An entry stands for its sub-accounts too.
/// nullopt: cannot be told.
std::optional<bool> accounts_admit(const Caller& caller, const std::vector<std::string_view>& entries, bool deny);

/// May a job be sent from this host (AllocNodes, S-69)? nullopt if the name of the host is not known.
std::optional<bool> hosts_admit(const Caller& caller, std::string_view host_list);

/// The caller, or one of his groups, accounts or QOS, is in a list of a reservation. `-name` entries mean everyone
/// else. nullopt: cannot be told.
std::optional<bool> list_admits(std::string_view list, const std::optional<std::vector<std::string_view>>& mine);

}  // namespace nodetop::slurm
