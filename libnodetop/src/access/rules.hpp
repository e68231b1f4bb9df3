#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "access/caller.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// Whether allow and deny lists admit the caller (core.md 6.1).
enum class Membership : std::uint8_t {
    admitted,
    denied,
    no_verdict,  ///< nothing to compare with, or entries that cannot be compared: neither allowed nor denied
};

/// What the lists of one kind say, those of the queue and of the whole system together. With `shape.accounts` or
/// `shape.qos` stated only those count as the caller's. No list of a kind admits everybody.
Membership membership(const Caller& caller, const Queue& queue, RuleKind kind, const JobShape& shape = {});

/// What the account lists say to one account.
Membership account_membership(const Caller& caller, const Queue& queue, std::string_view account);

/// An allow list of that kind names nobody.
bool names_nobody(const Cluster& cluster, const Queue& queue, RuleKind kind);

/// The lists of one kind that bind in the queue: its own, then those of the whole system.
std::vector<const Rule*> rules_of(const Cluster& cluster, const Queue& queue, RuleKind kind);

/// What the control plane answered in the reading when it was asked whether the caller may submit to the queue;
/// unknown: it was not asked, or has not said.
Answer answered_in_reading(const Cluster& cluster, const Queue& queue);

/// The account allow list of the queue names one or two accounts: probably a group's own. A heuristic; a list that
/// names nobody is none (B-12).
bool dedicated(const Cluster& cluster, const Queue& queue);

}  // namespace nodetop
