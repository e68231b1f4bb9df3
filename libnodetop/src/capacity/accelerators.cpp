#include "capacity/accelerators.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "room/membership.hpp"
#include "room/share.hpp"

namespace nodetop {

namespace {

/// What makes two slots of one kind.
using KindKey = std::tuple<std::string_view, bool, std::int64_t, bool, bool, bool>;

KindKey key_of(const Card& card, bool shared) {
    return {card.name, card.model != nullptr, card.memory_bytes.value_or(-1), card.memory_inferred, card.slice, shared};
}

/// The card of a node of which only a number of devices is told.
const Card& untold_card() {
    static const Card card{nullptr, "UNKNOWN", Quantity::unknown(), false, false};
    return card;
}

bool is_whole_device(const AcceleratorKind& kind) { return !kind.card->slice && !kind.shared; }

/// Collects the kinds while it goes from slot to slot.
class Inventory {
  public:
    Inventory(const Cluster& cluster, const Cards& cards, const Rooms& rooms, const ClusterRoom& room)
        : cluster_(cluster), cards_(cards), rooms_(rooms), room_(room), kind_of_slot_(cluster.slots.size(), kNoRow) {}

    void add(Row node_row) {
        const Node& node = cluster_.nodes[node_row];
        const NodeRoom& room = rooms_.nodes[node_row];
        const Answer open = room_.slots_open[node_row];
        for (Row row = node.slots.begin; row < node.slots.end; ++row) {
            const Slot& slot = cluster_.slots[row];
            AcceleratorKind& kind =
                kind_for(row, node_row, cards_[row], slot.label.empty() ? slot.resource : slot.label, slot.shared);
            add_units(kind, rooms_.slots[row], room, open);
        }
        if (node.slots.size() == 0 && room.accelerators.total.value_or(0) > 0)
            add_units(kind_for(kNoRow, node_row, untold_card(), {}, false), room.accelerators, room, open);
    }

    /// The kinds, and which of them each queue has on how many nodes.
    std::vector<AcceleratorKind> take(const std::vector<char>& shown) {
        name_queues(shown);
        std::sort(kinds_.begin(), kinds_.end(), [](const AcceleratorKind& a, const AcceleratorKind& b) {
            const auto key = [](const AcceleratorKind& kind) {
                return std::tuple(-kind.total.value_or(0), kind.card->model == nullptr,
                                  std::string_view(kind.card->name), kind.card->slice || kind.shared,
                                  kind.card->memory_bytes.value_or(-1));
            };
            return key(a) < key(b);
        });
        return std::move(kinds_);
    }

  private:
    AcceleratorKind& kind_for(Row slot, Row node, const Card& card, Text label, bool shared) {
        const auto [place, added] = by_key_.try_emplace(key_of(card, shared), static_cast<Row>(kinds_.size()));
        if (added) {
            kinds_.push_back({&card, label, shared, 0, 0, 0, {}});
            last_node_.push_back(kNoRow);
        }
        const Row row = place->second;
        if (slot != kNoRow) kind_of_slot_[slot] = row;
        if (last_node_[row] != node) {
            ++kinds_[row].nodes;
            last_node_[row] = node;
        }
        return kinds_[row];
    }

    static void add_units(AcceleratorKind& kind, const Amount& units, const NodeRoom& room, Answer open) {
        kind.total = kind.total + units.total;
        const Quantity free = effective_free_of(units, room, open);
        kind.effective_free = kind.effective_free + (room.unreadable && !free.known() ? Quantity{0} : free);
    }

    void name_queues(const std::vector<char>& shown) {
        std::vector<std::vector<std::pair<Row, Row>>> holders(kinds_.size());  // (nodes, queue) by kind
        std::vector<Row> of_all_nodes;
        for (Row row = 0; row < cluster_.queues.size(); ++row) {
            const Queue& queue = cluster_.queues[row];
            std::vector<Row> nodes;
            if (!queue.all_nodes) {
                nodes = nodes_by_kind(queue, shown);
            } else {
                if (of_all_nodes.empty()) of_all_nodes = nodes_by_kind(queue, shown);
                nodes = of_all_nodes;
            }
            for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
                if (nodes[kind] > 0) holders[kind].emplace_back(nodes[kind], row);
        }
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            std::stable_sort(holders[kind].begin(), holders[kind].end(),
                             [](const auto& a, const auto& b) { return a.first > b.first; });
            for (const auto& [count, queue] : holders[kind]) kinds_[kind].queues.push_back(queue);
        }
    }

    std::vector<Row> nodes_by_kind(const Queue& queue, const std::vector<char>& shown) const {
        std::vector<Row> nodes(kinds_.size());
        for_each_node_of(cluster_, queue, [&](Row row, const Member*) {
            if (shown[row]) count_kinds(row, nodes);
        });
        return nodes;
    }

    /// Counts a node once for each kind that it has.
    void count_kinds(Row node, std::vector<Row>& nodes) const {
        const RowRange slots = cluster_.nodes[node].slots;
        for (Row row = slots.begin; row < slots.end; ++row) {
            bool first = true;
            for (Row before = slots.begin; before < row; ++before)
                first = first && kind_of_slot_[before] != kind_of_slot_[row];
            if (first) ++nodes[kind_of_slot_[row]];
        }
    }

    const Cluster& cluster_;
    const Cards& cards_;
    const Rooms& rooms_;
    const ClusterRoom& room_;
    std::vector<AcceleratorKind> kinds_;
    std::vector<Row> kind_of_slot_;
    std::vector<Row> last_node_;  ///< by kind: the node counted last
    std::map<KindKey, Row> by_key_;
};

}  // namespace

AcceleratorInventory accelerator_inventory(const Cluster& cluster, const Cards& cards, const Rooms& rooms,
                                           const ClusterRoom& room, const std::vector<char>& shown) {
    Inventory kinds(cluster, cards, rooms, room);
    for (Row row = 0; row < cluster.nodes.size(); ++row)
        if (shown[row]) kinds.add(row);
    AcceleratorInventory inventory;
    inventory.kinds = kinds.take(shown);
    for (const AcceleratorKind& kind : inventory.kinds) {
        if (!is_whole_device(kind)) continue;
        inventory.installed = inventory.installed + kind.total;
        Quantity& side = kind.card->model ? inventory.identified : inventory.unidentified;
        side = side + kind.total;
    }
    for (const Capability capability : kCapabilities) {
        CapabilityReach reach{capability, 0, 0, inventory.identified, inventory.unidentified};
        for (const AcceleratorKind& kind : inventory.kinds) {
            if (!is_whole_device(kind) || !is_yes(has(kind.card->model, capability))) continue;
            reach.total = reach.total + kind.total;
            reach.effective_free = reach.effective_free + kind.effective_free;
        }
        inventory.reach.push_back(reach);
    }
    return inventory;
}

}  // namespace nodetop
