#include "states.hpp"

#include <nodetop/columns.h>
#include <nodetop/text/ascii.hpp>

namespace nodetop::slurm {
namespace {

/// What one word or marker says.
enum class Word {
    harmless,
    idle,
    busy,
    completing,
    planned,
    drain,
    down,
    no_contact,
    fail,
    maintenance,
    reserved,
    reboot_requested,
    rebooting,
    powered_down,
    powering_down,
    powering_up,
    claimed,
    invalid,
    not_here,
    unknown,
};

struct Entry {
    std::string_view name;
    Word word;
};

// backend-slurm.md 5.1. Words of old releases (POWER, NO_RESPOND) stand beside the new ones.
constexpr Entry kWords[] = {
    {"IDLE", Word::idle},
    {"MIXED", Word::busy},
    {"ALLOCATED", Word::busy},
    {"COMPLETING", Word::completing},
    {"PLANNED", Word::planned},
    {"CLOUD", Word::harmless},
    {"DYNAMIC_NORM", Word::harmless},
    {"DRAIN", Word::drain},
    {"DRAINED", Word::drain},
    {"DRAINING", Word::drain},
    {"DOWN", Word::down},
    {"NOT_RESPONDING", Word::no_contact},
    {"NO_RESPOND", Word::no_contact},
    {"FAIL", Word::fail},
    {"FAILING", Word::fail},
    {"ERROR", Word::fail},
    {"MAINT", Word::maintenance},
    {"MAINTENANCE", Word::maintenance},
    {"RESERVED", Word::reserved},
    {"REBOOT_REQUESTED", Word::reboot_requested},
    {"REBOOT", Word::rebooting},
    {"REBOOT_ISSUED", Word::rebooting},
    {"POWERED_DOWN", Word::powered_down},
    {"POWER", Word::powered_down},
    {"POWER_DOWN", Word::powering_down},
    {"POWERING_DOWN", Word::powering_down},
    {"POWER_UP", Word::powering_up},
    {"POWERING_UP", Word::powering_up},
    {"BLOCKED", Word::claimed},
    {"PERFCTRS", Word::claimed},
    {"NPC", Word::claimed},
    {"INVAL", Word::invalid},
    {"INVALID_REG", Word::invalid},
    {"UNKNOWN", Word::invalid},
    {"FUTURE", Word::not_here},
    {"DYNAMIC_FUTURE", Word::not_here},
    {"EXTERNAL", Word::not_here},
};

Word word_of(std::string_view name) {
    for (const Entry& entry : kWords)
        if (text::same_word(entry.name, name)) return entry.word;
    return Word::unknown;
}

Word word_of_marker(char marker) {
    switch (marker) {
        case '*':
            return Word::no_contact;
        case '~':
            return Word::powered_down;
        case '#':
            return Word::powering_up;
        case '!':
        case '%':
            return Word::powering_down;
        case '$':
            return Word::maintenance;
        case '@':
            return Word::reboot_requested;
        case '^':
            return Word::rebooting;
        case '-':
            return Word::planned;
        default:
            return Word::unknown;
    }
}

class Reader {
  public:
    void take(Word word) {
        switch (word) {
            case Word::harmless:
                break;
            case Word::idle:
                state_.idle = true;
                break;
            case Word::busy:
                busy_ = true;
                break;
            case Word::completing:
                add(NT_CONDITION_COMPLETING);
                break;
            case Word::planned:
                add(NT_CONDITION_PLANNED);
                break;
            case Word::drain:
                add(NT_CONDITION_DRAIN);
                break;
            case Word::down:
                add(NT_CONDITION_DOWN);
                break;
            case Word::no_contact:
                state_.unreachable = true;
                break;
            case Word::fail:
                add(NT_CONDITION_FAIL);
                break;
            case Word::maintenance:
            case Word::rebooting:
                add(NT_CONDITION_MAINT);
                break;
            case Word::reserved:
                add(NT_CONDITION_RESERVED);
                break;
            case Word::reboot_requested:
                reboot_requested_ = true;
                break;
            case Word::powered_down:
                state_.powered_down = true;
                break;
            case Word::powering_down:
                state_.powering_down = true;
                break;
            case Word::powering_up:
                add(NT_CONDITION_BOOTING);
                break;
            case Word::claimed:
                add(NT_CONDITION_RESERVED);
                state_.takes_nothing_now = true;
                break;
            case Word::invalid:
            case Word::unknown:
                add(NT_CONDITION_UNKNOWN);
                break;
            case Word::not_here:
                state_.exists = false;
                break;
        }
    }

    void name_unknown(std::string_view word) {
        if (state_.unknown_word.empty()) state_.unknown_word = word;
    }

    NodeState finish() {
        constexpr std::uint32_t kMayHoldJobs = NT_CONDITION_COMPLETING | NT_CONDITION_UNKNOWN;
        state_.idle = state_.idle && !busy_ && (state_.conditions & kMayHoldJobs) == 0;
        // A busy node goes on taking jobs until it is empty; an idle one reboots next (B-63).
        state_.reboots_when_empty = reboot_requested_ && busy_;
        if (reboot_requested_ && !busy_) add(NT_CONDITION_MAINT);
        if (state_.powered_down || state_.powering_down) add(NT_CONDITION_POWERSAVE);
        // No contact is normal until the node has booted (S-09).
        if ((state_.conditions & NT_CONDITION_BOOTING) != 0) state_.unreachable = false;
        return state_;
    }

  private:
    void add(nt_condition condition) { state_.conditions |= static_cast<std::uint32_t>(condition); }

    NodeState state_;
    bool busy_ = false, reboot_requested_ = false;
};

}  // namespace

NodeState read_node_state(std::string_view state) {
    Reader reader;
    if (text::trim(state).empty()) reader.take(Word::unknown);
    while (!state.empty()) {
        const std::size_t end = state.find('+');
        std::string_view word = text::trim(state.substr(0, end));
        state.remove_prefix(end == std::string_view::npos ? state.size() : end + 1);
        while (!word.empty() && word_of_marker(word.back()) != Word::unknown) {
            reader.take(word_of_marker(word.back()));
            word.remove_suffix(1);
        }
        if (word.empty()) continue;
        const Word meaning = word_of(word);
        reader.take(meaning);
        if (meaning == Word::unknown) reader.name_unknown(word);
    }
    return reader.finish();
}

}  // namespace nodetop::slurm
