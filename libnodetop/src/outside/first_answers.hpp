#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "outside/commands.hpp"

namespace nodetop {

/// What the commands of a wave have answered while the rest is still awaited. The rest is "not recorded".
class FirstAnswers : public Commands {
  public:
    /// `programs`: finds programs.
    explicit FirstAnswers(Commands& programs) : programs_(programs) {}
    /// Before anybody asks. `out`: all of the output, also of a streamed command.
    void add(const Argv& argv, CommandResult result, SharedBytes out);

    std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) override;
    std::optional<std::string> find(const std::string& program) override { return programs_.find(program); }

  private:
    CommandResult answer_to(const CommandRequest& request) const;

    Commands& programs_;
    std::vector<std::pair<Argv, CommandResult>> answers_;
};

/// Runs commands through another, and tells what has been answered as soon as only one client program is awaited that
/// has answered nothing yet: a slow database must not hold up what needs none of it.
class WatchedCommands : public Commands {
  public:
    /// Called on the thread of the wave, which it must not hold up.
    using Told = std::function<void(std::unique_ptr<FirstAnswers>)>;

    explicit WatchedCommands(Commands& commands) : commands_(commands) {}
    /// About the next wave, once at most. Empty: not.
    void tell(Told told) { told_ = std::move(told); }

    std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) override;
    std::optional<std::string> find(const std::string& program) override { return commands_.find(program); }
    std::vector<Argv> recorded(const std::string& program) override { return commands_.recorded(program); }

  private:
    Commands& commands_;
    Told told_;
};

}  // namespace nodetop
