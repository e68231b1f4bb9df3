#pragma once

#include <vector>

#include "capacity/queue_room.hpp"
#include "room/share.hpp"

namespace nodetop {

/// Accelerators of one set of nodes after another, by model.
class ModelSums {
  public:
    ModelSums(const Cluster& cluster, const Cards& cards, const Rooms& rooms);

    /// Adds the slots of a node; `open`: whether a job can have them there.
    void add(const Node& node, const NodeRoom& room, Answer open);
    /// The sums so far, most nodes first, then by name; then all is 0 again.
    std::vector<ModelRoom> take();

  private:
    ModelRoom& sum_of(Row model, const Node& node, std::string_view label);

    const Cluster& cluster_;
    const Rooms& rooms_;
    std::vector<Row> model_of_slot_;
    std::vector<ModelRoom> sums_;         ///< by model; the last one is that of nodes without slots
    std::vector<const Node*> last_node_;  ///< by model: the one counted last
    std::vector<Row> touched_;            ///< models that have been added to
};

}  // namespace nodetop
