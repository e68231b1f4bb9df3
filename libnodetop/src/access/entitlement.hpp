#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/cluster.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// The QOS to name for a job of that account in the queue (core.md 3.5); "" if none is told. `account` "": none named.
/// It goes both into the dry run and into the printed submit flags.
std::string_view qos_to_name(const Cluster& cluster, const Queue& queue, std::string_view account,
                             const JobShape& shape = {});

/// More than one account has a list, and all lists are the same: the declaration carries no information per account
/// (C-26).
bool templated(const Cluster& cluster);

/// The site requires an account and the caller is known to have none: nothing he submits will run (C-27, B-54).
bool no_account_at_all(const Cluster& cluster);

}  // namespace nodetop
