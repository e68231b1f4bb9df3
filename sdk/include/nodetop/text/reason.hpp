#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "nodetop/text/ascii.hpp"

/// Reasons of nodes, as core.md 15 reads them.
namespace nodetop::text {

/// A reason without its stamp.
struct Reason {
    std::string_view text;
    std::string_view who, when;  ///< of the stamp; may be empty
    bool stamped = false;
};

/// Splits `text [who@when]`. Only a stamp at the very end counts; who may be empty, when may be anything.
inline Reason split_reason(std::string_view reason) {
    reason = trim(reason);
    const std::size_t open = reason.rfind('[');
    if (open == std::string_view::npos || reason.back() != ']' || (open > 0 && !is_blank(reason[open - 1])))
        return {reason, {}, {}, false};
    const std::string_view stamp = reason.substr(open + 1, reason.size() - open - 2);
    const std::size_t at = stamp.rfind('@');  // names of a directory service have one of their own
    if (at == std::string_view::npos || stamp.find(']') != std::string_view::npos) return {reason, {}, {}, false};
    return {trim(reason.substr(0, open)), trim(stamp.substr(0, at)), trim(stamp.substr(at + 1)), true};
}

namespace detail {

/// Phrases that say that hardware is impaired; their words may be parted by anything that is no letter.
constexpr std::array<std::string_view, 27> kImpairments{
    "power brake", "powerbrake",       "throttl",       "thermal",   "overheat",      "clock",
    "slow",        "degraded",         "performance",   "unhealthy", "pressure",      "fan",
    "ecc",         "retired page",     "remapping",     "row remap", "uncorrectable", "double bit",
    "xid",         "fell off the bus", "nvidia smi",    "nvlink",    "dcgm",          "link down",
    "infiniband",  "ib link",          "out of memory",
};

/// The words of a text in lower case: runs of letters (anything beyond ASCII counts as one). With `at_seams` a capital
/// behind a small letter begins a word as well.
inline std::vector<std::string> words_of(std::string_view text, bool at_seams) {
    std::vector<std::string> words;
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (!is_letter(c) && static_cast<unsigned char>(c) < 0x80) {
            inside = false;
            continue;
        }
        if (!inside || (at_seams && is_upper(c) && is_lower(text[i - 1]))) words.emplace_back();
        words.back() += to_lower(c);
        inside = true;
    }
    return words;
}

/// A word of 4 letters or more matches as the beginning of one, a shorter one as a whole word only.
inline bool word_matches(std::string_view word, std::string_view hint) {
    return hint.size() < 4 ? word == hint : word.substr(0, hint.size()) == hint;
}

inline bool has_phrase(const std::vector<std::string>& words, std::string_view phrase) {
    for (std::size_t start = 0; start < words.size(); ++start) {
        std::string_view rest = phrase;
        std::size_t i = start;
        while (!rest.empty() && i < words.size()) {
            const std::size_t blank = rest.find(' ');
            if (!word_matches(words[i], rest.substr(0, blank))) break;
            rest.remove_prefix(blank == std::string_view::npos ? rest.size() : blank + 1);
            ++i;
        }
        if (rest.empty()) return true;
    }
    return false;
}

}  // namespace detail

/// The text of a reason (without its stamp: the operator may be called Fang, C-64) hints at impaired hardware.
inline bool hints_at_impairment(std::string_view text) {
    for (const bool at_seams : {true, false}) {
        const std::vector<std::string> words = detail::words_of(text, at_seams);
        for (const std::string_view phrase : detail::kImpairments)
            if (detail::has_phrase(words, phrase)) return true;
    }
    return false;
}

}  // namespace nodetop::text
