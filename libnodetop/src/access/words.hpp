#pragma once

#include <string>
#include <string_view>

#include "model/cluster.hpp"

namespace nodetop {

/// "partition gpu"; "queue gpu" where the reading has no term of its own.
inline std::string named(const Cluster& cluster, const Queue& queue) {
    const std::string_view term = cluster.source.queue_term;
    return std::string(term.empty() ? "queue" : term) + " " + std::string(queue.name);
}

/// "a, b, c, d, e and 12 more"; "" of nothing.
template <typename List>
std::string listed(const List& items, std::size_t most = 5) {
    std::string text;
    std::size_t count = 0;
    for (const auto& item : items) {
        if (count++ >= most) continue;
        if (!text.empty()) text += ", ";
        text += item;
    }
    if (count > most) text += " and " + std::to_string(count - most) + " more";
    return text;
}

}  // namespace nodetop
