#pragma once

#include <cstdint>
#include <optional>

#include "access/verdict.hpp"
#include "fit/demand.hpp"

namespace nodetop {

/// A part of a shape that can be made smaller.
enum class Part : std::uint8_t { accelerators, cpu_milli, memory_bytes, nodes, walltime_seconds };

/// The most of one part that `nodes` nodes of the queue have now, each of them, with all else as the demand says; for
/// Part::nodes how many take it. nullopt: none at all, or not known. The limits of the caller are not looked at.
/// `verdict`: of a dry run that may have named nodes for now; may be null.
std::optional<std::int64_t> most_now(const Facts& facts, const Demand& demand, const Queue& queue, Part part,
                                     std::int64_t nodes, Quantity seconds, const Verdict* verdict = nullptr);

}  // namespace nodetop
