#include "fit/largest_shapes.hpp"

#include <algorithm>

#include "access/limit_resource.hpp"
#include "room/membership.hpp"

namespace nodetop {

namespace {

constexpr std::int64_t kOneCpuMilli = 1000;
/// A memory that no job misses; what is stated is not filled in by a default.
constexpr std::int64_t kLittleMemoryBytes = std::int64_t{1} << 20;

/// The one name that the scheduler has for the cards of that model in the queue; "" if there are several.
std::string resource_of_model(const Facts& facts, const Queue& queue, std::string_view model) {
    std::string found;
    bool several = false;
    for_each_node_of(facts.cluster(), queue, [&](Row row, const Member*) {
        const Node& node = facts.cluster().nodes[row];
        for (Row slot = node.slots.begin; slot < node.slots.end; ++slot) {
            const Slot& here = facts.cluster().slots[slot];
            if (here.shared || facts.cards[slot].name != model) continue;
            several = several || (!found.empty() && found != here.resource);
            found = here.resource;
        }
    });
    return several ? std::string() : found;
}

bool more_than(Quantity figure, std::int64_t least) { return figure.finite() && figure.value() > least; }

}  // namespace

std::vector<LargestShape> largest_shapes(const Facts& facts, const Largest& largest) {
    std::vector<LargestShape> shapes;
    const auto add = [&](std::string figure) -> LargestShape& {
        return shapes.emplace_back(LargestShape{std::move(figure), largest.least, {}});
    };
    const auto cpus = [](Quantity milli) { return amount_text(LimitResource::cpu_milli, milli); };
    if (more_than(largest.cpu_milli_default_memory, kOneCpuMilli))
        add(cpus(largest.cpu_milli_default_memory)).shape.cpu_milli_per_task = largest.cpu_milli_default_memory;
    if (more_than(largest.cpu_milli_one_node, kOneCpuMilli) &&
        largest.cpu_milli_one_node != largest.cpu_milli_default_memory) {
        LargestShape& little = add(cpus(largest.cpu_milli_one_node) + " with little memory");
        little.shape.cpu_milli_per_task = largest.cpu_milli_one_node;
        little.shape.memory_bytes = kLittleMemoryBytes;
    }
    if (more_than(largest.nodes, 1)) add(std::to_string(largest.nodes.value()) + " nodes").shape.nodes = largest.nodes;
    if (more_than(largest.memory_bytes_one_node, 0))
        add(amount_text(LimitResource::memory_bytes, largest.memory_bytes_one_node)).shape.memory_bytes =
            largest.memory_bytes_one_node;
    for (const Largest::OfModel& model : largest.models) {
        if (!more_than(model.accelerators_one_node, 0)) continue;
        LargestShape& cards = add(std::to_string(model.accelerators_one_node.value()) + " " + model.model);
        cards.shape.accelerators_per_node = model.accelerators_one_node;
        cards.pins.slot_resource = resource_of_model(facts, facts.queue(largest.queue), model.model);
    }
    return shapes;
}

}  // namespace nodetop
