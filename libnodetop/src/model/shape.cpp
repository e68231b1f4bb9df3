#include "model/shape.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

namespace nodetop {

namespace {

/// Unknown wins; what does not fit into 64 bits is unlimited, which no limit allows.
Quantity product(Quantity a, Quantity b) {
    if (!a.known() || !b.known()) return Quantity::unknown();
    if (a.is_unlimited() || b.is_unlimited()) return Quantity::unlimited();
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a.value(), b.value(), &result)) return Quantity::unlimited();
    return result;
}

bool blank(const std::string& name) { return text::trim(name).empty(); }

bool below(Quantity quantity, std::int64_t least) {
    return quantity.known() && (quantity.is_unlimited() || quantity.value() < least);
}

}  // namespace

Quantity JobShape::cpu_milli_per_node() const {
    const Quantity tasks = tasks_per_node.known() ? tasks_per_node : Quantity{1};
    return product(tasks, cpu_milli_per_task.known() ? cpu_milli_per_task : Quantity{1000});
}

Quantity JobShape::total_cpu_milli() const { return product(nodes_or_one(), cpu_milli_per_node()); }

Quantity JobShape::total_memory_bytes() const { return product(nodes_or_one(), memory_bytes); }

Quantity JobShape::total_accelerators() const { return product(nodes_or_one(), accelerators_per_node_or_none()); }

std::optional<std::string> invalid_because(const JobShape& shape) {
    if (below(shape.nodes, 1)) return "a job needs at least one node";
    if (below(shape.tasks_per_node, 1)) return "a job needs at least one task on each node";
    if (below(shape.cpu_milli_per_task, 1)) return "a task needs more than no CPU";
    if (below(shape.accelerators_per_node, 0)) return "the number of accelerators per node cannot be negative";
    if (below(shape.memory_bytes, 1)) return "the memory of a job is more than nothing";
    if (below(shape.accelerator_memory_bytes, 1)) return "the memory of an accelerator is more than nothing";
    if (shape.walltime_seconds.finite() && shape.walltime_seconds.value() < 1)
        return "the walltime of a job is at least one second";
    if (shape.total_cpu_milli().is_unlimited() || shape.total_accelerators().is_unlimited() ||
        shape.total_memory_bytes().is_unlimited())
        return "the job is larger than can be counted";
    if (!shape.states_accelerators() && (!shape.needs.empty() || shape.accelerator_memory_bytes.known()))
        return "abilities or memory of accelerators are asked for, but no accelerator";
    for (const auto* names : {&shape.needs, &shape.exclude, &shape.tolerates, &shape.accounts})
        if (std::any_of(names->begin(), names->end(), blank)) return "a name is empty; an unset variable?";
    for (const auto* name : {&shape.qos, &shape.reservation})
        if (name->has_value() && blank(**name)) return "a name is empty; an unset variable?";
    return std::nullopt;
}

bool round_up_to_whole_cores(JobShape& shape, bool cpu_fractional) {
    if (cpu_fractional || !shape.cpu_milli_per_task.finite()) return false;
    const std::int64_t rest = shape.cpu_milli_per_task.value() % 1000;
    if (rest == 0 || shape.cpu_milli_per_task.value() > INT64_MAX - 1000) return false;
    shape.cpu_milli_per_task = shape.cpu_milli_per_task.value() + 1000 - rest;
    return true;
}

}  // namespace nodetop
