#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "nodetop/text/number.hpp"

/// Sizes, by the exact grammar of whoever wrote them (core.md 13.4). All results are bytes; nullopt is unreadable,
/// which includes negative numbers and what does not fit in 64 bits. Words for "none" and "unlimited" are the caller's.
namespace nodetop::text {

constexpr std::int64_t kKiB = std::int64_t{1} << 10;
constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;
constexpr std::int64_t kTiB = std::int64_t{1} << 40;
constexpr std::int64_t kPiB = std::int64_t{1} << 50;
constexpr std::int64_t kEiB = std::int64_t{1} << 60;

/// The binary unit of a letter, in either case; 0 if it is none of K, M, G, T, P.
constexpr std::int64_t binary_unit(char letter) {
    switch (to_lower(letter)) {
        case 'k':
            return kKiB;
        case 'm':
            return kMiB;
        case 'g':
            return kGiB;
        case 't':
            return kTiB;
        case 'p':
            return kPiB;
        default:
            return 0;
    }
}

/// Takes a binary unit's letter from the front of `text`; 0 if there is none.
constexpr std::int64_t take_binary_unit(std::string_view& text) {
    const std::int64_t unit = text.empty() ? 0 : binary_unit(text.front());
    if (unit != 0) text.remove_prefix(1);
    return unit;
}

/// A size typed by a user: a number, optional blanks, K/M/G/T/P, `B` or `iB`; any case, bare is GiB. Rounds up.
inline std::optional<std::int64_t> parse_user_size(std::string_view text) {
    text = trim(text);
    const auto number = take_decimal(text);
    if (!number || number->whole.empty() || (number->has_point && number->fraction.empty())) return std::nullopt;
    text = trim_front(text);
    std::int64_t unit = take_binary_unit(text);
    if (unit == 0)
        unit = kGiB;
    else if (!is_one_of(text, {"", "b", "i", "ib"}))
        return std::nullopt;
    else
        text = {};
    if (!text.empty()) return std::nullopt;
    return scale(*number, 0, unit, Round::up);
}

/// Slurm: bare is MiB, K M G T P E are binary, fractions occur (`3.91T`, S-53).
inline std::optional<std::int64_t> parse_slurm_size(std::string_view text, Round round = Round::down) {
    const auto number = take_decimal(text);
    if (!number) return std::nullopt;
    std::int64_t unit = take_binary_unit(text);
    if (unit == 0 && is_one_of(text, {"e"})) unit = kEiB, text = {};
    if (!text.empty()) return std::nullopt;
    return scale(*number, 0, unit == 0 ? kMiB : unit, round);
}

/// PBS: k m g t p, then b (bytes) or w (words of 8 bytes), also `KiB`; all binary, any case, bare is bytes (P-25 to
/// P-27).
inline std::optional<std::int64_t> parse_pbs_size(std::string_view text, Round round = Round::down) {
    const auto number = take_decimal(text);
    if (!number) return std::nullopt;
    std::int64_t unit = take_binary_unit(text);
    if (is_one_of(text, {"w"})) return scale(*number, 0, (unit == 0 ? 1 : unit) * 8, round);
    if (!is_one_of(text, {"", "b"}) && (unit == 0 || !is_one_of(text, {"ib"}))) return std::nullopt;
    return scale(*number, 0, unit == 0 ? 1 : unit, round);
}

/// Grid Engine: k m g t are powers of 1000, K M G T of 1024, bare is bytes (G-12, G-13).
inline std::optional<std::int64_t> parse_sge_size(std::string_view text, Round round = Round::down) {
    const auto number = take_decimal(text);
    if (!number || text.size() > 1) return std::nullopt;
    if (text.empty()) return scale(*number, 0, 1, round);
    const char letter = text.front();
    if (to_lower(letter) == 'p' || binary_unit(letter) == 0) return std::nullopt;
    if (is_upper(letter)) return scale(*number, 0, binary_unit(letter), round);
    const int exponent = letter == 'k' ? 3 : letter == 'm' ? 6 : letter == 'g' ? 9 : 12;
    return scale(*number, exponent, 1, round);
}

/// LSF: K M G T P, also `KB`, blanks before it allowed; binary, any case. A bare number has the site's unit
/// `bare_unit`, and is unreadable where that is not known (L-18).
inline std::optional<std::int64_t> parse_lsf_size(std::string_view text, std::optional<std::int64_t> bare_unit,
                                                  Round round = Round::down) {
    text = trim(text);
    const auto number = take_decimal(text);
    if (!number) return std::nullopt;
    text = trim_front(text);
    std::int64_t unit = take_binary_unit(text);
    if (unit == 0) {
        if (!text.empty() || !bare_unit) return std::nullopt;
        unit = *bare_unit;
    } else if (!is_one_of(text, {"", "b"})) {
        return std::nullopt;
    }
    return scale(*number, 0, unit, round);
}

/// What a Kubernetes quantity is wanted in: whole units (bytes, devices, pods), or thousandths (millicores).
enum class QuantityUnit { whole, milli };

namespace detail {
struct KubernetesSuffix {
    int exponent = 0;
    std::int64_t factor = 1;
};

/// n u m, k M G T P E, Ki ... Ei (case counts), e3 or E3; nullopt for anything else.
inline std::optional<KubernetesSuffix> kubernetes_suffix(std::string_view text) {
    constexpr std::string_view kDecimal = "num kMGTPE";  // 10^-9 ... 10^18
    constexpr std::string_view kBinary = "KMGTPE";       // 2^10 ... 2^60
    if (text.empty()) return KubernetesSuffix{};
    if (text.size() == 1) {
        const std::size_t place = kDecimal.find(text.front());
        if (place == std::string_view::npos || text.front() == ' ') return std::nullopt;
        return KubernetesSuffix{static_cast<int>(place) * 3 - 9, 1};
    }
    if (text.size() == 2 && text[1] == 'i') {
        const std::size_t place = kBinary.find(text.front());
        if (place == std::string_view::npos) return std::nullopt;
        return KubernetesSuffix{0, kKiB << (10 * place)};
    }
    if (to_lower(text.front()) != 'e') return std::nullopt;
    text.remove_prefix(1);
    if (text.front() == '+' && text.size() > 1 && is_digit(text[1])) text.remove_prefix(1);
    const auto exponent = parse_int(text);
    if (!exponent || *exponent < -1000 || *exponent > 1000) return std::nullopt;
    return KubernetesSuffix{static_cast<int>(*exponent), 1};
}
}  // namespace detail

/// A Kubernetes quantity: `129M`, `123Mi`, `7910m`, `5e11`, `128974848000m` (K-08, K-18, K-19).
inline std::optional<std::int64_t> parse_kubernetes_quantity(std::string_view text, QuantityUnit unit, Round round) {
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    const auto number = take_decimal(text);
    if (!number) return std::nullopt;
    const auto suffix = detail::kubernetes_suffix(text);
    if (!suffix) return std::nullopt;
    return scale(*number, suffix->exponent + (unit == QuantityUnit::milli ? 3 : 0), suffix->factor, round);
}

/// `bytes` in whole pieces of `unit`. A request rounds up, so that a flag never asks for less than was checked (C-79).
constexpr std::int64_t whole_units(std::int64_t bytes, std::int64_t unit, Round round) {
    return bytes / unit + (round == Round::up && bytes % unit > 0 ? 1 : 0);
}

}  // namespace nodetop::text
