#pragma once

#include <chrono>
#include <optional>

#include "outside/cancellation.hpp"
#include "outside/commands.hpp"

namespace nodetop {

/// Client programs of this machine (sdk.md 4): argv only, each in a process group of its own, read by one poll loop.
class RealCommands : public Commands {
  public:
    /// `timeout` replaces the limit of every request. The cancellation must live longer than this.
    RealCommands(const Cancellation& cancellation, std::optional<std::chrono::seconds> timeout);

    std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) override;
    std::optional<std::string> find(const std::string& program) override;

  private:
    const Cancellation& cancellation_;
    std::optional<std::chrono::seconds> timeout_;
};

}  // namespace nodetop
