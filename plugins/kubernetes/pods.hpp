#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "item_stream.hpp"
#include "node_room.hpp"
#include "resource_amounts.hpp"

namespace nodetop::kubernetes {

/// What the pods of a node hold.
struct NodeUse {
    ResourceAmounts held;
    std::int64_t pods = 0;
};

/// One pod that has not ended.
struct PodRecord {
    std::string space, name;  ///< namespace and name
    std::string node;         ///< empty: it waits for one
    std::string owner;        ///< `Job/train`: what made it, or empty
    std::string phase;
    std::string waits_for;  ///< Unschedulable, SchedulingGated; empty: it does not wait, or has not said why
    std::string waits_why;  ///< the scheduler's sentence
    std::string priority_class;
    bool is_running = false;  ///< has a node and has been started
    bool is_ending = false;   ///< is being deleted, and holds what it has until it is gone
    std::optional<std::int64_t> created_at, started_at, deadline_seconds;
    ResourceAmounts request;
};

/// Pods in a namespace.
struct PodCounts {
    std::int64_t running = 0, waiting = 0;
};

/// Reads the list of pods. Pods that have ended hold nothing (K-15); a pod that was promised a node holds there what it
/// will take (K-16); one that is being deleted still counts.
class PodReader {
  public:
    /// `keep_pods`: each pod is kept, for the list of jobs; else only sums are.
    explicit PodReader(bool keep_pods) : keep_pods_(keep_pods) {}

    /// Of that pod, what it asks of nodes is kept as well. Before wanted().
    void ask_about(std::string space, std::string name);

    /// The parts of a pod that take() looks at.
    std::vector<Wanted> wanted() const;
    void take(const Json& pod);

    const ResourceNames& names() const { return names_; }
    /// No: some pod of the list had another form than pods have, and where it is is not known.
    bool is_readable() const { return is_readable_; }
    /// What is held on the node.
    const NodeUse& on(const std::string& node) const;
    const std::unordered_map<std::string, PodCounts>& counts() const { return counts_; }
    const std::vector<PodRecord>& pods() const { return pods_; }
    /// What pods of each priority hold on nodes.
    const std::map<std::int64_t, NodeUse>& by_priority() const { return by_priority_; }
    /// What the pod that was asked about asks of nodes; nullopt: it is not in the list, or none was asked about.
    const std::optional<NodeNeeds>& asked_needs() const { return asked_needs_; }
    void forget();
    /// Adds the pods of another list, which has none of these.
    void add(PodReader other);

  private:
    void keep(const Json& pod, std::string_view node, ResourceAmounts request);

    bool keep_pods_;
    ResourceNames names_;
    bool is_readable_ = true;
    std::unordered_map<std::string, NodeUse> use_;
    std::unordered_map<std::string, PodCounts> counts_;
    std::map<std::int64_t, NodeUse> by_priority_;
    std::string asked_space_, asked_name_;  ///< empty: none
    std::optional<NodeNeeds> asked_needs_;
    std::vector<PodRecord> pods_;
};

}  // namespace nodetop::kubernetes
