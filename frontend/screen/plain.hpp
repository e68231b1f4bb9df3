#pragma once

#include <functional>
#include <string>

#include "screen/session.hpp"

namespace nodetop::screen {

/// The views as numbered lines and a prompt, for screen readers and terminals that can do no more (tui.md 10.13). No
/// cursor is placed and nothing is drawn again.
class Plain {
  public:
    using Write = std::function<void(const std::string&)>;

    Plain(Session& session, Write write) : session_(session), write_(std::move(write)) {}

    /// What is read out first, and after every command.
    void tell();
    void prompt() { write_("> "); }
    /// One line of the user; false: he leaves.
    bool command(const std::string& line);

  private:
    void tell_rows();
    void open(std::size_t number);

    Session& session_;
    Write write_;
    std::size_t first_ = 0;
};

/// A row as a sentence: "partition gpu, 296 of 496 cores free, 13 of 27 GPUs free".
std::string spoken_row(const View& view, std::size_t row);

}  // namespace nodetop::screen
