#pragma once

#include <doctest/doctest.h>

#include <string>

#include "hardware/match.hpp"
#include "room/node_room.hpp"
#include "support/cluster_builder.hpp"

namespace nodetop::testing {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;

/// A reading made by hand, and the rooms of its nodes.
struct RoomReading {
    explicit RoomReading(ClusterBuilder& make)
        : cluster(make.build()), cards(cluster, table), rooms(rooms_of(cluster, cards)) {}

    const NodeRoom& node(Row row = 0) const { return rooms.nodes[row]; }
    std::vector<Withheld> withheld(Row row = 0) const {
        const auto rows = rooms.withheld_of(rooms.nodes[row]);
        return {rows.begin(), rows.end()};
    }

    Cluster cluster;
    AcceleratorTable table;
    Cards cards;
    Rooms rooms;
};

/// The room of a cluster of this one node.
inline RoomReading reading_of(const Node& node, const NodeLists& lists = {}) {
    ClusterBuilder make;
    make.add_node(node, lists);
    return RoomReading(make);
}

inline Node node_with(Node node, Condition condition) {
    node.conditions.add(condition);
    return node;
}

/// A node with so much held of it.
inline Node used_node(Text name, std::int64_t cores, std::int64_t held_cores, Quantity memory_bytes = {},
                      Quantity held_bytes = {}) {
    Node node = idle_node(name, cores, memory_bytes);
    node.cpu_alloc_milli = held_cores * 1000;
    if (held_bytes.known()) node.memory_alloc_bytes = held_bytes;
    return node;
}

}  // namespace nodetop::testing

template <>
struct doctest::StringMaker<nodetop::Quantity> {
    static doctest::String convert(nodetop::Quantity q) {
        if (!q.known()) return "unknown";
        return q.is_unlimited() ? "unlimited" : std::to_string(q.value()).c_str();
    }
};

template <>
struct doctest::StringMaker<nodetop::Withheld> {
    static doctest::String convert(const nodetop::Withheld& row) {
        const auto text = [](nodetop::Quantity q) { return StringMaker<nodetop::Quantity>::convert(q); };
        return doctest::String(nodetop::word(row.why)) + " " + std::to_string(row.nodes).c_str() + " nodes, " +
               text(row.cpu_milli) + " milli, " + text(row.accelerators) + " devices";
    }
};

template <>
struct doctest::StringMaker<std::vector<nodetop::Withheld>> {
    static doctest::String convert(const std::vector<nodetop::Withheld>& rows) {
        doctest::String text = "[";
        for (const auto& row : rows) text += StringMaker<nodetop::Withheld>::convert(row) + "; ";
        return text + "]";
    }
};

template <>
struct doctest::StringMaker<nodetop::Availability> {
    static doctest::String convert(nodetop::Availability a) { return nodetop::word(a); }
};
