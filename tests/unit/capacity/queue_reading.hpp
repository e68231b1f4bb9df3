#pragma once

#include "capacity/cluster_room.hpp"
#include "capacity/queue_room.hpp"
#include "unit/room/room_reading.hpp"

namespace nodetop::testing {

/// A reading made by hand and what its queues give: all of them usable and without limits, unless `statuses` says else.
struct QueueReading : RoomReading {
    explicit QueueReading(ClusterBuilder& make, std::vector<QueueStatus> given = {})
        : RoomReading(make), statuses(std::move(given)) {
        while (statuses.size() < cluster.queues.size()) statuses.push_back({.usable = true});
        queues = queue_rooms(cluster, cards, rooms, statuses);
    }

    /// Through all usable queues.
    ClusterRoom whole() const { return through_usable(Population::all_nodes); }
    ClusterRoom through_usable(Population population) const {
        std::vector<char> through;
        for (const QueueStatus& status : statuses) through.push_back(status.usable);
        return cluster_room(cluster, rooms, through, population);
    }

    std::vector<QueueStatus> statuses;
    std::vector<QueueRoom> queues;
};

/// What is withheld altogether, to be compared with free less effective free.
inline Quantity withheld_cpu(const std::vector<Withheld>& rows) {
    Quantity sum = 0;
    for (const Withheld& row : rows) sum = sum + row.cpu_milli;
    return sum;
}
inline Quantity withheld_accelerators(const std::vector<Withheld>& rows) {
    Quantity sum = 0;
    for (const Withheld& row : rows) sum = sum + row.accelerators;
    return sum;
}

}  // namespace nodetop::testing
