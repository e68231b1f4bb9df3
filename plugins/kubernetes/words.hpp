#pragma once

#include <cstdint>
#include <string>

namespace nodetop::kubernetes {

/// Millicores as cores, without zeros at the end: 38010 → `38.01`. Not for negative amounts.
inline std::string cores_text(std::int64_t milli) {
    std::string text = std::to_string(milli / 1000);
    if (milli % 1000 == 0) return text;
    std::string rest = std::to_string(1000 + milli % 1000).substr(1);
    while (rest.back() == '0') rest.pop_back();
    return text + "." + rest;
}

}  // namespace nodetop::kubernetes
