#include "fit/pins.hpp"

#include <algorithm>
#include <map>

#include "fit/hardware_fit.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

/// More names than this are no answer to "keep off these".
constexpr std::size_t kMostExcluded = 64;

/// Accelerators of a queue by whether they pass.
struct Sorted {
    std::map<Text, bool> resources;  ///< each, and whether all of its units pass
    std::vector<Row> right, wrong;   ///< nodes with accelerators: could host the job, or could not
    bool mixed = false;              ///< some right node has cards that do not pass
    bool all_pass = true;
};

Sorted sort_cards(const Facts& facts, const Demand& demand, const Queue& queue) {
    Sorted sorted;
    for_each_node_of(facts.cluster(), queue, [&](Row row, const Member* member) {
        const Node& node = facts.cluster().nodes[row];
        bool some = false, all = true;
        for (Row slot = node.slots.begin; slot < node.slots.end; ++slot) {
            if (facts.cluster().slots[slot].shared) continue;
            const bool passes = demand.cards[facts.cards.kind_of(slot)].kind == CardFit::Kind::passes;
            const auto [place, added] = sorted.resources.try_emplace(facts.cluster().slots[slot].resource, passes);
            if (!added) place->second = place->second && passes;
            some = true;
            all = all && passes;
        }
        if (!some) return;
        sorted.all_pass = sorted.all_pass && all;
        ReasonCounts not_shown;
        const bool right = hardware_fit(facts, demand, queue, row, member, not_shown).passes;
        (right ? sorted.right : sorted.wrong).push_back(row);
        sorted.mixed = sorted.mixed || (right && !all);
    });
    return sorted;
}

/// A feature of every right node and of no wrong one; "" if there is none.
Text telling_feature(const Cluster& cluster, const Sorted& sorted) {
    const auto has = [&](Row row, Text feature) {
        const Texts features = cluster.nodes[row].features;
        return std::find(features.begin(), features.end(), feature) != features.end();
    };
    for (const Text feature : cluster.nodes[sorted.right.front()].features) {
        const auto with = [&](Row row) { return has(row, feature); };
        if (std::all_of(sorted.right.begin(), sorted.right.end(), with) &&
            std::none_of(sorted.wrong.begin(), sorted.wrong.end(), with))
            return feature;
    }
    return {};
}

}  // namespace

Pins pins_for(const Facts& facts, const Demand& demand, const Queue& queue) {
    Pins pins;
    if (demand.accelerators == 0 || !demand.demands_of_cards()) return pins;
    const Sorted sorted = sort_cards(facts, demand, queue);
    if (sorted.right.empty() || sorted.all_pass) return pins;

    std::vector<Text> passing;
    for (const auto& [resource, passes] : sorted.resources)
        if (passes) passing.push_back(resource);
    if (passing.size() == 1) {
        pins.slot_resource = passing.front();
        return pins;
    }
    pins.pinned = !sorted.mixed;
    if (sorted.mixed) return pins;
    if (const Text feature = telling_feature(facts.cluster(), sorted); !feature.empty()) {
        pins.constraints.emplace_back(feature);
    } else if (sorted.wrong.size() <= kMostExcluded) {
        for (const Row row : sorted.wrong) pins.exclude.emplace_back(facts.cluster().nodes[row].name);
    } else {
        pins.pinned = false;
    }
    return pins;
}

}  // namespace nodetop
