#include "screen/terminal/capabilities.hpp"

#include <curses.h>
#include <term.h>

namespace nodetop::screen {

std::string capability(const char* name) {
    const char* text = tigetstr(name);
    if (text == nullptr || text == reinterpret_cast<const char*>(-1)) return {};
    std::string out = text;
    for (std::size_t begin = out.find("$<"); begin != std::string::npos; begin = out.find("$<", begin)) {
        const std::size_t end = out.find('>', begin);
        if (end == std::string::npos) break;
        out.erase(begin, end - begin + 1);
    }
    return out;
}

void keep_to_the_own_screen() {
    enter_ca_mode = nullptr;
    exit_ca_mode = nullptr;
}

}  // namespace nodetop::screen
