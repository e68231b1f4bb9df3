#include "fit/queue_fit.hpp"

#include <algorithm>
#include <unordered_set>

#include "access/ceilings.hpp"
#include "access/structural.hpp"
#include "fit/hardware_fit.hpp"
#include "fit/node_offer.hpp"
#include "fit/released.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

/// When the reservations end that keep the whole of a node for others, which is otherwise fine. Unknown: something else
/// keeps it, or no end is told.
Instant reserved_until(const Facts& facts, Row row) {
    const Cluster& cluster = facts.cluster();
    if (facts.rooms.nodes[row].availability != Availability::reserved) return {};
    const RowRange places = cluster.nodes[row].reservations;
    Instant until;
    for (Row place = places.begin; place < places.end; ++place) {
        const Reservation& reservation = cluster.reservations[cluster.node_reservations[place]];
        if (!reservation.whole_nodes() || reservation.starts_at.value_or(0) > cluster.now.value_or(0)) continue;
        if (reservation.maintenance || !reservation.ends_at.finite()) return {};
        until = std::max(until.value_or(0), reservation.ends_at.value());
    }
    return until;
}

/// A node that may take its part later, and when.
struct Later {
    std::int64_t at = 0;
    StartSource source = StartSource::declared_ends;
};

/// Sorts the nodes of a queue.
class Counting {
  public:
    Counting(const Facts& facts, const Demand& demand, const Queue& queue, QueueFit& fit, const Verdict* verdict)
        : facts_(facts), demand_(demand), queue_(queue), fit_(fit), offers_(facts, demand, queue, fit.seconds) {
        offers_.let_onto(planned_and_named(facts, queue, verdict));
    }

    void count(Row row, const Member* member) {
        if (facts_.cluster().nodes[row].counted_elsewhere) return;
        ++fit_.considered;
        const HardwareFit hardware = hardware_fit(facts_, demand_, queue_, row, member, reasons_);
        if (hardware.unverified) {
            ++fit_.unverified;
            fit_.unverified_nodes.push_back(row);
        }
        if (hardware.excluded) ++fit_.excluded;
        if (!hardware.passes) return;
        ++fit_.hardware;
        const NodeOffer offer = offers_.offer(row, member);
        if (fits_now(demand_, offer, reasons_)) {
            ++fit_.fitting;
            if (facts_.rooms.nodes[row].accelerators.total == Quantity{0}) ++fit_.fitting_cpu_only;
            note_cards(facts_.cluster().nodes[row]);
        } else if (offer.schedulable) {
            ++fit_.capable;
            later_.push_back({row, member});
        } else if (offer.after_boot) {
            ++fit_.after_boot;
            boots_.push_back(row);
        } else if (const Instant until = reserved_until(facts_, row); until.finite()) {
            ++fit_.reserved;
            reserved_until_.push_back(until.value());
        }
    }

    void finish() {
        fit_.reasons = reasons_.list(facts_, demand_);
        if (fit_.satisfied_now()) return;
        std::vector<Later> times = instants();
        const auto missing = static_cast<std::size_t>(fit_.asked - static_cast<std::int64_t>(fit_.fitting));
        if (times.size() < missing) return;
        const auto last = times.begin() + static_cast<std::ptrdiff_t>(missing - 1);
        std::nth_element(times.begin(), last, times.end(), [](const Later& a, const Later& b) { return a.at < b.at; });
        fit_.earliest_at = last->at;
        fit_.earliest_source = last->source;
    }

  private:
    void note_cards(const Node& node) {
        if (demand_.accelerators == 0) return;
        for (Row slot = node.slots.begin; slot < node.slots.end; ++slot) {
            if (facts_.cluster().slots[slot].shared) continue;
            const Card& card = facts_.cards[slot];
            fit_.slices = fit_.slices || (card.slice && !demand_.shape.accelerator_memory_bytes.known());
            const bool passes = demand_.cards[facts_.cards.kind_of(slot)].kind == CardFit::Kind::passes;
            fit_.memory_inferred = fit_.memory_inferred ||
                                   (passes && card.memory_inferred && demand_.shape.accelerator_memory_bytes.known());
        }
    }

