#include "access/blocker.hpp"

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
    std::string text = blocker.code;
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        if (c == '_') c = ' ';
    }
    return text;
}

bool any_fatal(const std::vector<Blocker>& blockers) {
    return std::any_of(blockers.begin(), blockers.end(), [](const Blocker& b) { return b.fatal; });
}

}  // namespace nodetop
