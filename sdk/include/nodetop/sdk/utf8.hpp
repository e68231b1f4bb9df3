// UTF-8 as the blob needs it: every string of a reading is valid, whatever bytes a client program printed.
#ifndef NODETOP_SDK_UTF8_HPP
#define NODETOP_SDK_UTF8_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace nodetop::sdk {

namespace detail {

inline bool is_continuation(unsigned char byte) { return (byte & 0xc0u) == 0x80u; }

/// Bytes of the character that begins at `text[at]`; 0 if no valid one does (stray byte, overlong form, surrogate,
/// beyond U+10FFFF, cut short).
inline std::size_t utf8_character_length(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const std::size_t left = text.size() - at;
    const unsigned char lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead < 0xc2 || lead > 0xf4) return 0;
    const std::size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (left < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!is_continuation(byte(i))) return 0;
    const unsigned char second = byte(1);
    if (lead == 0xe0 && second < 0xa0) return 0;
    if (lead == 0xed && second > 0x9f) return 0;
    if (lead == 0xf0 && second < 0x90) return 0;
    if (lead == 0xf4 && second > 0x8f) return 0;
    return length;
}

inline bool is_ascii(std::string_view text) {
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, sizeof word);
        if ((word & 0x8080808080808080u) != 0) return false;
    }
    for (; at < text.size(); ++at)
        if (static_cast<unsigned char>(text[at]) >= 0x80) return false;
    return true;
}

}  // namespace detail

/// True if `text` is UTF-8 from end to end. NUL and control characters are allowed.
inline bool is_utf8(std::string_view text) {
    if (detail::is_ascii(text)) return true;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = detail::utf8_character_length(text, at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

/// `text` with U+FFFD in the place of each byte that is no part of a valid character.
inline std::string repaired_utf8(std::string_view text) {
    std::string repaired;
    repaired.reserve(text.size() + 2);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = detail::utf8_character_length(text, at);
        if (length == 0) {
            repaired += "\xef\xbf\xbd";
            ++at;
        } else {
            repaired += text.substr(at, length);
            at += length;
        }
    }
    return repaired;
}

}  // namespace nodetop::sdk

#endif
