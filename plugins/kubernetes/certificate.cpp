#include "certificate.hpp"

#include <string>

#include <nodetop/text/instant.hpp>
#include <nodetop/text/number.hpp>

namespace nodetop::kubernetes {
namespace {

int value_of(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/// Line ends and padding are skipped.
std::string decode_base64(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    int held = 0;
    for (const char c : text) {
        const int value = value_of(c);
        if (value < 0) continue;
        bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xffffffu;
        held += 6;
        if (held < 8) continue;
        held -= 8;
        bytes += static_cast<char>(bits >> held & 0xffu);
    }
    return bytes;
}

constexpr std::string_view kBegin = "-----BEGIN CERTIFICATE-----", kEnd = "-----END CERTIFICATE-----";

/// The DER of the first certificate.
std::string der_of(std::string_view pem) {
    const std::size_t begin = pem.find(kBegin);
    if (begin == std::string_view::npos) return {};
    pem.remove_prefix(begin + kBegin.size());
    const std::size_t end = pem.find(kEnd);
    return end == std::string_view::npos ? std::string() : decode_base64(pem.substr(0, end));
}

struct Element {
    unsigned char tag = 0;
    std::string_view content;
};

/// Takes one element of DER from the front.
std::optional<Element> take_element(std::string_view& der) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(der[i]); };
    if (der.size() < 2) return std::nullopt;
    std::size_t size = byte(1), header = 2;
    if (size >= 0x80) {
        const std::size_t digits = size & 0x7f;
        if (digits == 0 || digits > 4 || der.size() < 2 + digits) return std::nullopt;
        size = 0;
        for (std::size_t i = 0; i < digits; ++i) size = size << 8 | byte(2 + i);
        header += digits;
    }
    if (size > der.size() - header) return std::nullopt;
    const Element element{byte(0), der.substr(header, size)};
    der.remove_prefix(header + size);
    return element;
}

/// UTCTime `240201000000Z`, GeneralizedTime `20240201000000Z`.
std::optional<std::int64_t> time_of(const Element& element) {
    constexpr unsigned char kUtcTime = 0x17, kGeneralizedTime = 0x18;
    std::string digits(element.content);
    if (element.tag == kUtcTime && digits.size() >= 2) digits.insert(0, digits[0] < '5' ? "20" : "19");
    if ((element.tag != kUtcTime && element.tag != kGeneralizedTime) || digits.size() < 14) return std::nullopt;
    const std::string iso = digits.substr(0, 4) + "-" + digits.substr(4, 2) + "-" + digits.substr(6, 2) + "T" +
                            digits.substr(8, 2) + ":" + digits.substr(10, 2) + ":" + digits.substr(12, 2) + "Z";
    const text::Timestamp read = text::parse_instant(iso, {});
    return read.is_instant() ? std::optional(read.at) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> valid_until(std::string_view text) {
    const std::string decoded = text.find(kBegin) == std::string_view::npos ? decode_base64(text) : std::string(text);
    const std::string der = der_of(decoded);
    std::string_view rest = der;
    const auto certificate = take_element(rest);
    if (!certificate) return std::nullopt;
    rest = certificate->content;
    const auto signed_part = take_element(rest);
    if (!signed_part) return std::nullopt;
    rest = signed_part->content;
    constexpr unsigned char kVersion = 0xa0;
    auto element = take_element(rest);
    if (element && element->tag == kVersion) element = take_element(rest);            // then it is the serial number
    for (int field = 0; element && field < 3; ++field) element = take_element(rest);  // algorithm, issuer, validity
    if (!element) return std::nullopt;
    rest = element->content;
    take_element(rest);
    const auto until = take_element(rest);
    return until ? time_of(*until) : std::nullopt;
}

}  // namespace nodetop::kubernetes
