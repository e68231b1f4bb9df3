#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "outside/world.hpp"
#include "plugins/candidate.hpp"
#include "plugins/services.hpp"

namespace nodetop {

/// What every further instance of an adapter is opened with.
struct LaneFacts {
    std::string file, id;
    std::optional<PluginNote> note;
    World world;
    std::map<std::string, std::string> configured;
    std::optional<std::uint32_t> timeout_seconds;
    ServiceHooks hooks;  ///< may be called by several threads at once
};

}  // namespace nodetop
