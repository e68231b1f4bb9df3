#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/text/size.hpp>

#include "item_stream.hpp"

namespace nodetop::kubernetes {

/// How much of a resource a ClusterQueue may hold, in all its flavours.
struct QueueShare {
    std::string resource;               ///< a word of limit.resource
    std::optional<std::int64_t> value;  ///< with what it may borrow; nullopt: not readable
    std::optional<std::int64_t> used;
    bool is_unlimited = false;  ///< borrows from its cohort without an end
};

struct ClusterQueue {
    std::string name, stop_policy;  ///< Hold and HoldAndDrain start nothing
    bool is_active = true;
    std::vector<QueueShare> shares;
    std::vector<std::string> flavours;

    bool is_stopped() const { return !stop_policy.empty() && stop_policy != "None"; }
};

struct LocalQueue {
    std::string space, name, cluster_queue, stop_policy;
    std::optional<std::int64_t> waiting, running;

    bool is_stopped() const { return !stop_policy.empty() && stop_policy != "None"; }
};

/// Kueue: where a namespace has LocalQueues they are the queues (backend-kubernetes.md 5). Its lists may be read side
/// by side.
class Kueue {
  public:
    using Selector = std::vector<std::pair<std::string, std::string>>;

    void take_cluster_queue(const Json& queue);
    void take_local_queue(const Json& queue);
    void take_flavour(const Json& flavour);
    void forget_cluster_queues() { cluster_queues_.clear(); }
    void forget_local_queues() { local_queues_.clear(); }
    void forget_flavours() { flavours_.clear(); }

    std::vector<const LocalQueue*> queues_in(std::string_view space) const;
    /// nullptr: it cannot be seen.
    const ClusterQueue* cluster_queue(std::string_view name) const;
    /// Labels of the nodes of each flavour of the queue, one of which lets a node in; empty: not known, or any node.
    std::vector<Selector> nodes_of(const ClusterQueue& queue) const;

  private:
    std::map<std::string, ClusterQueue, std::less<>> cluster_queues_;
    std::vector<LocalQueue> local_queues_;
    std::map<std::string, Selector, std::less<>> flavours_;
};

std::vector<Wanted> wanted_of_kueue();

/// A word of limit.resource; devices stand here under their plain names.
std::string share_resource(std::string_view name);

/// A quantity of such a resource: of cores in thousandths. nullopt: not there or not readable.
std::optional<std::int64_t> share_amount(const Json* quantity, std::string_view resource, text::Round round);

}  // namespace nodetop::kubernetes
