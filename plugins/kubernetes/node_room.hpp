#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "devices.hpp"
#include "json.hpp"
#include "resource_amounts.hpp"

namespace nodetop::kubernetes {

struct Facts;

/// What a pod brings to be let onto nodes with a taint. An empty key tolerates all, an empty effect every one.
struct Toleration {
    std::string key, value, effect;
    bool any_value = false;  ///< operator Exists
};

/// What a pod asks of one node.
struct NodeNeeds {
    ResourceAmounts request;  ///< in the numbers of the rooms that it is held against
    std::vector<std::pair<std::string, std::string>> selector;
    std::vector<Toleration> tolerations;
    std::vector<std::string> keeps_off;                    ///< names of nodes
    std::pair<std::string, std::int64_t> claim = {{}, 0};  ///< device class, and how many of it
};

/// What a node has left for pods.
struct NodeRoom {
    std::string name;
    std::vector<std::string> taints;  ///< `key=value:Effect`, `key:Effect`
    Labels labels;
    std::vector<std::int64_t> left_milli;  ///< by number of the resource; beyond the end: none
    std::int64_t pods_left = 0;
    std::map<std::string, std::int64_t> claimable_left;  ///< by device class
};

/// What is left on the nodes that take pods, as the scheduler counts it.
class Rooms {
  public:
    Rooms() = default;
    /// Takes names, labels and taints out of the nodes of the reading, which is written by then.
    explicit Rooms(Facts& facts);

    /// No: what pods hold is not known, and the nodes are none.
    bool are_known() const { return are_known_; }
    /// How many nodes take such a pod now.
    std::size_t fitting(const NodeNeeds& needs) const;
    /// Numbers of resources, for NodeNeeds::request.
    ResourceNames& names() { return names_; }
    const ResourceNames& names() const { return names_; }

  private:
    ResourceNames names_;
    std::vector<NodeRoom> nodes_;
    bool are_known_ = false;
};

/// The scheduler would not let a pod with these tolerations onto a node with the taint.
bool keeps_away(std::string_view taint, const std::vector<Toleration>& tolerations);

/// What the pod that the server would make asks of a node.
NodeNeeds needs_of(const Json& pod, ResourceNames& names);

/// `key=value:Effect`, `key:Effect`, `key`, as the user writes them.
Toleration read_toleration(std::string_view words);

}  // namespace nodetop::kubernetes
