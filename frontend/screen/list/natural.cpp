#include "screen/list/natural.hpp"

#include <cstddef>

namespace nodetop::screen {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

/// A run of digits without its leading zeros; moves `at` behind it.
std::string_view take_number(std::string_view text, std::size_t& at) {
    while (at < text.size() && text[at] == '0') ++at;
    const std::size_t begin = at;
    while (at < text.size() && digit(text[at])) ++at;
    return text.substr(begin, at - begin);
}

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!digit(a[i]) || !digit(b[j])) {
            if (a[i] != b[j]) return static_cast<unsigned char>(a[i]) < static_cast<unsigned char>(b[j]);
            ++i;
            ++j;
            continue;
        }
        const std::string_view x = take_number(a, i), y = take_number(b, j);
        if (x.size() != y.size()) return x.size() < y.size();
        if (x != y) return x < y;
    }
    const std::size_t rest_a = a.size() - i, rest_b = b.size() - j;
    return rest_a != rest_b ? rest_a < rest_b : a.size() != b.size() ? a.size() < b.size() : a < b;
}

}  // namespace nodetop::screen
