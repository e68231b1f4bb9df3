#pragma once

#include <string_view>
#include <vector>

#include "access/blocker.hpp"
#include "model/cluster.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// Whether allow and deny lists admit the caller (core.md 6.1).
enum class Membership : std::uint8_t {
    admitted,
    denied,
    no_verdict,  ///< nothing to compare with, or entries that cannot be compared: neither allowed nor denied
};

/// The caller, or nullptr if who he is could not be read.
const Identity* known_identity(const Cluster& cluster);

/// What the lists of one kind say, those of the queue and of the whole system together. With `shape.accounts` or
/// `shape.qos` stated only those count as the caller's. Unrestricted kinds admit everybody.
Membership membership(const Cluster& cluster, const Queue& queue, RuleKind kind, const JobShape& shape = {});

/// An allow list of that kind names nobody.
bool names_nobody(const Cluster& cluster, const Queue& queue, RuleKind kind);

/// Blockers of triage A: one for each kind of list that denies the caller (B-17 to B-20, B-55), and one for a site that
/// requires an account of a caller who has none here (B-54).
std::vector<Blocker> access_blockers(const Cluster& cluster, const Queue& queue, const JobShape& shape = {});

/// The accounts that could be used in the queue: stated ones, else the caller's that its account lists admit or do not
/// decide about. Empty: none is known.
std::vector<std::string_view> candidate_accounts(const Cluster& cluster, const Queue& queue,
                                                 const JobShape& shape = {});

/// The account is `entry` or below it: yes, no, or unknown if an account above it is not known.
Answer account_is_under(const Cluster& cluster, std::string_view account, std::string_view entry);

/// The account allow list names one or two accounts: probably a group's own (a heuristic; B-12).
bool dedicated(const Cluster& cluster, const Queue& queue);

/// Accounts and QOS compare without regard to case (B-18).
bool same_name(std::string_view a, std::string_view b);

}  // namespace nodetop
