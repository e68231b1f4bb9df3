#include "fit/hardware_fit.hpp"

#include <algorithm>

#include "fit/card_sums.hpp"
#include "room/job_terms.hpp"
#include "room/pieces.hpp"
#include "room/share.hpp"

namespace nodetop {

namespace {

enum class CardTest : std::uint8_t { pass, fail, unverified };

bool less(Quantity have, Quantity asked) { return have.finite() && asked.finite() && have.value() < asked.value(); }

CardTest set_aside(ReasonCounts& reasons) {
    reasons.add(FitCode::unverified_accelerators);
    return CardTest::unverified;
}

CardTest fail(ReasonCounts& reasons, FitCode code) {
    reasons.add(code);
    return CardTest::fail;
}

/// A bare number of cards, of whatever kind.
CardTest test_bare_count(const Demand& demand, std::int64_t total, ReasonCounts& reasons) {
    if (total <= 0) return fail(reasons, FitCode::no_accelerators);
    if (total < demand.accelerators) return fail(reasons, FitCode::too_few_accelerators);
    return demand.demands_of_cards() ? set_aside(reasons) : CardTest::pass;
}

/// Why the cards of the node are too few that pass.
CardTest explain_cards(const Facts& facts, const Demand& demand, const Node& node, Quantity possible,
                       ReasonCounts& reasons) {
    std::int64_t installed = 0;
    for (Row slot = node.slots.begin; slot < node.slots.end; ++slot) {
        const std::int64_t total = facts.rooms.slots[slot].total.value_or(0);
        if (facts.cluster().slots[slot].shared || total <= 0) continue;
        installed += total;
        const Row kind = facts.cards.kind_of(slot);
        if (demand.cards[kind].kind == CardFit::Kind::lacks) reasons.add(FitCode::lacks_capability, kind);
        if (demand.cards[kind].kind == CardFit::Kind::too_little_memory) reasons.add(FitCode::accelerator_memory, kind);
    }
    if (installed == 0) return fail(reasons, FitCode::no_accelerators);
    if (installed < demand.accelerators || possible.value_or(0) > 0)
        return fail(reasons, FitCode::too_few_accelerators);
    return CardTest::fail;
}

CardTest test_cards(const Facts& facts, const Demand& demand, Row row, ReasonCounts& reasons) {
    if (demand.accelerators == 0) return CardTest::pass;
    const Node& node = facts.cluster().nodes[row];
    if (node.slots.size() == 0)
        return test_bare_count(demand, facts.rooms.nodes[row].accelerators.total.value_or(0), reasons);
    const auto total_of = [&](Row slot) { return Quantity{facts.rooms.slots[slot].total.value_or(0)}; };
    const CardSums sums = most_of_one_resource(facts, demand, node, total_of);
    if (sums.passing.value_or(0) >= demand.accelerators) return CardTest::pass;
    if (sums.possible.value_or(0) >= demand.accelerators) return set_aside(reasons);
    return explain_cards(facts, demand, node, sums.possible, reasons);
}

/// More than the node, or the queue on any one node, ever has. A job that names no memory gets the default for its
/// cores.
bool too_little_memory(const Facts& facts, const Demand& demand, const Queue& queue, const Node& node,
                       const NodeRoom& room) {
    if (demand.memory_bytes.known()) return less(room.memory_bytes.total, demand.memory_bytes);
    if (!facts.cluster().source.memory_consumable || room.memory_bytes.total == Quantity{0}) return false;
    const QueueTerms terms = terms_of(queue, nullptr);
    const Quantity floor = terms.memory_floor_bytes.known() ? terms.memory_floor_bytes : node.memory_floor_bytes;
    if (!floor.finite()) return false;
    return less(fed_milli(smaller(room.memory_bytes.total, terms.max_memory_bytes), floor), demand.cpu_milli);
}

bool in_named_reservation(const Cluster& cluster, const Demand& demand, const Node& node) {
    const auto begin = cluster.node_reservations.begin() + node.reservations.begin;
    const auto end = cluster.node_reservations.begin() + node.reservations.end;
    return demand.reservation != kNoRow && std::find(begin, end, demand.reservation) != end;
}

}  // namespace

HardwareFit hardware_fit(const Facts& facts, const Demand& demand, const Queue& queue, Row row, const Member* member,
                         ReasonCounts& reasons) {
    const Node& node = facts.cluster().nodes[row];
    const NodeRoom& room = facts.rooms.nodes[row];
    const CardTest cards = test_cards(facts, demand, row, reasons);
    bool all_else = true;
    const auto refuse = [&](FitCode code, Text name = {}) {
        reasons.add(code, kNoRow, name);
        all_else = false;
    };
    const Quantity cpu_total =
        member != nullptr && member->cpu_total_milli.known() ? member->cpu_total_milli : room.cpu_milli.total;
    if (less(cpu_total, demand.cpu_milli))
        refuse(FitCode::too_few_cpus, member != nullptr && member->cpu_total_milli == Quantity{0} ? "queue" : "");
    if (too_little_memory(facts, demand, queue, node, room)) refuse(FitCode::too_little_memory);
    const auto taint = std::find_if(node.taints.begin(), node.taints.end(),
                                    [&](Text one) { return keeps_away(one, demand.shape.tolerates); });
    if (taint != node.taints.end()) refuse(FitCode::taint, *taint);

    HardwareFit fit;
    fit.passes = all_else && cards == CardTest::pass;
    fit.unverified = all_else && cards == CardTest::unverified;
    if (!fit.passes) return fit;
    if (demand.excludes(row))
        reasons.add(FitCode::excluded);
    else if (demand.shape.reservation && !in_named_reservation(facts.cluster(), demand, node))
        reasons.add(FitCode::other_reservation);
    else
        return fit;
    fit.passes = false;
    fit.excluded = true;
    return fit;
}

}  // namespace nodetop
