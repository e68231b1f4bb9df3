#include "report/accelerators.hpp"

#include <algorithm>
#include <set>

#include "report/json_shared.hpp"

namespace nodetop {

namespace {

AcceleratorKindReport kind_report(const Judgement& judgement, const AcceleratorKind& kind) {
    const Card& card = *kind.card;
    AcceleratorKindReport report;
    report.model = card.name;
    report.label = kind.label;
    report.vendor = card.vendor();
    report.arch = card.arch();
    report.identified = card.model != nullptr;
    report.slice = card.slice;
    report.shared = kind.shared;
    report.memory_bytes = card.memory_bytes;
    report.memory_inferred = card.memory_inferred;
    report.nodes = kind.nodes;
    report.total = kind.total;
    report.effective_free = kind.effective_free;
    report.by_configuration = card.model != nullptr && card.model->by_configuration;
    for (const Capability capability : kCapabilities) report.capabilities.push_back(has(card.model, capability));
    for (const Row row : kind.queues) {
        const Text name = judgement.cluster.queues[row].name;
        const QueueAccess& access = judgement.access[row];
        report.queues.push_back(name);
        if (!judgement.usable[row] || !judgement.on_lists[row]) continue;
        (access.dedicated ? report.queues_dedicated : report.queues_open).push_back(name);
    }
    return report;
}

/// Nodes that the question is about.
std::vector<char> asked_nodes(const Judgement& judgement, const AcceleratorsQuery& query) {
    if (!query.queues.empty()) {
        std::vector<char> named(judgement.cluster.queues.size(), 0);
        for (const Row queue : query.queues) named[queue] = 1;
        return named_by(judgement.cluster, named);
    }
    if (query.all) return std::vector<char>(judgement.cluster.nodes.size(), 1);
    return named_by(judgement.cluster, judgement.on_lists);
}

}  // namespace

AcceleratorsReport make_accelerators_report(const Judgement& judgement, const AcceleratorsQuery& query) {
    const Cluster& cluster = judgement.cluster;
    const ClusterRoom room = cluster_room(cluster, judgement.rooms, judgement.usable, Population::all_nodes);
    const std::vector<char> everything(cluster.nodes.size(), 1), asked = asked_nodes(judgement, query);
    const auto whole = accelerator_inventory(cluster, judgement.cards, judgement.rooms, room, everything);
    const auto shown = accelerator_inventory(cluster, judgement.cards, judgement.rooms, room, asked);

    AcceleratorsReport report;
    report.hidden = cluster.hidden.has(Query::nodes);
    if (!report.hidden) {
        report.installed = shown.installed;
        report.on_cluster = whole.installed;
        report.identified = shown.identified;
        report.unidentified = shown.unidentified;
    }
    for (Row row = 0; row < cluster.nodes.size(); ++row)
        report.nodes += asked[row] && cluster.nodes[row].slots.size() > 0 ? 1u : 0u;
    for (const AcceleratorKind& kind : shown.kinds) report.kinds.push_back(kind_report(judgement, kind));
    report.reach = shown.reach;
    if (shown.kinds.empty()) {
        std::set<Row> queues;
        for (const AcceleratorKind& kind : whole.kinds) queues.insert(kind.queues.begin(), kind.queues.end());
        for (const Row row : queues) report.elsewhere.push_back(cluster.queues[row].name);
    }
    return report;
}

void write(Json& json, const AcceleratorsReport& report) {
    json.member("installed", report.installed);
    json.member("on_cluster", report.on_cluster);
    json.member("identified", report.identified);
    json.member("unidentified", report.unidentified);
    json.key("models").array(report.kinds, [&](const AcceleratorKindReport& kind) {
        json.object([&] {
            json.member("model", kind.model);
            json.member("identified", kind.identified);
            json.text_or_null("label", kind.label);
            json.text_or_null("vendor", kind.vendor);
            json.text_or_null("arch", kind.arch);
            json.member("slice", kind.slice);
            json.member("memory_bytes", kind.memory_bytes);
            json.member("memory_inferred", kind.memory_inferred);
            json.member("nodes", kind.nodes);
            json.member("total", kind.total);
            json.member("effective_free", kind.effective_free);
            std::size_t place = 0;
            json.key("capabilities").array(kind.capabilities, [&](Answer has_it) {
                json.object([&] {
                    json.member("name", word(kCapabilities[place++]));
                    json.member("has", has_it);
                });
            });
            json.texts("queues", kind.queues);
            json.texts("queues_open", kind.queues_open);
            json.texts("queues_dedicated", kind.queues_dedicated);
        });
    });
    json.key("reach").array(report.reach, [&](const CapabilityReach& reach) {
        json.object([&] {
            json.member("capability", word(reach.capability));
            json.member("total", reach.total);
            json.member("effective_free", reach.effective_free);
            json.member("of_identified", reach.of_identified);
            json.member("unidentified", reach.unidentified);
        });
    });
}

}  // namespace nodetop
