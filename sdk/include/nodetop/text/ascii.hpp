#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

/// Letters, digits and blanks of ASCII, whatever the locale says.
namespace nodetop::text {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
constexpr bool is_letter(char c) { return is_upper(c) || is_lower(c); }
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr char to_lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

constexpr std::string_view trim_front(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    return text;
}

/// `text` without blanks at its ends.
constexpr std::string_view trim(std::string_view text) {
    text = trim_front(text);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

/// Takes the next word of a text, by blanks; empty at the end.
constexpr std::string_view take_word(std::string_view& text) {
    text = trim_front(text);
    std::size_t n = 0;
    while (n < text.size() && !is_blank(text[n])) ++n;
    const std::string_view word = text.substr(0, n);
    text.remove_prefix(n);
    return word;
}

/// Equal but for the case of ASCII letters.
constexpr bool same_word(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (to_lower(a[i]) != to_lower(b[i])) return false;
    return true;
}

/// One of `words`, whatever the case.
constexpr bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
    for (std::string_view word : words)
        if (same_word(text, word)) return true;
    return false;
}

inline std::string lowered(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = to_lower(c);
    return result;
}

}  // namespace nodetop::text
