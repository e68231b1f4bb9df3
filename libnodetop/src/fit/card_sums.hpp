#pragma once

#include "fit/demand.hpp"

namespace nodetop {

/// Units of one resource on one node, by what its cards are to a demand.
struct CardSums {
    Quantity passing = 0;
    Quantity possible = 0;  ///< with those that are not identified
};

/// What a job asks for without naming a type: `gpu` of `gpu:a100`.
inline Text untyped(Text resource) { return resource.substr(0, resource.find(':')); }

/// What claims more; unknown claims nothing, but is not 0 either.
constexpr Quantity larger(Quantity a, Quantity b) {
    if (!a.known()) return b == Quantity{0} ? a : b;
    if (!b.known()) return a == Quantity{0} ? b : a;
    return smaller(a, b) == a ? b : a;
}

/// The most that one resource has of the kinds that pass, whatever types it comes in (B-10). Shares of cards are no
/// cards. `units(slot row)` are summed.
template <typename Units>
CardSums most_of_one_resource(const Facts& facts, const Demand& demand, const Node& node, Units&& units) {
    const std::vector<Slot>& slots = facts.cluster().slots;
    CardSums most;
    for (Row first = node.slots.begin; first < node.slots.end; ++first) {
        const Text resource = untyped(slots[first].resource);
        CardSums sums;
        bool summed_before = slots[first].shared;
        for (Row row = node.slots.begin; row < node.slots.end && !summed_before; ++row) {
            if (slots[row].shared || untyped(slots[row].resource) != resource) continue;
            summed_before = row < first;
            const CardFit::Kind kind = demand.cards[facts.cards.kind_of(row)].kind;
            if (kind == CardFit::Kind::passes) sums.passing = sums.passing + units(row);
            if (kind == CardFit::Kind::passes || kind == CardFit::Kind::unverified)
                sums.possible = sums.possible + units(row);
        }
        if (summed_before) continue;
        most.passing = larger(most.passing, sums.passing);
        most.possible = larger(most.possible, sums.possible);
    }
    return most;
}

}  // namespace nodetop
