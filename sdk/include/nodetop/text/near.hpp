#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nodetop/text/ascii.hpp"

/// "Did you mean": which of the known words a mistyped one may stand for.
///
///     near_spellings("gpuu", {"gpu", "cpu", "debug"})  ->  {"gpu", "cpu"}
namespace nodetop::text {

namespace detail {

/// Letters to insert, remove, replace or swap with their neighbour; more than `most` counts as most + 1.
inline std::size_t letters_apart(std::string_view a, std::string_view b, std::size_t most) {
    if (a.size() > b.size() + most || b.size() > a.size() + most) return most + 1;
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(above);
        above.swap(row);
    }
    return above[b.size()];
}

}  // namespace detail

/// Up to three of `known` (any range of texts), each once, nearest first: those that `typed` begins, then those a few
/// letters away; equally near ones in the order of `known`. ASCII case does not matter. Words of more than 64 bytes are
/// nobody's typing error and are left out.
template <class Words>
std::vector<std::string> near_spellings(std::string_view typed, const Words& known) {
    constexpr std::size_t kLongest = 64, kMost = 3;
    std::vector<std::pair<std::size_t, std::string_view>> found;
    if (typed.empty() || typed.size() > kLongest) return {};
    const std::string wanted = lowered(typed);
    const std::size_t far = wanted.size() <= 3 ? 1 : wanted.size() <= 6 ? 2 : 3;
    for (const auto& entry : known) {
        const std::string_view word = entry;
        if (word.empty() || word.size() > kLongest) continue;
        const std::string candidate = lowered(word);
        if (candidate.compare(0, wanted.size(), wanted) == 0) {
            found.emplace_back(0, word);
            continue;
        }
        const std::size_t apart = detail::letters_apart(wanted, candidate, far);
        if (apart <= far && apart < candidate.size()) found.emplace_back(apart, word);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> near;
    for (const auto& [apart, word] : found) {
        if (near.size() == kMost) break;
        if (std::find(near.begin(), near.end(), word) == near.end()) near.emplace_back(word);
    }
    return near;
}

}  // namespace nodetop::text
