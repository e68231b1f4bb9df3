#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>
#include <nodetop/text/size.hpp>

namespace nodetop::lsf {

/// `-` or nothing: not set.
inline bool says_nothing(std::string_view text) { return text.empty() || text == "-"; }

/// A count such as `4` or `4.0`, rounded down; nullopt for `-` and anything else, also below 0.
inline std::optional<std::int64_t> count_of(std::string_view text) {
    const auto number = text::take_decimal(text);
    if (!number || !text.empty()) return std::nullopt;
    return text::scale(*number, 0, 1, text::Round::down);
}

/// `number` with three more digits, for slots in millicores and for counts with a fraction.
inline std::optional<std::int64_t> milli_of(std::string_view text) {
    const auto number = text::take_decimal(text);
    if (!number || !text.empty()) return std::nullopt;
    return text::scale(*number, 3, 1, text::Round::down);
}

/// Slots in millicores: one slot is 1000.
inline std::optional<std::int64_t> slots_milli(std::optional<std::int64_t> slots) {
    if (!slots || *slots < 0 || *slots > INT64_MAX / 1000) return std::nullopt;
    return *slots * 1000;
}

/// A size such as `57G`, `1993M`, `127.2_g`; of a bare number the unit is `bare_unit`, if known (L-18).
inline std::optional<std::int64_t> bytes_of(std::string_view text, std::optional<std::int64_t> bare_unit,
                                            text::Round round = text::Round::down) {
    std::string plain;
    for (const char c : text)
        if (c != '_') plain += c;
    return text::parse_lsf_size(plain, bare_unit, round);
}

/// Without what follows an `@`: the cluster that a host or queue belongs to.
inline std::string_view without_cluster(std::string_view name) { return name.substr(0, name.find('@')); }

/// Letters, digits and what else names are made of: nothing that a client, or a shell into which a line is pasted,
/// would read in another way.
inline bool is_safe_name(std::string_view name) {
    if (name.empty() || name.front() == '-') return false;
    for (const char c : name)
        if (!text::is_letter(c) && !text::is_digit(c) && std::string_view("_-.@/+#:").find(c) == std::string_view::npos)
            return false;
    return true;
}

/// Calls `take` for each word of a list.
template <class Take>
void for_each_word(std::string_view list, Take&& take) {
    for (std::string_view word = text::take_word(list); !word.empty(); word = text::take_word(list)) take(word);
}

}  // namespace nodetop::lsf
