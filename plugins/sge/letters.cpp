#include "letters.hpp"

#include <nodetop/columns.h>

namespace nodetop::sge {
namespace {

struct Letter {
    char letter;
    std::uint32_t condition;
    const char* words;
};

constexpr Letter kLetters[] = {
    {'u', NT_CONDITION_DOWN, "its host does not answer"},
    {'a', NT_CONDITION_BUSY, "over its load threshold"},
    {'A', NT_CONDITION_BUSY, "over its suspend threshold"},
    {'d', NT_CONDITION_DRAIN, "disabled by a person"},
    {'D', NT_CONDITION_DRAIN, "disabled by its calendar"},
    {'s', NT_CONDITION_DRAIN, "suspended by a person"},
    {'S', NT_CONDITION_DRAIN, "suspended while a queue above it is busy"},
    {'C', NT_CONDITION_DRAIN, "suspended by its calendar"},
    {'E', NT_CONDITION_FAIL, "in error state"},
    {'c', NT_CONDITION_UNKNOWN, "its configuration is ambiguous"},
    {'o', NT_CONDITION_UNKNOWN, "removed while jobs still run in it"},
    {'P', NT_CONDITION_UNKNOWN, "preempted"},
};

const Letter* find(char letter) {
    for (const Letter& known : kLetters)
        if (known.letter == letter) return &known;
    return nullptr;
}

}  // namespace

std::uint32_t conditions_of(std::string_view letters) {
    std::uint32_t conditions = 0;
    for (const char c : letters) {
        const Letter* known = find(c);
        conditions |= known != nullptr ? known->condition : static_cast<std::uint32_t>(NT_CONDITION_UNKNOWN);
    }
    return conditions;
}

std::string words_of(std::string_view letters) {
    std::string words;
    for (const char c : letters) {
        const Letter* known = find(c);
        if (!words.empty()) words += ", ";
        words +=
            known != nullptr ? std::string(known->words) : "in a state that is not known (" + std::string(1, c) + ")";
    }
    return words;
}

}  // namespace nodetop::sge
