#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::lsf {

struct Cluster;

/// Slots that the caller may still have on some hosts together, whatever each of them has free.
struct HostBound {
    std::string set, source;   ///< as a limit is named: "large", "guaranteed pool (bresources)"
    std::string queue;         ///< only jobs of that queue are bound; empty: all
    std::vector<bool> covers;  ///< parallel to the hosts
    std::int64_t slots_left = 0;
};

/// What guaranteed pools keep for service classes: the caller may be of none of them. Says so of each pool (L-28).
void add_bounds_of_pools(Cluster& cluster, std::string_view pools);

/// A limit on each queue of which a bound leaves less than its hosts have free.
void write_host_bounds(Cluster& cluster);

}  // namespace nodetop::lsf
