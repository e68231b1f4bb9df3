#pragma once

#include <cstddef>
#include <string>

namespace nodetop::screen {

/// 8546 as "8,546".
inline std::string grouped(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) {
        at -= 3;
        text.insert(at, ",");
    }
    return text;
}

}  // namespace nodetop::screen
