#include "room/windows.hpp"

namespace nodetop {

namespace {

/// The job may run in it. What it names may end sooner than the job, which the scheduler refuses to begin then.
bool admits(const Reservation& reservation, bool named, std::int64_t now, const JobTerms& job) {
    if (reservation.maintenance || !is_yes(reservation.admits_caller)) return false;
    if (!named) return !reservation.must_be_named;
    return !reservation.ends_at.finite() ||
           (job.seconds.finite() && reservation.ends_at.value() - now >= job.seconds.value());
}

/// The job is over before the instant.
bool ends_before(std::int64_t at, std::int64_t now, const JobTerms& job) {
    return job.seconds.finite() && at - now >= job.seconds.value();
}

Quantity all_if_unknown(Quantity part) { return part.known() ? part : Quantity::unlimited(); }

/// The first second after its end is not part of it any more.
bool has_ended(const Reservation& reservation, std::int64_t now) {
    return reservation.ends_at.finite() && reservation.ends_at.value() <= now;
}

}  // namespace

Windows windows_of(const Cluster& cluster, const Node& node, const JobTerms& job) {
    Windows windows;
    const std::int64_t now = cluster.now.value_or(0);
    bool held = false;
    bool kept_whole = false;
    for (Row row = node.reservations.begin; row < node.reservations.end; ++row) {
        const Row place = cluster.node_reservations[row];
        const Reservation& reservation = cluster.reservations[place];
        if (has_ended(reservation, now) || reservation.starts_at.is_unlimited()) continue;
        const std::int64_t starts_at = reservation.starts_at.value_or(now);
        const bool active = starts_at <= now;
        held = held || active;
        if (admits(reservation, place == job.reservation, now, job)) continue;

        const bool whole = reservation.whole_nodes();
        kept_whole = kept_whole || (active && whole);
        if (whole && !active && (!windows.next_at.known() || starts_at < windows.next_at.value()))
            windows.next_at = starts_at;
        if (ends_before(starts_at, now, job)) continue;
        if (whole) {
            if (!windows.whole) windows.keeper = place;
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
