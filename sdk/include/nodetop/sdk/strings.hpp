// Between the strings of the ABI (pointer and length) and those of C++.
#ifndef NODETOP_SDK_STRINGS_HPP
#define NODETOP_SDK_STRINGS_HPP

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.h>

namespace nodetop::sdk {

inline std::string_view view(nt_str text) { return {text.ptr, static_cast<std::size_t>(text.len)}; }

/// Points into `text`, which must outlive the result.
constexpr nt_str str(std::string_view text) { return {text.empty() ? nullptr : text.data(), text.size()}; }

inline std::vector<nt_str> strs(const std::vector<std::string>& texts) {
    std::vector<nt_str> all;
    all.reserve(texts.size());
    for (const std::string& text : texts) all.push_back(str(text));
    return all;
}

template <class... LITERALS>
constexpr std::array<nt_str, sizeof...(LITERALS)> str_array(const LITERALS&... literals) {
    return {str(std::string_view(literals))...};
}

}  // namespace nodetop::sdk

#endif
