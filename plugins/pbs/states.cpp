#include "states.hpp"

#include <nodetop/columns.h>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

enum Effect : std::uint8_t { none = 0, unreachable = 1, full = 2 };

struct Word {
    std::string_view word;
    std::uint32_t conditions;
    std::uint8_t effect;
};

constexpr Word kWords[] = {
    {"free", 0, none},
    {"job-busy", 0, full},
    {"job-exclusive", 0, full},
    // Jobs of the reservation go on using it.
    {"resv-exclusive", NT_CONDITION_RESERVED, none},
    {"busy", NT_CONDITION_BUSY, none},
    {"offline", NT_CONDITION_DRAIN, none},
    {"offline_by_mom", NT_CONDITION_DRAIN, none},
    {"down", NT_CONDITION_DOWN, unreachable},
    {"unresolvable", NT_CONDITION_DOWN, unreachable},
    {"state-unknown", NT_CONDITION_UNKNOWN, unreachable},
    {"stale", NT_CONDITION_UNKNOWN, unreachable},
    {"maintenance", NT_CONDITION_MAINT, none},
    {"provisioning", NT_CONDITION_MAINT, none},
    {"wait-provisioning", NT_CONDITION_MAINT, none},
    {"initializing", NT_CONDITION_MAINT, none},
    {"sleep", NT_CONDITION_POWERSAVE, none},
    {"powered-off", NT_CONDITION_POWERSAVE, none},
    {"powered-down", NT_CONDITION_POWERSAVE, none},
    {"powering-up", NT_CONDITION_BOOTING, none},
    // Torque's own
    {"reserve", 0, full},
    {"job-sharing", 0, full},
    {"time-shared", NT_CONDITION_DOWN, none},
    {"network_failure", NT_CONDITION_DOWN, unreachable},
    {"mom-list-not-sent", NT_CONDITION_DOWN, none},
    {"noready", NT_CONDITION_DOWN, none},
};

const Word* find(std::string_view word) {
    for (const Word& known : kWords)
        if (text::same_word(known.word, word)) return &known;
    return nullptr;
}

}  // namespace

bool VnodeState::is_out() const {
    constexpr std::uint32_t kBlocking = NT_CONDITION_DOWN | NT_CONDITION_DRAIN | NT_CONDITION_MAINT |
                                        NT_CONDITION_FAIL | NT_CONDITION_UNKNOWN | NT_CONDITION_RESERVED |
                                        NT_CONDITION_POWERSAVE;
    return unreachable || (conditions & kBlocking) != 0;
}

VnodeState read_vnode_state(std::string_view text) {
    VnodeState state;
    bool any = false;
    for_each_item(text, [&](std::string_view word) {
        any = true;
        if (word == "<various>") {
            state.various = true;
            state.conditions |= NT_CONDITION_UNKNOWN;
        } else if (const Word* known = find(word)) {
            state.conditions |= known->conditions;
            state.stale = state.stale || known->word == "stale";
            state.unreachable = state.unreachable || known->effect == unreachable;
            state.takes_nothing_now = state.takes_nothing_now || known->effect == full;
        } else {
            state.conditions |= NT_CONDITION_UNKNOWN;
            if (state.unknown_word.empty()) state.unknown_word = word;
        }
    });
    if (!any) state.conditions |= NT_CONDITION_UNKNOWN;
    return state;
}

}  // namespace nodetop::pbs
