#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cell.hpp"

namespace nodetop::sge {

/// A bound of a quota rule that the caller, or everybody together, has in a queue or in the whole cell.
struct QuotaLimit {
    std::string rule;
    nt_scope scope = NT_SCOPE_USER;
    std::string queue;     ///< empty: everywhere
    std::string resource;  ///< as in limit.resource
    std::optional<std::int64_t> value, used;
};

/// What the enabled quotas come to for the caller (backend-sge.md 6): in each set the first rule that matches, all sets
/// together.
struct QuotaFindings {
    std::vector<QuotaLimit> limits;
    std::map<std::string, std::int64_t> host_slots;       ///< most slots of a host, for everybody together
    std::map<std::string, std::int64_t> host_slots_left;  ///< what is left of that
    std::map<std::pair<std::string, std::string>, std::int64_t> devices_left;  ///< by host and complex
    std::map<std::string, std::string> forbidden;  ///< queues that give the caller no slot, and the rule that says so
    std::set<std::string> undecided;               ///< rules of which it is not known whether they are about him
    std::set<std::string> of_named_jobs;           ///< rules about jobs that name a project or an environment
    std::set<std::string> unchecked;               ///< rules that could not be held against anything
};

/// Holds the quotas against every instance; fills in Standing::slots_left as well. Nothing without quotas.
QuotaFindings find_quotas(Cell& cell);

}  // namespace nodetop::sge
