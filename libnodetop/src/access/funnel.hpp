#pragma once

#include <string>
#include <vector>

#include "access/queue_access.hpp"
#include "model/cluster.hpp"

namespace nodetop {

/// Where a queue goes in the one line that accounts for every queue exactly once (core.md 8).
enum class FunnelTerm : std::uint8_t {
    shown,
    no_access,
    refused,
    no_nodes,
    routing,
    down,
    not_counted,  ///< belongs to a reservation: no queue of its own
};

/// Key of documents: "shown", "no_access", ...
const char* key(FunnelTerm term);
/// Word of lists: "open to you", "no access", ...
const char* word(FunnelTerm term);

/// total = shown + no_access + refused + no_nodes + routing + down
struct Funnel {
    Row total = 0, shown = 0, no_access = 0, refused = 0, no_nodes = 0, routing = 0, down = 0;
    Row unconfirmed = 0;  ///< no term: how many of `shown` have no positive answer

    std::vector<FunnelTerm> terms;        ///< by queue row
    std::vector<Row> unconfirmed_queues;  ///< in the scheduler's order
    std::vector<Row> excluded;            ///< by no access, refused, no nodes, forwards, down; then name
};

/// `filter`: no with `--all`, which counts nobody out for access (B-26). Occupancy is never a filter.
Funnel funnel(const Cluster& cluster, const std::vector<QueueAccess>& accesses, bool filter = true);

/// Why the queue is in its term, as a sentence; "" for shown ones. `verdict` may be null.
std::string exclusion_detail(const Cluster& cluster, const Queue& queue, const QueueAccess& access, FunnelTerm term,
                             const Verdict* verdict = nullptr);

/// Why nothing is shown, where the caller is the cause, and how to see all; "" if something is shown or the cause is
/// another (B-53, B-54).
std::string nothing_shown_because(const Cluster& cluster, const Funnel& funnel);

}  // namespace nodetop
