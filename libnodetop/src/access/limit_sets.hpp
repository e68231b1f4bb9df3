#pragma once

#include <string_view>
#include <vector>

#include "access/caller.hpp"
#include "access/verdict.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// The limits that bind a job of the caller under one account in one queue (core.md 7, B-05).
struct BindingLimits {
    std::string_view account;  ///< "": none, or it makes no difference
    std::vector<Row> limits;   ///< Cluster::limits
};

/// All that bind, whichever account is used.
struct LimitSets {
    bool unread = false;     ///< limits are enforced here and could not be read
    bool ambiguous = false;  ///< several sets could apply and none is the default: none is taken
    /// One for each account that could be used: the one that the answer of a dry run, the job or the identity names;
    /// else all candidates, of which one suffices. Never empty.
    std::vector<BindingLimits> by_account;
};

LimitSets limit_sets(const Caller& caller, const Queue& queue, const JobShape& shape = {},
                     const Verdict* verdict = nullptr);

/// "normal (site QOS)": whose limit it is.
std::string name_of(const Limit& limit);

}  // namespace nodetop
