#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kueue.hpp"

namespace nodetop::kubernetes {

/// A queue of Volcano: of the whole cluster, and open to the pods of every namespace that name it.
struct VolcanoQueue {
    std::string name, state;  ///< Open, Closing, Closed; empty: not told
    std::vector<QueueShare> shares;
    std::optional<std::int64_t> waiting, running;  ///< groups of pods
};

std::vector<Wanted> wanted_of_volcano();
/// nullopt: the root, to which no pod is sent.
std::optional<VolcanoQueue> read_volcano_queue(const Json& queue);

}  // namespace nodetop::kubernetes
