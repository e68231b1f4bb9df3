#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "outside/real_clock.hpp"
#include "outside/real_commands.hpp"
#include "outside/real_environment.hpp"
#include "outside/real_files.hpp"
#include "outside/real_identities.hpp"
#include "outside/world.hpp"

namespace nodetop {

/// This machine.
class RealWorld {
  public:
    explicit RealWorld(std::shared_ptr<Cancellation> cancellation,
                       std::optional<std::chrono::seconds> timeout = std::nullopt)
        : cancellation_(std::move(cancellation)), commands_(*cancellation_, timeout) {}

    World world() { return {commands_, files_, clock_, environment_, identities_, *cancellation_}; }

  private:
    std::shared_ptr<Cancellation> cancellation_;
    RealCommands commands_;
    RealFiles files_;
    RealClock clock_;
    RealEnvironment environment_;
    RealIdentities identities_;
};

}  // namespace nodetop
