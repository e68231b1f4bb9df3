#include "outside/commands.hpp"

#include <array>
#include <string_view>

namespace nodetop {

namespace {
constexpr std::array<std::pair<RunState, const char*>, 7> kWords{{
    {RunState::exited, "exited"},
    {RunState::signalled, "signalled"},
    {RunState::timed_out, "timed-out"},
    {RunState::not_found, "not-found"},
    {RunState::not_allowed, "not-allowed"},
    {RunState::cancelled, "cancelled"},
    {RunState::not_recorded, "not-recorded"},
}};
}  // namespace

const char* word(RunState state) {
    for (const auto& [value, text] : kWords)
        if (value == state) return text;
    return "";
}

bool run_state_of(std::string_view word, RunState& ret_state) {
    for (const auto& [value, text] : kWords)
        if (word == text && value != RunState::not_recorded) {
            ret_state = value;
            return true;
        }
    return false;
}

}  // namespace nodetop
