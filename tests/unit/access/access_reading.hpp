#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "access/blocker.hpp"
#include "access/caller.hpp"
#include "hardware/match.hpp"
#include "room/node_room.hpp"
#include "support/cluster_builder.hpp"

namespace nodetop::testing {

/// A reading with everything that access is worked out from.
struct AccessReading {
    explicit AccessReading(ClusterBuilder& make) : AccessReading(make.build()) {}
    explicit AccessReading(Cluster&& reading)
        : cluster(std::move(reading)), cards(cluster, table), rooms(rooms_of(cluster, cards)), caller(cluster) {}

    AccessReading(const AccessReading&) = delete;  // its parts point into each other

    Cluster cluster;
    AcceleratorTable table;
    Cards cards;
    Rooms rooms;
    Caller caller;

    const Queue& queue(Row row = 0) const { return cluster.queues[row]; }
};

using Codes = std::vector<std::string>;

inline Codes codes(const std::vector<Blocker>& blockers) {
    Codes found;
    for (const Blocker& blocker : blockers) found.push_back(blocker.code);
    return found;
}

inline IdentityFacts user_with(const Words& accounts) {
    IdentityFacts facts;
    facts.user = "mira";
    facts.accounts = accounts;
    facts.qos = Words{"normal"};
    facts.groups = Words{"users"};
    facts.projects = Words{};
    return facts;
}

/// A queue with one idle node.
inline Row queue_with_node(ClusterBuilder& make, const char* name, const QueueLists& lists = {}) {
    const Row queue = make.add_queue(open_queue(name), lists);
    make.add_member(queue, make.add_node(idle_node(std::string(name) + "-node", 32, std::int64_t{64} << 30)));
    return queue;
}

}  // namespace nodetop::testing
