#include "outside/base64.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace nodetop {

namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNone = 0xff;

constexpr std::array<std::uint8_t, 256> values() {
    std::array<std::uint8_t, 256> table{};
    table.fill(kNone);
    for (std::size_t i = 0; i < kAlphabet.size(); ++i)
        table[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
    return table;
}
constexpr auto kValues = values();

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? kAlphabet[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::optional<std::size_t> decode_base64_in_place(char* text, std::size_t length) {
    if (length % 4 != 0) return std::nullopt;
    std::size_t padding = 0;
    while (padding < 2 && padding < length && text[length - 1 - padding] == '=') ++padding;
    std::size_t written = 0, bits = 0;
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < length - padding; ++i) {
        std::uint8_t value = kValues[static_cast<unsigned char>(text[i])];
        if (value == kNone) return std::nullopt;
        group = group << 6 | value;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            text[written++] = static_cast<char>(group >> bits & 0xff);
        }
    }
    return written;
}

}  // namespace nodetop
