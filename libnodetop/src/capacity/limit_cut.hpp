#pragma once

#include <vector>

#include "capacity/queue_room.hpp"
#include "room/share.hpp"

namespace nodetop {

/// What is free in a queue of one type of accelerator on which the caller has a limit.
struct LimitedType {
    AcceleratorTypeLeft limit;
    Quantity devices = 0, units = 0;      ///< whole devices; all units, slices and shares as well
    std::vector<std::string_view> cards;  ///< names of the cards that are of this type
};

/// What has to be known of the nodes with room of a queue to say what a limit leaves of them.
class CutFacts {
  public:
    explicit CutFacts(const LimitsLeft& left);

    /// `share`: of the node in the queue, a Share or its NodeRoom.
    template <typename Figures>
    void add(const Cluster& cluster, const Cards& cards, const Rooms& rooms, Row node, const Figures& share,
             Quantity memory_floor_bytes);

    Quantity least_unit_milli() const { return least_unit_milli_; }
    /// Least memory that a core of a job that names none takes; unknown if there is a node where it takes none.
    Quantity least_floor_bytes() const { return takes_none_ ? Quantity::unknown() : least_floor_bytes_; }
    /// Most cores, or devices, that so many nodes have together.
    Quantity most_cpu_milli(Quantity nodes) const { return most(cpu_milli_, nodes); }
    Quantity most_cpu_milli_little_memory(Quantity nodes) const { return most(cpu_milli_little_memory_, nodes); }
    Quantity most_accelerators(Quantity nodes) const { return most(accelerators_, nodes); }
    const std::vector<LimitedType>& types() const { return types_; }

    /// Such limits have to be applied node by node or slot by slot, so that sums over nodes do not do.
    static bool are_needed(const LimitsLeft& left) {
        return !left.nodes.is_unlimited() || !left.accelerator_types.empty();
    }

  private:
    void add_types(const Cluster& cluster, const Cards& cards, const Rooms& rooms, Row row, Answer open);
    static Quantity most(std::vector<std::int64_t> each, Quantity nodes);

    bool each_node_ = false;
    bool takes_none_ = false;
    Quantity least_unit_milli_ = Quantity::unlimited(), least_floor_bytes_ = Quantity::unlimited();
    std::vector<std::int64_t> cpu_milli_, cpu_milli_little_memory_, accelerators_;
    std::vector<LimitedType> types_;
};

/// Cuts what the queue gives down to what the caller's limits leave now; the difference goes under limit_left. Unread
/// limits make effective figures unknown, except those that are 0 (core.md 5.2).
void cut_to_limits(const LimitsLeft& left, const CutFacts& facts, QueueRoom& ret_room);

}  // namespace nodetop
