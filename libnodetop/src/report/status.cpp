#include "report/status.hpp"

#include <algorithm>

#include "access/accounts.hpp"
#include "access/structural.hpp"
#include "report/json_shared.hpp"

namespace nodetop {

namespace {

/// The queues whose nodes are "yours": usable, not denied by a list or an answer, with nodes (core.md 5.3).
std::vector<char> your_queues(const Judgement& judgement) {
    std::vector<char> yours(judgement.cluster.queues.size(), 0);
    for (Row row = 0; row < yours.size(); ++row)
        yours[row] = judgement.usable[row] && judgement.on_lists[row] && judgement.access[row].owns_nodes &&
                             judgement.access[row].access != Access::refused
                         ? 1
                         : 0;
    return yours;
}

/// Something finite binds, and what is left of it is not known.
bool leaves_unknown(const LimitsLeft& left) {
    return left.unread || !left.cpu_milli.known() || !left.memory_bytes.known() || !left.accelerators.known() ||
           !left.nodes.known() || !left.jobs.known();
}

AccessSource access_source(const Judgement& judgement, bool all) {
    const bool answered = std::ranges::any_of(
        judgement.access, [](const QueueAccess& access) { return access.answered != Answer::unknown; });
    if (judgement.heard.asked > 0 || (answered && !all)) return AccessSource::asked;
    return all || !judgement.cluster.identity ? AccessSource::not_filtered : AccessSource::declared;
}

const char* word(AccessSource source) {
    switch (source) {
        case AccessSource::asked:
            return "asked";
        case AccessSource::declared:
            return "declared";
        case AccessSource::not_filtered:
            return "not_filtered";
    }
    return "";
}

std::vector<QueueReport> shown_queues(const Judgement& judgement) {
    std::vector<QueueReport> shown;
    for (const Row row : queue_listing(judgement.cluster, judgement.queue_rooms(), judgement.statuses))
        if (judgement.funnel.terms[row] == FunnelTerm::shown) shown.push_back(queue_report(judgement, row));
    // A confirmed verdict lifts the mark of a group's own queue (core.md 9).
    std::ranges::stable_sort(shown, {}, [](const QueueReport& queue) { return queue.dedicated && !queue.confirmed; });
    return shown;
}

std::vector<ReservationReport> windows_on(const Cluster& cluster, const std::vector<char>& nodes) {
    std::vector<const Reservation*> later;
    for (const Reservation& reservation : cluster.reservations) {
        if (!reservation.starts_at.finite() || reservation.starts_at.value() <= cluster.now.value()) continue;
        if (is_yes(reservation.admits_caller) && !reservation.must_be_named) continue;
        if (std::ranges::any_of(reservation.nodes, [&](Row node) { return nodes[node] != 0; }))
            later.push_back(&reservation);
    }
    std::ranges::stable_sort(later, {}, [](const Reservation* reservation) { return reservation->starts_at.value(); });
    std::vector<ReservationReport> reports;
    for (const Reservation* reservation : later) reports.push_back(reservation_report(cluster, *reservation));
    return reports;
}

std::vector<LicenceReport> licences_of(const Cluster& cluster) {
    std::vector<LicenceReport> reports;
    for (const Licence& licence : cluster.licences) {
        // What is kept for others is not free; an unknown part of it is not invented.
        const Quantity unused = left_of(licence.total, licence.used);
        const Quantity free = licence.reserved.known() ? left_of(unused, licence.reserved) : unused;
        reports.push_back({licence.name, licence.total, licence.used, free, licence.reserved});
    }
    return reports;
}

void write_cluster_room(Json& json, std::string_view name, const ClusterRoom& room) {
    json.key(name).object([&] {
        write_member(json, "nodes", room.nodes);
        write_cores(json, room.cpu_milli, room.cpu_milli_little_memory);
        write_member(json, "memory_bytes", room.memory_bytes);
        write_member(json, "accelerators", room.accelerators);
        write_list(json, "withheld", room.withheld);
    });
}

void write_funnel(Json& json, const Funnel& funnel) {
    json.key("funnel").object([&] {
        json.member("total", funnel.total);
        json.member("shown", funnel.shown);
        json.member("no_access", funnel.no_access);
        json.member("refused", funnel.refused);
        json.member("no_nodes", funnel.no_nodes);
        json.member("routing", funnel.routing);
        json.member("down", funnel.down);
        json.member("unconfirmed", funnel.unconfirmed);
    });
}

}  // namespace

StatusReport make_status_report(const Judgement& judgement, bool all) {
    const Cluster& cluster = judgement.cluster;
    StatusReport report;
    const std::vector<char> yours = your_queues(judgement);
    report.cluster = cluster_room(cluster, judgement.rooms, judgement.usable, Population::all_nodes);
    report.yours = cluster_room(cluster, judgement.rooms, yours, Population::their_nodes);
    report.funnel = judgement.funnel;
    report.access = access_source(judgement, all);
    report.queues = shown_queues(judgement);
    for (const Row row : judgement.funnel.excluded) {
        const FunnelTerm term = judgement.funnel.terms[row];
        report.excluded.push_back(
            {cluster.queues[row].name, term,
             exclusion_detail(cluster, cluster.queues[row], judgement.access[row], term, judgement.verdict(row))});
    }
    for (const Row row : judgement.funnel.unconfirmed_queues) report.unconfirmed.push_back(cluster.queues[row].name);
    for (const Phantom& phantom : phantom_capacity(judgement.queue_rooms(), judgement.statuses))
        report.phantom.push_back({cluster.queues[phantom.queue].name, phantom.idle_nodes, phantom.cpu_milli});
    report.windows = windows_on(cluster, report.yours.reachable);
    report.licences = licences_of(cluster);
    report.nothing_shown_because = nothing_shown_because(cluster, judgement.funnel);
    report.no_account = judgement.caller.has_no_account_at_all();
    for (Row row = 0; row < cluster.queues.size(); ++row)
        if (judgement.funnel.terms[row] == FunnelTerm::shown && leaves_unknown(judgement.statuses[row].limits_left))
            report.limits_unknown = true;
    report.uniform_entitlements = templated(judgement.caller);
    return report;
}

void write(Json& json, const StatusReport& report) {
    write_cluster_room(json, "cluster", report.cluster);
    write_cluster_room(json, "yours", report.yours);
    write_funnel(json, report.funnel);
    json.member("access", word(report.access));
    write_list(json, "queues", report.queues);
    json.key("excluded").array(report.excluded, [&](const ExcludedReport& row) {
        json.object([&] {
            json.member("name", row.name);
            json.member("term", key(row.term));
            json.member("detail", std::string_view(row.detail));
        });
    });
    json.texts("unconfirmed", report.unconfirmed);
    json.key("phantom").array(report.phantom, [&](const PhantomReport& row) {
        json.object([&] {
            json.member("queue", row.queue);
            json.member("idle_nodes", row.idle_nodes);
            json.member("cpu_milli", row.cpu_milli);
        });
    });
    write_list(json, "windows", report.windows);
    json.key("licences").array(report.licences, [&](const LicenceReport& row) {
        json.object([&] {
            json.member("name", row.name);
            json.member("total", row.total);
            json.member("used", row.used);
            json.member("free", row.free);
            json.member("reserved", row.reserved);
        });
    });
}

}  // namespace nodetop
