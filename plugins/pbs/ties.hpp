#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "machines.hpp"
#include "queue.hpp"
#include "reservations.hpp"

namespace nodetop::pbs {

/// What decides which vnodes serve a queue (backend-pbs.md 5): `hasnodes` and the vnodes' `queue`, partitions, and the
/// resources that the queue adds to every chunk, Qlist or any other (P1, P2, E3, P-19, P-20).
class Ties {
  public:
    Ties(const std::vector<Queue>& queues, const Server& server, const std::vector<Vnode>& vnodes);

    /// Resources of vnodes that queues ask for: only they tell vnodes of one host apart.
    std::vector<std::string_view> resources() const;

    /// What the queue asks of a vnode may differ between vnodes of the same Machine::tie.
    bool goes_by_node(std::size_t queue) const {
        return !wants_[queue].hosts.empty() || !wants_[queue].properties.empty();
    }

    /// The machine serves the ordinary queue with that place in the list of queues.
    bool serves(const Vnode& vnode, std::size_t queue) const;

  private:
    struct Wants {
        bool has_nodes = false;  ///< exactly the vnodes that name it
        std::string_view name, partition;
        std::vector<std::pair<std::string_view, std::string_view>> resources;
        std::vector<std::string_view> hosts;       ///< Torque: only these
        std::vector<std::string_view> properties;  ///< Torque: all of these
    };
    std::vector<Wants> wants_;
};

}  // namespace nodetop::pbs
