#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "access/caller.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// The accounts that may count as the caller's in the queue: stated ones, else his own; without those that the site has
/// set up for other queues only. nullopt: not known.
std::optional<std::vector<std::string_view>> accounts_here(const Caller& caller, const Queue& queue,
                                                           const JobShape& shape = {});

/// The accounts to try in the queue, in the caller's order (core.md 6.2): those of accounts_here that the lists do not
/// deny; the first of them if all are denied; empty if none is known, which asks without an account.
std::vector<std::string_view> candidate_accounts(const Caller& caller, const Queue& queue, const JobShape& shape = {});

/// More than one account has a list of QOS, and all lists are the same: the declaration carries no information for each
/// account (C-26).
bool templated(const Caller& caller);

/// The QOS to name for a job of that account in the queue (core.md 3.5); "" if none is told. `account` "": none named.
/// It goes both into the dry run and into the printed submit flags.
std::string_view qos_to_name(const Caller& caller, const Queue& queue, std::string_view account,
                             const JobShape& shape = {});

/// A job of that account gets this QOS there also where none is named.
bool is_default_qos(const Caller& caller, const Queue& queue, std::string_view account, std::string_view qos);

}  // namespace nodetop
