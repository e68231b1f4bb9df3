#include "report/shared.hpp"

#include <array>
#include <utility>

namespace nodetop {

namespace {

constexpr std::array<std::pair<Condition, std::string_view>, 11> kConditionWords{{
    {Condition::down, "DOWN"},
    {Condition::drain, "DRAIN"},
    {Condition::maint, "MAINT"},
    {Condition::fail, "FAIL"},
    {Condition::unknown, "UNKNOWN"},
    {Condition::reserved, "RESERVED"},
    {Condition::powersave, "POWERSAVE"},
    {Condition::planned, "PLANNED"},
    {Condition::completing, "COMPLETING"},
    {Condition::booting, "BOOTING"},
    {Condition::busy, "BUSY"},
}};

constexpr std::int64_t kClockSlackSeconds = 60;

}  // namespace

std::vector<std::string_view> words_of(Conditions conditions) {
    std::vector<std::string_view> words;
    for (const auto& [condition, word] : kConditionWords)
        if (conditions.has(condition)) words.push_back(word);
    return words;
}

Quantity age_of(const Cluster& cluster, Instant stamp) {
    if (!stamp.finite() || !cluster.now.finite()) return Quantity::unknown();
    if (stamp.value() > cluster.now.value() + kClockSlackSeconds) return Quantity::unknown();
    return left_of(cluster.now, stamp);
}

ReasonReport reason_report(const Cluster& cluster, const Node& node) {
    return {node.reason, node.reason_by, node.reason_at, age_of(cluster, node.reason_at)};
}

ReservationReport reservation_report(const Cluster& cluster, const Reservation& reservation) {
    ReservationReport report;
    report.name = reservation.name;
    report.starts_at = reservation.starts_at;
    report.ends_at = reservation.ends_at;
    const bool begun = !reservation.starts_at.finite() || reservation.starts_at.value() <= cluster.now.value();
    const bool over = reservation.ends_at.finite() && reservation.ends_at.value() <= cluster.now.value();
    report.active = begun && !over;
    report.maintenance = reservation.maintenance;
    report.admits_caller = reservation.admits_caller;
    report.nodes.reserve(reservation.nodes.size());
    for (const Row row : reservation.nodes) report.nodes.push_back(cluster.nodes[row].name);
    report.cpu_milli = reservation.cpu_milli;
    report.accelerators = reservation.accelerators;
    return report;
}

}  // namespace nodetop
