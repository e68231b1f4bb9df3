#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "devices.hpp"
#include "item_stream.hpp"

namespace nodetop::kubernetes {

/// A namespace (K-30, K-39).
struct SpaceRecord {
    std::string name;
    std::string phase;       ///< Active, Terminating; empty: not known
    bool is_hidden = false;  ///< the caller may not look at it: whether it is there, and in what phase, is not known
    bool is_pinned = false;  ///< every pod gets the selector, and goes only where it matches
    std::vector<std::pair<std::string, std::string>> selector;  ///< labels of the nodes that it may use
};

std::vector<Wanted> wanted_of_spaces();
SpaceRecord read_space(const Json& space);

/// Of the system itself: shown with a mark.
bool is_of_the_system(std::string_view space);

/// The selector of labels lets the node in. An empty one lets in every node.
bool matches(const std::vector<std::pair<std::string, std::string>>& selector, const Labels& labels);

}  // namespace nodetop::kubernetes
