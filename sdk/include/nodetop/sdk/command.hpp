// Questions to client programs. There is never a shell: a program by its base name and a list of arguments.
#ifndef NODETOP_SDK_COMMAND_HPP
#define NODETOP_SDK_COMMAND_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <nodetop/plugin.h>

#include "answer.hpp"
#include "reader.hpp"

namespace nodetop::sdk {

/// What on_end() wants of the wave that its command ran in.
enum class Then { go_on, stop_wave };

/// One question; declared once, run by Host::run().
class Command {
  public:
    Command(std::initializer_list<const char*> argv) : argv_(argv.begin(), argv.end()) {}
    explicit Command(std::vector<std::string> argv) : argv_(std::move(argv)) {}

    /// How long it may take; 30 s unless told. The user's --timeout replaces it.
    Command& timeout_seconds(std::uint32_t seconds) { return timeout_ms_ = seconds * 1000, *this; }
    /// Standard input; /dev/null unless told.
    Command& input(std::string text) { return input_ = std::move(text), *this; }
    /// Bytes of output that are kept or streamed; the rest is cut and the answer is marked as truncated.
    Command& at_most(std::uint64_t bytes) { return max_stdout_ = bytes, *this; }
    /// A variable on top of LC_ALL=C and LANG=C.
    Command& with(std::string name, std::string value) {
        return env_add_.emplace_back(std::move(name), std::move(value)), *this;
    }
    /// Takes a variable away; "SBATCH_*" takes all that begin so.
    Command& without(std::string name) { return env_remove_.push_back(std::move(name)), *this; }
    /// Another spelling of the same question, for recordings that hold only that; Answer::answered_by() tells.
    Command& or_as(std::initializer_list<const char*> argv) {
        return alternates_.emplace_back(argv.begin(), argv.end()), *this;
    }
    Command& or_as(std::vector<std::string> argv) { return alternates_.push_back(std::move(argv)), *this; }
    /// Commands of the wave that may run side by side, up to 64; 16 unless one of them says more.
    Command& side_by_side(std::uint32_t commands) { return at_once_ = commands, *this; }
    /// Commands with the same number, not 0, run at most 8 side by side.
    Command& in_lane(std::uint32_t lane) { return lane_ = lane, *this; }
    /// Reads the answer while the program runs, on a thread of its own: `read` may touch nothing that another thread
    /// uses. What it throws is kept as Answer::read_error().
    Command& stream(std::function<void(Reader&)> read) { return read_ = std::move(read), *this; }
    /// Called as soon as this command ended, on another thread.
    Command& on_end(std::function<Then(const nt_result&)> ended) { return ended_ = std::move(ended), *this; }

  private:
    friend class detail::Run;

    std::vector<std::string> argv_;
    std::string input_;
    std::uint64_t max_stdout_ = 0;
    std::uint32_t timeout_ms_ = 0, at_once_ = 0, lane_ = 0;
    std::vector<std::pair<std::string, std::string>> env_add_;
    std::vector<std::string> env_remove_;
    std::vector<std::vector<std::string>> alternates_;
    std::function<void(Reader&)> read_;
    std::function<Then(const nt_result&)> ended_;
};

/// Names one question of a wave.
struct Query {
    std::size_t index;
};

/// Questions that run together. Ask each once.
class Wave {
  public:
    Query ask(Command command) {
        commands_.push_back(std::move(command));
        return {commands_.size() - 1};
    }
    const std::vector<Command>& commands() const { return commands_; }

  private:
    std::vector<Command> commands_;
};

}  // namespace nodetop::sdk

#endif
