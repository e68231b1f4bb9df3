#include "reading/job_question.hpp"

#include "nodetop/columns.h"
#include "nodetop/plugin.h"

namespace nodetop {

JobQuestion job_question(const JobShape& shape, const Pins& pins, std::string_view queue, std::string_view account,
                         std::string_view qos) {
    JobQuestion question;
    const auto state = [&](Quantity quantity, std::uint64_t bit, std::int64_t& value) {
        if (!quantity.known()) return;
        question.stated |= bit;
        value = quantity.is_unlimited() ? NT_UNLIMITED : quantity.value();
    };
    state(shape.nodes, NT_STATED_NODES, question.nodes);
    state(shape.tasks_per_node, NT_STATED_TASKS_PER_NODE, question.tasks_per_node);
    state(shape.cpu_milli_per_task, NT_STATED_CPU, question.cpu_milli_per_task);
    state(shape.memory_bytes, NT_STATED_MEMORY, question.memory_bytes);
    state(shape.walltime_seconds, NT_STATED_WALLTIME, question.walltime_seconds);
    if (shape.states_accelerators())
        state(shape.accelerators_per_node, NT_STATED_ACCELERATORS, question.accelerators_per_node);
    if (!pins.slot_resource.empty()) {
        question.stated |= NT_STATED_SLOT;
        question.slot_resource = pins.slot_resource;
    }
    question.qos = shape.qos ? *shape.qos : std::string(qos);
    if (!question.qos.empty()) question.stated |= NT_STATED_QOS;
    if (shape.reservation) {
        question.stated |= NT_STATED_RESERVATION;
        question.reservation = *shape.reservation;
    }
    question.exclude = shape.exclude;
    question.exclude.insert(question.exclude.end(), pins.exclude.begin(), pins.exclude.end());
    if (!question.exclude.empty()) question.stated |= NT_STATED_EXCLUDE;
    question.constraints = pins.constraints;
    question.tolerates = shape.tolerates;
    if (!question.tolerates.empty()) question.stated |= NT_STATED_TOLERATES;
    question.queue = queue;
    question.account = account;
    return question;
}

}  // namespace nodetop
