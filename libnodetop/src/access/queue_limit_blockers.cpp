#include <algorithm>

#include "access/limit_blockers.hpp"
#include "access/limit_resource.hpp"
#include "access/words.hpp"

namespace nodetop {

namespace {

/// The job names a reservation that lets the caller in.
bool admitted_by_reservation(const Cluster& cluster, const JobShape& shape) {
    if (!shape.reservation) return false;
    return std::any_of(cluster.reservations.begin(), cluster.reservations.end(), [&](const Reservation& reservation) {
        return reservation.name == *shape.reservation && is_yes(reservation.admits_caller);
    });
}

bool more(Quantity asked, Quantity limit) {
    return asked.known() && limit.finite() && (asked.is_unlimited() || asked.value() > limit.value());
}

/// A queue may take only jobs of one core, only parallel ones, or only a fixed number of cores on each node.
template <typename Add>
void add_if_not_parallel(const Queue& queue, const JobShape& shape, const std::string& name, Add add) {
    const bool several_nodes = shape.nodes.finite() && shape.nodes.value() > 1;
    const Quantity on_a_node = shape.cpu_milli_per_node();
    const bool several_cores = on_a_node.finite() && on_a_node.value() > 1000;
    if (!several_nodes && !several_cores) {
        if (queue.serial_refused) add("NO_PARALLEL", name + " takes parallel jobs only");
    } else if (several_nodes && !queue.parallel_across_nodes) {
        add("NO_PARALLEL", "no parallel environment of " + name + " takes a job of several nodes");
    } else if (!several_nodes && !queue.parallel_on_node) {
        add("NO_PARALLEL", "no parallel environment of " + name + " takes a job of several cores on one node");
    } else if (several_nodes && queue.parallel_cpu_node_milli.finite() && on_a_node != queue.parallel_cpu_node_milli) {
        add("NO_PARALLEL", name + " gives a parallel job exactly " +
                               amount_text(LimitResource::cpu_milli, queue.parallel_cpu_node_milli) + " on each node");
    }
}

}  // namespace

std::vector<Blocker> queue_limit_blockers(const Cluster& cluster, const Queue& queue, const JobShape& shape) {
    std::vector<Blocker> blockers;
    const std::string name = named(cluster, queue);
    const auto add = [&](const char* code, std::string detail) -> Blocker& {
        Blocker& blocker = blockers.emplace_back();
        blocker.code = code;
        blocker.detail = std::move(detail);
        blocker.triage = Triage::soft;
        blocker.source = name;
        return blocker;
    };
    const auto add_limit = [&](const char* code, const char* resource_word, LimitResource resource,
                               const char* relation, Quantity limit, Quantity asked) {
        Blocker& blocker = add(code, "the job asks " + amount_text(resource, asked) + "; " + name + relation +
                                         amount_text(resource, limit));
        blocker.resource = resource_word;
        blocker.limit = limit;
        blocker.asked = asked;
    };

    if (queue.requires_reservation && !admitted_by_reservation(cluster, shape))
        add("REQUIRES_RESERVATION", name + (shape.reservation ? " needs a reservation that is known to admit you"
                                                              : " takes only jobs that name a reservation"));
    if (more(shape.nodes, queue.max_nodes))
        add_limit("QUEUE_MAX_NODES", "nodes", LimitResource::nodes, " allows at most ", queue.max_nodes, shape.nodes);
    if (shape.nodes.finite() && more(queue.min_nodes, shape.nodes))
        add_limit("QUEUE_MIN_NODES", "nodes", LimitResource::nodes, " wants at least ", queue.min_nodes, shape.nodes);
    if (more(shape.walltime_seconds, queue.max_walltime_seconds))
        add_limit("QUEUE_MAX_WALLTIME", "walltime_seconds", LimitResource::walltime_seconds, " allows at most ",
                  queue.max_walltime_seconds, shape.walltime_seconds);
    if (shape.states_cpu_per_node() && more(shape.cpu_milli_per_node(), queue.max_cpu_node_milli))
        add_limit("MAX_CPU_NODE", "cpu_milli", LimitResource::cpu_milli, " allows on one node at most ",
                  queue.max_cpu_node_milli, shape.cpu_milli_per_node());
    if (more(shape.memory_bytes, queue.max_memory_node_bytes))
        add_limit("MAX_MEM_NODE", "memory_bytes", LimitResource::memory_bytes, " allows on one node at most ",
                  queue.max_memory_node_bytes, shape.memory_bytes);
    add_if_not_parallel(queue, shape, name, add);
    return blockers;
}

}  // namespace nodetop
