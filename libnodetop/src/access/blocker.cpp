#include "access/blocker.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

namespace nodetop {

const char* letter(Triage triage) {
    switch (triage) {
        case Triage::operational:
            return "O";
        case Triage::access:
            return "A";
        case Triage::soft:
            return "S";
        case Triage::waits:
            return "W";
    }
    return "";
}

std::string label(const Blocker& blocker) {
    std::string words = text::lowered(blocker.code);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

bool any_fatal(const std::vector<Blocker>& blockers) {
    return std::any_of(blockers.begin(), blockers.end(), [](const Blocker& b) { return b.fatal; });
}

}  // namespace nodetop
