#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <span>

#include "outside/commands.hpp"
#include "outside/limits.hpp"

namespace nodetop {

/// How many commands of the wave may run side by side (config.md 4).
inline std::size_t side_by_side(std::span<const CommandRequest> requests) {
    std::size_t most = 0;
    for (const auto& request : requests) most = std::max<std::size_t>(most, request.at_once);
    return most == 0 ? kCommandsAtOnce : std::min(most, kMostAtOnce);
}

/// How many commands at most run one after the other until the last has ended.
inline std::size_t rounds(std::span<const CommandRequest> requests) {
    const std::size_t limit = side_by_side(requests);
    std::size_t most = (requests.size() + limit - 1) / limit;
    std::map<std::uint32_t, std::size_t> lanes;
    for (const auto& request : requests)
        if (request.lane != 0) most = std::max(most, (++lanes[request.lane] + kCommandsOfLane - 1) / kCommandsOfLane);
    return most;
}

}  // namespace nodetop
