#include "room/windows.hpp"

namespace nodetop {

namespace {

bool admits_unnamed(const Reservation& reservation) {
    return !reservation.maintenance && !reservation.must_be_named && is_yes(reservation.admits_caller);
}

Quantity all_if_unknown(Quantity part) { return part.known() ? part : Quantity::unlimited(); }

/// The first second after its end is not part of it any more.
bool has_ended(const Reservation& reservation, std::int64_t now) {
    return reservation.ends_at.finite() && reservation.ends_at.value() <= now;
}

}  // namespace

Windows windows_of(const Cluster& cluster, const Node& node) {
    Windows windows;
    const std::int64_t now = cluster.now.value_or(0);
    bool held = false;
    bool kept_whole = false;
    for (Row row = node.reservations.begin; row < node.reservations.end; ++row) {
        const Reservation& reservation = cluster.reservations[cluster.node_reservations[row]];
        if (has_ended(reservation, now) || reservation.starts_at.is_unlimited()) continue;
        const std::int64_t starts_at = reservation.starts_at.value_or(now);
        const bool active = starts_at <= now;
        held = held || active;
        if (admits_unnamed(reservation)) continue;

        const bool whole = reservation.whole_nodes();
        kept_whole = kept_whole || (active && whole);
        if (whole && !active && (!windows.next_at.known() || starts_at < windows.next_at.value()))
            windows.next_at = starts_at;
        if (starts_at - now >= kUsualJobSeconds) continue;
        if (whole) {
            windows.whole = true;
        } else {
            windows.cpu_milli = windows.cpu_milli + all_if_unknown(reservation.cpu_milli);
            windows.accelerators = windows.accelerators + all_if_unknown(reservation.accelerators);
        }
    }
    windows.admitted = cluster.has(Query::reservations) && held && !kept_whole;
    return windows;
}

}  // namespace nodetop
