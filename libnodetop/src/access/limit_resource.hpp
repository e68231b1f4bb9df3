#pragma once

#include <string>
#include <string_view>

#include "model/limits.hpp"

namespace nodetop {

/// What Limit::resource names.
enum class LimitResource : std::uint8_t {
    cpu_milli,
    memory_bytes,
    accelerators,
    accelerators_of_type,
    nodes,
    walltime_seconds,
    jobs,
    submitted,
    cpu_minutes,
    accelerator_minutes,
    wall_minutes,
    billing,  ///< units that the site charges every job
    billing_minutes,
    licence,
    other_resource,
    unknown,  ///< not among the words of the model: the row is not checked
};

/// A grant of time that is used up: waiting refills it.
bool is_granted_time(LimitResource resource);
/// Every job takes some, and none says how much.
bool is_charged_to_all(LimitResource resource);
/// Whether a job takes some is nowhere stated.
bool is_unstated(LimitResource resource);

LimitResource resource_of(const Limit& limit);
/// TYPE of `accelerators:TYPE`; "" of other resources.
Text type_of(const Limit& limit);
/// "cpu_milli" 8000 → "8 CPUs"; for sentences.
std::string amount_text(LimitResource resource, Quantity amount);
/// "CPUs", "memory", ...; for sentences.
std::string_view plural(LimitResource resource);

}  // namespace nodetop
