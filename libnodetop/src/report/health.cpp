#include "report/health.hpp"

#include <algorithm>

#include "capacity/health.hpp"
#include "hardware/match.hpp"
#include "report/json_shared.hpp"

namespace nodetop {

namespace {

std::vector<Text> names_of(const Cluster& cluster, const std::vector<Row>& rows) {
    std::vector<Text> names;
    names.reserve(rows.size());
    for (const Row row : rows) names.push_back(cluster.nodes[row].name);
    return names;
}

DegradedReport degraded_report(const Cluster& cluster, const Cards& cards, const Rooms& rooms, Row row) {
    const Node& node = cluster.nodes[row];
    DegradedReport report;
    report.name = node.name;
    report.state = node.state_raw;
    report.accelerators = rooms.nodes[row].accelerators.total;
    for (Row slot = node.slots.begin; slot < node.slots.end; ++slot)
        if (std::ranges::find(report.models, cards[slot].name) == report.models.end())
            report.models.emplace_back(cards[slot].name);
    report.reason = reason_report(cluster, node);
    return report;
}

}  // namespace

HealthReport make_health_report(const Cluster& cluster, const FoldNames& fold, const Site& site) {
    const AcceleratorTable table(site.accelerators);
    const Cards cards(cluster, table);
    const Rooms rooms = rooms_of(cluster, cards);
    const Health health = health_of(cluster, rooms);

    HealthReport report;
    report.nodes = health.nodes;
    for (const Row row : health.degraded) report.degraded.push_back(degraded_report(cluster, cards, rooms, row));
    std::vector<Text> all_out;
    for (const OutGroup& group : health.out) {
        OutReport out;
        out.text = group.text;
        out.conditions = group.conditions;
        out.nodes = names_of(cluster, group.nodes);
        out.nodelist = fold(out.nodes);
        out.stamped = group.stamped;
        out.newest_at = group.newest_at;
        out.oldest_at = group.oldest_at;
        out.newest_age_seconds = age_of(cluster, group.newest_at);
        out.oldest_age_seconds = age_of(cluster, group.oldest_at);
        all_out.insert(all_out.end(), out.nodes.begin(), out.nodes.end());
        report.out.push_back(std::move(out));
    }
    if (!health.after_boot.empty())
        report.after_boot.push_back(
            {static_cast<Row>(health.after_boot.size()), fold(names_of(cluster, health.after_boot))});
    if (!all_out.empty()) report.nodelist = fold(all_out);
    return report;
}

void write(Json& json, const HealthReport& report) {
    json.key("nodes");
    write(json, report.nodes);
    json.key("degraded").array(report.degraded, [&](const DegradedReport& row) {
        json.object([&] {
            json.member("name", row.name);
            json.member("state", row.state);
            json.member("accelerators", row.accelerators);
            json.texts("models", row.models);
            json.key("reason");
            write(json, row.reason);
        });
    });
    json.key("out").array(report.out, [&](const OutReport& row) {
        json.object([&] {
            json.member("text", row.text);
            json.texts("conditions", words_of(row.conditions));
            json.member("count", static_cast<std::int64_t>(row.nodes.size()));
            json.texts("nodes", row.nodes);
            json.member("nodelist", std::string_view(row.nodelist));
            json.member("stamped", row.stamped);
            json.instant("newest_at", row.newest_at);
            json.instant("oldest_at", row.oldest_at);
        });
    });
    json.key("after_boot").array(report.after_boot, [&](const NodeListReport& row) {
        json.object([&] {
            json.member("count", row.count);
            json.member("nodelist", std::string_view(row.nodelist));
        });
    });
    json.member("nodelist", std::string_view(report.nodelist));
}

}  // namespace nodetop