    std::vector<Later> instants() {
        std::vector<Later> times;
        for (const auto& [row, member] : later_)
            if (const Instant at = released_at(facts_, demand_, offers_, row, member); at.finite())
                times.push_back({at.value(), StartSource::declared_ends});
        for (const Row row : boots_) {
            const Quantity boot = facts_.cluster().nodes[row].boot_seconds;
            if (boot.finite()) times.push_back({facts_.cluster().now.value_or(0) + boot.value(), StartSource::boot});
        }
        for (const std::int64_t until : reserved_until_) times.push_back({until, StartSource::declared_ends});
        return times;
    }

    const Facts& facts_;
    const Demand& demand_;
    const Queue& queue_;
    QueueFit& fit_;
    NodeOffers offers_;
    ReasonCounts reasons_;
    std::vector<std::pair<Row, const Member*>> later_;
    std::vector<Row> boots_;
    std::vector<std::int64_t> reserved_until_;
};

}  // namespace

std::vector<Row> planned_and_named(const Facts& facts, const Queue& queue, const Verdict* verdict) {
    std::vector<Row> rows;
    if (verdict == nullptr || !verdict->confirmed() || verdict->predicted_nodes.empty()) return rows;
    if (!is_now(verdict->predicted_start_at, facts.cluster().now)) return rows;
    const std::unordered_set<std::string_view> names(verdict->predicted_nodes.begin(), verdict->predicted_nodes.end());
    for_each_node_of(facts.cluster(), queue, [&](Row row, const Member*) {
        const Node& node = facts.cluster().nodes[row];
        if (node.conditions.has(Condition::planned) && names.contains(node.name)) rows.push_back(row);
    });
    std::sort(rows.begin(), rows.end());
    return rows;
}

const char* word(StartSource source) {
    switch (source) {
        case StartSource::scheduler:
            return "scheduler";
        case StartSource::declared_ends:
            return "declared_ends";
        case StartSource::boot:
            return "boot";
    }
    return "";
}

bool QueueFit::ever_possible() const {
    const std::int64_t required = counts_judged ? asked : 0;
    if (hardware > 0) return static_cast<std::int64_t>(hardware) >= required;
    return considered == 0 && required == 0;
}

bool QueueFit::too_few() const { return counts_judged && hardware > 0 && static_cast<std::int64_t>(hardware) < asked; }

std::int64_t nodes_asked(const JobShape& shape, const Queue& queue) {
    return shape.nodes.finite() ? shape.nodes.value() : std::max<std::int64_t>(1, queue.min_nodes.value_or(1));
}

Quantity walltime_for(const Facts& facts, const Queue& queue, const JobShape& shape, const Verdict* verdict) {
    if (shape.walltime_seconds.known()) return shape.walltime_seconds;
    if (queue.default_walltime_seconds.known()) return queue.default_walltime_seconds;
    const WalltimeInForce ceiling = walltime_in_force(facts.caller, queue, shape, verdict);
    if (ceiling.seconds.known()) return ceiling.seconds;
    return queue.max_walltime_seconds.known() ? queue.max_walltime_seconds : Quantity::unlimited();
}

QueueFit queue_fit(const Facts& facts, const Demand& demand, const Queue& queue, const Verdict* verdict) {
    QueueFit fit;
    fit.asked = nodes_asked(demand.shape, queue);
    fit.seconds = walltime_for(facts, queue, demand.shape, verdict);
    Counting counting(facts, demand, queue, fit, verdict);
    for_each_node_of(facts.cluster(), queue, [&](Row row, const Member* member) { counting.count(row, member); });
    const bool unresolved = queue.unresolved > 0 || queue.declared_nodes.value_or(0) > std::int64_t{fit.considered};
    fit.counts_judged = !unresolved && !facts.cluster().hidden.has(Query::nodes);
    counting.finish();
    return fit;
}

}  // namespace nodetop
