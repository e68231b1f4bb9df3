#pragma once

#include <string_view>
#include <vector>

#include "access/caller.hpp"
#include "access/verdict.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// The limits that bind a job of the caller under one account in one queue (core.md 7, B-05).
struct BindingLimits {
    std::string_view account;  ///< "": none, or it is not known which
    std::vector<Row> limits;   ///< Cluster::limits
};

/// All that bind, whichever account is used.
struct LimitSets {
    /// Limits are enforced here and could not be read, or it cannot be told which of them are about the caller.
    bool unread = false;
    bool ambiguous = false;  ///< several sets could apply and none is the default: none is taken
    /// One for each account that could be used: the one that a dry run chose or the job names, else all that the lists
    /// admit, of which one suffices. Never empty.
    std::vector<BindingLimits> by_account;
};

LimitSets limit_sets(const Caller& caller, const Queue& queue, const JobShape& shape = {},
                     const Verdict* verdict = nullptr);

/// "normal (site QOS)": whose limit it is.
std::string name_of(const Limit& limit);

}  // namespace nodetop
