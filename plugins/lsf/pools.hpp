#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::lsf {

/// A guaranteed resource pool (`bresources -g -l -m`): hosts of which a part is kept for service classes (L-28).
struct Pool {
    enum class Unit { slots, hosts, none };  ///< none: what is guaranteed is no part of a host

    std::string name;
    Unit unit = Unit::slots;
    std::string hosts;                 ///< the list as configured: names, groups, `all`
    std::vector<std::string> members;  ///< hosts that are in it now, where they are told
    std::optional<std::int64_t> kept;  ///< units that service classes may still claim; unknown: it cannot be read
    std::optional<std::int64_t> free;  ///< units that no job holds
};

/// What a service class uses beyond its part does not lessen what the others may claim: each is counted by itself,
/// and where the classes are not told one by one, nothing of what is allocated counts as claimed.
std::vector<Pool> read_pools(std::string_view text);

}  // namespace nodetop::lsf
