#include "fit/demand.hpp"

#include <algorithm>
#include <unordered_set>

#include "room/job_terms.hpp"

namespace nodetop {

namespace {

/// The known names, for the sentence about one that is none.
std::string known_capabilities() {
    std::string names;
    for (const Capability capability : kCapabilities) {
        if (!names.empty()) names += ", ";
        names += word(capability);
    }
    return names;
}

CardFit fit_of(const Card& card, const Demand& demand) {
    for (const Capability capability : demand.needs)
        if (is_no(has(card.model, capability))) return {CardFit::Kind::lacks, capability};
    const Quantity least = demand.shape.accelerator_memory_bytes;
    if (least.finite()) {
        if (card.memory_bytes.finite() && card.memory_bytes.value() < least.value())
            return {CardFit::Kind::too_little_memory, {}};
        if (!card.memory_bytes.known()) return {CardFit::Kind::unverified, {}};
    }
    for (const Capability capability : demand.needs)
        if (!is_yes(has(card.model, capability))) return {CardFit::Kind::unverified, {}};
    return {};
}

void read_figures(Demand& demand) {
    demand.cpu_milli = demand.shape.cpu_milli_per_node().value_or(1000);
    demand.memory_bytes = demand.shape.memory_bytes;
    demand.accelerators = demand.shape.accelerators_per_node_or_none().value_or(0);
}

void read_excluded(const Cluster& cluster, Demand& demand) {
    std::unordered_set<std::string_view> names(demand.shape.exclude.begin(), demand.shape.exclude.end());
    if (names.empty()) return;
    demand.excluded.resize(cluster.nodes.size(), 0);
    for (Row row = 0; row < cluster.nodes.size(); ++row) {
        const auto found = names.find(cluster.nodes[row].name);
        if (found == names.end()) continue;
        demand.excluded[row] = 1;
        names.erase(found);
    }
    for (const std::string& name : demand.shape.exclude)
        if (names.contains(name)) demand.unknown_nodes.push_back(name);
}

void read_tolerations(const Cluster& cluster, Demand& demand) {
    for (const std::string& toleration : demand.shape.tolerates) {
        const bool known = std::any_of(cluster.nodes.begin(), cluster.nodes.end(), [&](const Node& node) {
            return std::any_of(node.taints.begin(), node.taints.end(),
                               [&](Text taint) { return tolerates(toleration, taint); });
        });
        if (!known) demand.unknown_tolerations.push_back(toleration);
    }
}

/// The last one of that name, as one may stand there for each of its parts.
Row reservation_named(const Cluster& cluster, std::string_view name) {
    Row found = kNoRow;
    for (Row row = 0; row < cluster.reservations.size(); ++row)
        if (cluster.reservations[row].name == name) found = row;
    return found;
}

}  // namespace

std::variant<Demand, std::string> demand_of(const Facts& facts, JobShape shape) {
    if (auto why = invalid_because(shape)) return std::move(*why);
    Demand demand;
    for (const std::string& name : shape.needs) {
        const auto capability = capability_of(name);
        if (!capability) return "there is no ability '" + name + "'; known are " + known_capabilities();
        if (std::find(demand.needs.begin(), demand.needs.end(), *capability) == demand.needs.end())
            demand.needs.push_back(*capability);
    }
    const Cluster& cluster = facts.cluster();
    demand.shape = std::move(shape);
    read_figures(demand);
    for (const Card& card : facts.cards.distinct()) demand.cards.push_back(fit_of(card, demand));
    read_excluded(cluster, demand);
    read_tolerations(cluster, demand);
    if (demand.shape.reservation) demand.reservation = reservation_named(cluster, *demand.shape.reservation);
    return demand;
}

Row reservation_in(const Cluster& cluster, const Demand& demand, const Queue& queue) {
    const bool is_queue_of_one = queue.kind == QueueKind::of_reservation && !demand.shape.reservation;
    return is_queue_of_one ? reservation_named(cluster, queue.name) : demand.reservation;
}

Demand with_shape(const Demand& demand, JobShape shape) {
    Demand other = demand;
    other.shape = std::move(shape);
    read_figures(other);
    return other;
}

}  // namespace nodetop
