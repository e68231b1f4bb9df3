#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace nodetop::text {

namespace detail {
/// None of these eight bytes is a quote, a backslash or a control character.
inline bool are_plain_in_json(const char* bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    constexpr std::uint64_t kOnes = 0x0101010101010101u, kHighs = 0x8080808080808080u;
    const auto any_zero = [](std::uint64_t of) { return (of - kOnes) & ~of; };
    const std::uint64_t below_blank = (word - kOnes * 0x20) & ~word;
    return ((below_blank | any_zero(word ^ kOnes * '"') | any_zero(word ^ kOnes * '\\')) & kHighs) == 0;
}
}  // namespace detail

/// Bytes at the front of `text` that stand in a JSON string as they are: up to the first quote, backslash or control
/// character.
inline std::size_t plain_in_json(std::string_view text) {
    const auto is_plain = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; };
    std::size_t length = 0;
    while (length + 8 <= text.size() && detail::are_plain_in_json(text.data() + length)) length += 8;
    while (length < text.size() && is_plain(text[length])) ++length;
    return length;
}

}  // namespace nodetop::text
