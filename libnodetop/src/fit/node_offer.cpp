#include "fit/node_offer.hpp"

#include <algorithm>

#include "fit/card_sums.hpp"
#include "room/job_room.hpp"
#include "room/node_state.hpp"
#include "room/pieces.hpp"

namespace nodetop {

namespace {

bool less(Quantity have, Quantity asked) { return have.finite() && asked.finite() && have.value() < asked.value(); }

FitCode code_of(Cause cause) {
    switch (cause) {
        case Cause::reserved:
            return FitCode::reserved;
        case Cause::taint:
            return FitCode::taint;
        case Cause::booting:
            return FitCode::booting;
        case Cause::busy:
            return FitCode::busy;
        case Cause::completing:
            return FitCode::completing;
        case Cause::planned:
            return FitCode::planned;
        case Cause::exclusive:
            return FitCode::exclusive;
        case Cause::job_slots:
            return FitCode::job_slots;
        default:
            return FitCode::out_of_service;
    }
}

/// What keeps all of the node, by the node or by the queue on it.
std::optional<Cause> kept_by(const NodeRoom& room, const QueueTerms& terms) {
    if (room.kept_by) return room.kept_by;
    if (const auto cause = held_back_by(terms.conditions)) return cause;
    if (is_not_shared(room, terms)) return Cause::exclusive;
    return std::nullopt;
}

Quantity free_accelerators(const Facts& facts, const Demand& demand, const Node& node, const NodeRoom& room,
                           const Share& share) {
    if (demand.accelerators == 0 || is_no(share.slots_open)) return 0;
    if (node.slots.size() == 0) return demand.demands_of_cards() ? Quantity{0} : share.accelerators.effective_free;
    const auto free_of = [&](Row slot) {
        const Amount& units = facts.rooms.slots[slot];
        const Quantity idle = node.takes_nothing_now ? Quantity{0} : left_of(units.total, units.allocated);
        const Quantity free = units.left.finite() ? smaller(idle, units.left) : idle;
        return is_yes(share.slots_open) || free == Quantity{0} ? free : Quantity::unknown();
    };
    return left_of(most_of_one_resource(facts, demand, node, free_of).passing, room.reserved_accelerators);
}

}  // namespace

NodeOffers::NodeOffers(const Facts& facts, const Demand& demand, const Queue& queue, Quantity seconds)
    : facts_(facts),
      demand_(demand),
      queue_(queue),
      terms_{seconds, reservation_in(facts.cluster(), demand, queue), demand.shape.tolerates} {}

QueueTerms NodeOffers::terms_on(const Member* member) const {
    QueueTerms terms = terms_of(queue_, member);
    // The default is for jobs that state no memory.
    if (demand_.memory_bytes.known()) terms.memory_floor_bytes = 0;
    return terms;
}

NodeOffer NodeOffers::offer(Row row, const Member* member) {
    const Cluster& cluster = facts_.cluster();
    const Node& node = cluster.nodes[row];
    const NodeRoom* room = &facts_.rooms.nodes[row];
    NodeOffer offer;
    std::optional<JobRoom> for_job;
    if (!same_for_every_job(node, terms_)) {
        for_job = room_for_job(cluster, node, *room, terms_);
        offer.keeper = for_job->keeper;
        if (for_job->room.kept_by == Cause::planned && std::binary_search(named_.begin(), named_.end(), row))
            for_job->room.kept_by.reset();
        room = &for_job->room;
    }
    const QueueTerms terms = terms_on(member);
    scratch_.clear();
    const Share share = share_of(cluster, node, *room, terms, scratch_);
    offer.schedulable = share.schedulable;
    offer.after_boot = share.after_boot;
    if (!offer.schedulable) return offer;
    offer.kept_by = kept_by(*room, terms);
    offer.cpu_milli = share.cpu_milli.effective_free;
    offer.idle_cpu_milli = whole_pieces(left_of(share.cpu_milli.free, room->reserved_cpu_milli), node.cpu_unit_milli);
    offer.memory_bytes = smaller(room->memory_bytes.free, terms.max_memory_bytes);
    offer.accelerators = free_accelerators(facts_, demand_, node, *room, share);
    const Quantity asked = demand_.shape.walltime_seconds;
    offer.runs_too_long = member && member->max_walltime_seconds.finite() && asked.known() &&
                          smaller(asked, member->max_walltime_seconds) != asked;
    offer.share_binds = std::any_of(scratch_.begin(), scratch_.end(),
                                    [](const Withheld& part) { return part.why == Cause::queue_limit; });
    return offer;
}

bool fits_now(const Demand& demand, const NodeOffer& offer, ReasonCounts& reasons) {
    bool fits = true;
    const auto refuse = [&](FitCode code, Row subject = kNoRow) {
        reasons.add(code, subject);
        fits = false;
    };
    if (!offer.schedulable) {
        refuse(offer.after_boot ? FitCode::after_boot : FitCode::out_of_service);
    } else if (offer.kept_by) {
        refuse(code_of(*offer.kept_by), offer.keeper);
    } else {
        bool memory_told = false;
        const auto memory_in_use = [&] {
            if (!memory_told) refuse(FitCode::memory_in_use);
            memory_told = true;
        };
        if (offer.runs_too_long) refuse(FitCode::longer_than_here);
        if (less(offer.idle_cpu_milli, demand.cpu_milli))
            refuse(FitCode::cpus_in_use);
        else if (!offer.cpu_milli.known())
            refuse(FitCode::use_unknown);
        else if (less(offer.cpu_milli, demand.cpu_milli) && offer.share_binds)
            refuse(FitCode::queue_share);
        else if (less(offer.cpu_milli, demand.cpu_milli))
            memory_in_use();
        if (demand.memory_bytes.known() && !offer.memory_bytes.known()) refuse(FitCode::memory_not_reported);
        if (less(offer.memory_bytes, demand.memory_bytes)) memory_in_use();
        if (less(offer.accelerators, demand.accelerators))
            refuse(FitCode::accelerators_in_use);
        else if (demand.accelerators > 0 && !offer.accelerators.known() && fits)
            refuse(FitCode::use_unknown);
    }
    return fits;
}

}  // namespace nodetop
