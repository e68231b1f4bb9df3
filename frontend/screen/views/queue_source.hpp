#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "screen/list/source.hpp"
#include "screen/views/view.hpp"

namespace nodetop::screen {

/// A queue in a list: its report, and the sentence that says why it is left out ("" if it is not).
struct QueueItem {
    const QueueReport* report = nullptr;
    std::string because;
};

/// The queues that are open, in the order of the overview.
std::shared_ptr<const Source> open_queues_source(const Scene& scene);
/// Every queue: the open ones in their order, then those left out by kind, then by name. `term`: one kind alone.
std::shared_ptr<const Source> queues_source(const Scene& scene, std::optional<FunnelTerm> term);

}  // namespace nodetop::screen
