#include "text/pages/shape.hpp"

#include <fmt/format.h>

#include "access/limit_resource.hpp"
#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

std::string memory(Quantity bytes) { return amount_text(LimitResource::memory_bytes, bytes); }

std::string accelerators(const JobShape& shape) {
    const std::int64_t each = shape.accelerators_per_node.value();
    std::string text = fmt::format("{}/node", counted(each, "GPU"));
    if (shape.nodes.value_or(1) > 1) text += fmt::format(" ({} in all)", each * shape.nodes.value());
    if (shape.accelerator_memory_bytes.known())
        text += fmt::format(" of {} or more", memory(shape.accelerator_memory_bytes));
    if (!shape.needs.empty()) text += fmt::format(" with {}", fmt::join(shape.needs, ", "));
    return text;
}

}  // namespace

std::vector<Line> shape_facts(const JobShape& shape, const Glyphs& glyphs) {
    std::vector<Line> facts;
    const auto add = [&facts](std::string text) { facts.push_back({{std::move(text)}}); };
    add(counted(shape.nodes_or_one().value_or(1), "node"));
    if (shape.states_accelerators()) add(accelerators(shape));
    std::string cpus = fmt::format("{} CPU/node", cores(shape.cpu_milli_per_node()));
    if (shape.tasks_per_node.value_or(1) > 1)
        cpus += fmt::format(" ({} tasks {} {})", shape.tasks_per_node.value(), glyphs.times,
                            cores(shape.cpu_milli_per_task.known() ? shape.cpu_milli_per_task : Quantity{1000}));
    add(std::move(cpus));
    if (shape.memory_bytes.known()) add(fmt::format("{}/node", memory(shape.memory_bytes)));
    add(shape.walltime_seconds.known() ? duration(shape.walltime_seconds) : "no time stated");
    if (!shape.accounts.empty()) add(fmt::format("account {}", fmt::join(shape.accounts, " or ")));
    if (shape.qos) add(fmt::format("QOS {}", *shape.qos));
    if (shape.reservation) add(fmt::format("reservation {}", *shape.reservation));
    if (!shape.tolerates.empty()) add(fmt::format("tolerates {}", fmt::join(shape.tolerates, ", ")));
    if (!shape.exclude.empty())
        add(fmt::format("not on {}", counted(static_cast<std::int64_t>(shape.exclude.size()), "node")));
    return facts;
}

}  // namespace nodetop::drawing
