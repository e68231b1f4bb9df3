#include "fit/released.hpp"

#include <algorithm>

#include "fit/card_sums.hpp"
#include "room/job_room.hpp"
#include "room/node_state.hpp"
#include "room/pieces.hpp"
#include "room/windows.hpp"

namespace nodetop {

namespace {

/// What is free of one node while its jobs end one after another.
class Draining {
  public:
    Draining(const Facts& facts, const Demand& demand, const Node& node, const NodeRoom& room, const QueueTerms& terms)
        : facts_(facts), demand_(demand), node_(node), room_(room), terms_(terms) {
        cpu_milli_ = left_of(room.cpu_milli.total, room.cpu_milli.allocated);
        memory_bytes_ = left_of(room.memory_bytes.total, room.memory_bytes.allocated);
        for (Row slot = node.slots.begin; slot < node.slots.end; ++slot) {
            const Amount& units = facts.rooms.slots[slot];
            slots_.push_back(left_of(units.total, units.allocated));
        }
        bare_accelerators_ = left_of(room.accelerators.total, room.accelerators.allocated);
    }

    void add(const Release& release) {
        cpu_milli_ = capped(cpu_milli_, release.cpu_milli, room_.cpu_milli.total);
        memory_bytes_ = capped(memory_bytes_, release.memory_bytes, room_.memory_bytes.total);
        if (release.slot >= node_.slots.begin && release.slot < node_.slots.end) {
            Quantity& units = slots_[release.slot - node_.slots.begin];
            units = capped(units, release.accelerators, facts_.rooms.slots[release.slot].total);
        } else if (slots_.size() == 1) {
            slots_.front() = capped(slots_.front(), release.accelerators, facts_.rooms.slots[node_.slots.begin].total);
        } else if (slots_.empty()) {
            bare_accelerators_ = capped(bare_accelerators_, release.accelerators, room_.accelerators.total);
        } else if (release.accelerators != Quantity{0}) {
            parts_unknown_ = true;  // of which type they are is not told
        }
        parts_unknown_ = parts_unknown_ || !release.cpu_milli.known() || !release.memory_bytes.known() ||
                         !release.accelerators.known();
    }

    /// After its last end: where parts were not told, all of it.
    void finish() {
        if (!parts_unknown_) return;
        cpu_milli_ = room_.cpu_milli.total;
        memory_bytes_ = room_.memory_bytes.total;
        for (std::size_t i = 0; i < slots_.size(); ++i)
            slots_[i] = facts_.rooms.slots[node_.slots.begin + static_cast<Row>(i)].total;
        bare_accelerators_ = room_.accelerators.total;
    }

    bool enough(bool whole) const {
        if (whole && (cpu_milli_ != room_.cpu_milli.total || is_partly_reserved(room_))) return false;
        Quantity cpu = whole_pieces(left_of(cpu_milli_, room_.reserved_cpu_milli), node_.cpu_unit_milli);
        cpu = smaller(cpu, terms_.max_cpu_milli);
        if (terms_.cpu_total_milli.known()) cpu = smaller(cpu, terms_.cpu_total_milli);
        if (!covers(cpu, demand_.cpu_milli) || !enough_memory()) return false;
        if (demand_.accelerators == 0) return true;
        const auto free_of = [&](Row slot) { return slots_[slot - node_.slots.begin]; };
        const Quantity cards = slots_.empty() ? (demand_.demands_of_cards() ? Quantity{0} : bare_accelerators_)
                                              : most_of_one_resource(facts_, demand_, node_, free_of).passing;
        return covers(left_of(cards, room_.reserved_accelerators), demand_.accelerators);
    }

  private:
    static bool covers(Quantity have, Quantity asked) {
        return have.is_unlimited() || (have.finite() && have.value() >= asked.value());
    }
    /// A part that is not told is none, until the last end.
    static Quantity capped(Quantity free, Quantity released, Quantity total) {
        return released.finite() ? smaller(free + released, total) : free;
    }

    bool enough_memory() const {
        if (demand_.memory_bytes.known()) return covers(memory_bytes_, demand_.memory_bytes);
        if (!facts_.cluster().source.memory_consumable || !room_.memory_bytes.total.known()) return true;
        const Quantity floor = terms_.memory_floor_bytes.known() ? terms_.memory_floor_bytes : node_.memory_floor_bytes;
        if (floor.is_unlimited()) return memory_bytes_ == room_.memory_bytes.total;
        return memory_bytes_.value_or(0) > 0 && covers(fed_milli(memory_bytes_, floor), demand_.cpu_milli);
    }

    const Facts& facts_;
    const Demand& demand_;
    const Node& node_;
    const NodeRoom& room_;
    const QueueTerms& terms_;
    Quantity cpu_milli_, memory_bytes_, bare_accelerators_;
    std::vector<Quantity> slots_;
    bool parts_unknown_ = false;
};

/// Only jobs that are there keep it, if anything does.
bool drains(const Node& node, const NodeRoom& room, const QueueTerms& terms) {
    if (terms.for_others || held_back_by(terms.conditions) || node.conditions.has(Condition::planned)) return false;
    return !room.kept_by || room.kept_by == Cause::job_slots ||
           (room.kept_by == Cause::exclusive && node.owner.empty());
}

}  // namespace

Instant released_at(const Facts& facts, const Demand& demand, const NodeOffers& offers, Row row, const Member* member) {
    const Cluster& cluster = facts.cluster();
    const Node& node = cluster.nodes[row];
    if (node.releases.size() == 0) return {};
    const NodeRoom& usual = facts.rooms.nodes[row];
    // From its own start on the job has the whole window before the next reservation, so that only what holds the node
    // now counts here.
    JobTerms now = offers.terms();
    now.seconds = 1;
    const NodeRoom room = same_for_every_job(node, now) ? usual : room_for_job(cluster, node, usual, now).room;
    const QueueTerms terms = offers.terms_on(member);
    if (!drains(node, room, terms)) return {};

    const bool whole = terms.whole_nodes || node.whole_only || room.kept_by == Cause::job_slots;
    Draining draining(facts, demand, node, room, terms);
    for (Row place = node.releases.begin; place < node.releases.end; ++place) {
        const Release& release = cluster.releases[place];
        if (!release.at.finite()) return {};
        draining.add(release);
        const bool last = place + 1 == node.releases.end;
        if (last) draining.finish();
        if (!last && cluster.releases[place + 1].at == release.at) continue;
        if (!draining.enough(whole)) continue;
        const std::int64_t starts_at = std::max(release.at.value(), cluster.now.value_or(0));
        const Instant next_at = windows_of(cluster, node, now).next_at;
        const Quantity seconds = offers.terms().seconds;
        const bool in_time = !next_at.finite() || (seconds.finite() && next_at.value() - starts_at >= seconds.value());
        return in_time ? release.at : Instant::unknown();
    }
    return {};
}

}  // namespace nodetop
