#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "fit/facts.hpp"
#include "hardware/table.hpp"
#include "model/shape.hpp"

namespace nodetop {

/// What one kind of card is to a demand (core.md 10.2).
struct CardFit {
    enum class Kind : std::uint8_t {
        passes,
        too_little_memory,
        lacks,       ///< a capability, for certain
        unverified,  ///< not identified, and something is demanded of it
    };
    Kind kind = Kind::passes;
    Capability lacking = Capability::bf16;  ///< only with `lacks`
};

/// A job shape in the terms of one reading: names have become rows, defaults numbers.
struct Demand {
    JobShape shape;
    std::int64_t cpu_milli = 1000;  ///< on each node
    Quantity memory_bytes;          ///< on each node; unknown: not stated
    std::int64_t accelerators = 0;  ///< on each node
    std::vector<Capability> needs;
    std::vector<CardFit> cards;                    ///< by Cards::kind_of
    std::vector<char> excluded;                    ///< by node row; empty: none is
    std::vector<std::string> unknown_nodes;        ///< excluded names that no node has (C-61)
    std::vector<std::string> unknown_tolerations;  ///< that no taint answers to
    Row reservation = kNoRow;                      ///< Cluster::reservations; kNoRow with a stated name: there is none

    bool excludes(Row node) const { return !excluded.empty() && excluded[node] != 0; }
    /// Something is demanded of the accelerators beside their number.
    bool demands_of_cards() const { return !needs.empty() || shape.accelerator_memory_bytes.known(); }
};

/// The shape, or why it cannot be asked (B-29, B-30, B-36).
std::variant<Demand, std::string> demand_of(const Facts& facts, JobShape shape);

/// The reservation that a job names which goes to that queue: a queue of a reservation is named as one. kNoRow: none.
Row reservation_in(const Cluster& cluster, const Demand& demand, const Queue& queue);

/// The same demand for another shape, of which only numbers of nodes, CPUs and accelerators, host memory, walltime,
/// accounts or the QOS differ: no name is looked up again, and no card judged.
Demand with_shape(const Demand& demand, JobShape shape);

}  // namespace nodetop
