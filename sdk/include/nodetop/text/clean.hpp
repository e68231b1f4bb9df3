#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "nodetop/text/utf8.hpp"

/// Text from outside (C-63, C-75): whatever could move the cursor, turn the direction of reading or forge a row becomes
/// a blank, and a byte that is not UTF-8 becomes U+FFFD.
namespace nodetop::text {

/// Control characters (C0, DEL, C1), line and paragraph separators, and marks that turn the direction of reading.
constexpr bool is_harmful(std::uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code <= 0x9f) || code == 0x61c || code == 0x200e || code == 0x200f ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

namespace detail {
/// All eight bytes are printable ASCII.
inline bool is_plain_word(const char* bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    constexpr std::uint64_t kOnes = 0x0101010101010101u;
    constexpr std::uint64_t kHighs = 0x8080808080808080u;
    const std::uint64_t below_blank = (word - kOnes * 0x20) & ~word;
    const std::uint64_t del = word ^ kOnes * 0x7f;
    return ((word | below_blank | (del - kOnes)) & kHighs) == 0;
}
}  // namespace detail

/// Place of the first character that clean() would change; npos if there is none.
inline std::size_t find_unclean(std::string_view text) {
    std::size_t i = 0;
    while (i < text.size()) {
        if (i + 8 <= text.size() && detail::is_plain_word(text.data() + i)) {
            i += 8;
            continue;
        }
        const Utf8Character character = first_character(text.substr(i));
        if (character.length == 0 || is_harmful(character.code)) return i;
        i += character.length;
    }
    return std::string_view::npos;
}

/// Blanks out what is_harmful() in `size` bytes of valid UTF-8, byte by byte, so that every place in the text stays.
inline void blank_harmful(char* bytes, std::size_t size) {
    const std::string_view text(bytes, size);
    for (std::size_t i = find_unclean(text); i < size;) {
        const Utf8Character character = first_character(text.substr(i));
        const std::size_t length = character.length == 0 ? 1 : character.length;
        std::memset(bytes + i, ' ', length);
        i += length;
        const std::size_t next = find_unclean(text.substr(i));
        i = next == std::string_view::npos ? size : i + next;
    }
}

/// `text` without harm. Call it only where find_unclean() finds something, or where a copy is wanted anyway.
inline std::string clean(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Utf8Character character = first_character(text);
        if (character.length == 0) {
            result += "\xef\xbf\xbd";
            text.remove_prefix(1);
            continue;
        }
        if (is_harmful(character.code))
            result += ' ';
        else
            result += text.substr(0, character.length);
        text.remove_prefix(character.length);
    }
    return result;
}

}  // namespace nodetop::text
