#include "capacity/model_sums.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace nodetop {

ModelSums::ModelSums(const Cluster& cluster, const Cards& cards, const Rooms& rooms)
    : cluster_(cluster), rooms_(rooms) {
    std::map<std::tuple<std::string_view, bool, bool>, Row> models;
    constexpr Row kNotYet = kNoRow;
    std::vector<Row> of_kind(cards.distinct().size() * 2, kNotYet);  // devices and slices; shares
    model_of_slot_.reserve(cluster.slots.size());
    for (Row row = 0; row < cluster.slots.size(); ++row) {
        const bool shared = cluster.slots[row].shared;
        Row& model = of_kind[cards.kind_of(row) * 2 + (shared ? 1 : 0)];
        if (model == kNotYet) {
            const Card& card = cards[row];
            const bool part = card.slice || shared;
            const auto [place, added] =
                models.try_emplace({card.name, card.model != nullptr, part}, static_cast<Row>(sums_.size()));
            if (added) sums_.push_back({card.name, {}, card.model != nullptr, part});
            model = place->second;
        }
        model_of_slot_.push_back(model);
    }
    sums_.push_back({"UNKNOWN", {}, false, false});
    last_node_.resize(sums_.size());
}

ModelRoom& ModelSums::sum_of(Row model, const Node& node, std::string_view label) {
    ModelRoom& sum = sums_[model];
    if (sum.nodes == 0) {
        touched_.push_back(model);
        sum.label = label;
    } else if (sum.label != label) {
        sum.label = {};
    }
    if (sum.nodes == 0 || last_node_[model] != &node) {
        ++sum.nodes;
        last_node_[model] = &node;
    }
    return sum;
}

void ModelSums::add(const Node& node, const NodeRoom& room, Answer open) {
    const auto add_units = [&](Row model, std::string_view label, const Amount& units) {
        ModelRoom& sum = sum_of(model, node, label);
        sum.total = sum.total + units.total;
        const Quantity free = effective_free_of(units, room, open);
        sum.effective_free = sum.effective_free + (room.unreadable && !free.known() ? Quantity{0} : free);
    };
    for (Row row = node.slots.begin; row < node.slots.end; ++row)
        add_units(model_of_slot_[row], cluster_.slots[row].label, rooms_.slots[row]);
    if (node.slots.size() == 0 && room.accelerators.total.value_or(0) > 0)
        add_units(static_cast<Row>(sums_.size() - 1), {}, room.accelerators);
}

std::vector<ModelRoom> ModelSums::take() {
    std::vector<ModelRoom> models;
    models.reserve(touched_.size());
    for (const Row row : touched_) {
        models.push_back(sums_[row]);
        sums_[row].nodes = 0;
        sums_[row].total = sums_[row].effective_free = 0;
    }
    touched_.clear();
    std::sort(models.begin(), models.end(), [](const ModelRoom& a, const ModelRoom& b) {
        return std::tuple(b.nodes, a.model, a.slice) < std::tuple(a.nodes, b.model, b.slice);
    });
    return models;
}

}  // namespace nodetop
