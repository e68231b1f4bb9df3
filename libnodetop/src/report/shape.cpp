#include "report/shape.hpp"

namespace nodetop {

void write(Json& json, const JobShape& shape) {
    const auto or_one = [](Quantity stated) { return stated.known() ? stated : Quantity{1}; };
    json.object([&] {
        json.member("nodes", shape.nodes_or_one());
        json.member("accelerators_per_node", shape.accelerators_per_node_or_none());
        json.member("cpu_milli_per_task", shape.cpu_milli_per_task.known() ? shape.cpu_milli_per_task : Quantity{1000});
        json.member("tasks_per_node", or_one(shape.tasks_per_node));
        json.member("memory_bytes", shape.memory_bytes);
        json.limit_seconds("walltime", shape.walltime_seconds);
        json.member("walltime_stated", shape.walltime_seconds.known());
        json.member("nodes_stated", shape.nodes.known());
        json.member("accelerator_memory_bytes", shape.accelerator_memory_bytes);
        json.texts("needs", shape.needs);
        json.texts("exclude", shape.exclude);
        json.texts("tolerates", shape.tolerates);
        json.texts("accounts", shape.accounts);
        json.member("qos", shape.qos);
        json.member("reservation", shape.reservation);
    });
}

}  // namespace nodetop
