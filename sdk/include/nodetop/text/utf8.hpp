#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace nodetop::text {

/// One character at the front of a text.
struct Utf8Character {
    std::uint32_t code = 0;
    std::size_t length = 0;  ///< in bytes; 0: the first byte begins no valid character
};

/// Decodes the first character of `text`, which is not empty. Overlong forms, surrogates and anything above U+10FFFF
/// are not valid.
inline Utf8Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xc2 && first <= 0xdf ? 2
                               : (first & 0xf0) == 0xe0       ? 3
                               : (first & 0xf8) == 0xf0       ? 4
                                                              : 0;
    if (length == 0 || text.size() < length) return {};
    std::uint32_t code = first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fu);
    }
    if (length == 3 && (code < 0x800 || (code >= 0xd800 && code <= 0xdfff))) return {};
    if (length == 4 && (code < 0x10000 || code > 0x10ffff)) return {};
    return {code, length};
}

/// True if every byte is 7-bit.
inline bool is_ascii(std::string_view text) {
    std::uint64_t bits = 0;
    std::size_t i = 0;
    for (std::uint64_t word = 0; i + sizeof word <= text.size(); i += sizeof word) {
        std::memcpy(&word, text.data() + i, sizeof word);
        bits |= word;
    }
    for (; i < text.size(); ++i) bits |= static_cast<unsigned char>(text[i]);
    return (bits & 0x8080808080808080u) == 0;
}

/// Place of the first byte that is not valid UTF-8; npos if there is none.
inline std::size_t find_invalid_utf8(std::string_view text) {
    constexpr std::size_t kBlock = 32;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view block = text.substr(i, kBlock);
        if (is_ascii(block)) {
            i += block.size();
            continue;
        }
        for (const std::size_t end = i + block.size(); i < end;) {
            const std::size_t length = first_character(text.substr(i)).length;
            if (length == 0) return i;
            i += length;
        }
    }
    return std::string_view::npos;
}

/// True if `text` is UTF-8 from end to end. Control characters are allowed.
inline bool is_utf8(std::string_view text) { return find_invalid_utf8(text) == std::string_view::npos; }

/// `text` with U+FFFD in the place of each byte that is no part of a valid character.
inline std::string repaired_utf8(std::string_view text) {
    std::string repaired;
    repaired.reserve(text.size() + 2);
    while (!text.empty()) {
        const std::size_t length = first_character(text).length;
        if (length == 0)
            repaired += "\xef\xbf\xbd";
        else
            repaired += text.substr(0, length);
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return repaired;
}

}  // namespace nodetop::text
