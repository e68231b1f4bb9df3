#include "capacity/limit_cut.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "room/pieces.hpp"

namespace nodetop {

namespace {

/// The smaller one; 0 is certain whatever the other is.
Quantity cut(Quantity effective, Quantity most) {
    if (effective == Quantity{0} || most == Quantity{0}) return 0;
    return smaller(effective, most);
}

}  // namespace

void CutFacts::add(const Node& node, const Share& share, Quantity memory_floor_bytes) {
    if (!share.has_room) return;
    least_unit_milli_ = smaller(least_unit_milli_, node.cpu_unit_milli);
    if (memory_floor_bytes.value_or(0) > 0)
        least_floor_bytes_ = smaller(least_floor_bytes_, memory_floor_bytes);
    else
        takes_none_ = true;
    if (!each_node_) return;
    cpu_milli_.push_back(share.cpu_milli.effective_free.value_or(0));
    accelerators_.push_back(share.accelerators.effective_free.value_or(0));
}

Quantity CutFacts::most(std::vector<std::int64_t> each, Quantity nodes) {
    if (!nodes.finite()) return nodes;
    const auto count =
        static_cast<std::size_t>(std::clamp<std::int64_t>(nodes.value(), 0, static_cast<std::int64_t>(each.size())));
    const auto end = each.begin() + static_cast<std::ptrdiff_t>(count);
    std::nth_element(each.begin(), end, each.end(), std::greater<>());
    return std::accumulate(each.begin(), end, Quantity{0});
}

void cut_to_limits(const LimitsLeft& left, const CutFacts& facts, QueueRoom& ret_room) {
    if (!left.any()) return;
    Quantity& cpu = ret_room.cpu_milli.effective_free;
    Quantity& accelerators = ret_room.accelerators.effective_free;
    Quantity& memory = ret_room.memory_bytes.effective_free;
    const Quantity doubt = left.unread ? Quantity::unknown() : Quantity::unlimited();
    const Quantity start = left.jobs == Quantity{0} ? Quantity{0} : left.jobs.known() ? doubt : Quantity::unknown();

    Quantity cpu_left = smaller(smaller(left.cpu_milli, fed_milli(left.memory_bytes, facts.least_floor_bytes())),
                                facts.most_cpu_milli(left.nodes));
    cpu_left = cut(whole_pieces(cpu_left, facts.least_unit_milli()), start);
    const Quantity cpu_before = cpu;
    cpu = cut(cpu, cpu_left);

    const Quantity accelerators_before = accelerators;
    accelerators = cut(accelerators, smaller(left.accelerators, facts.most_accelerators(left.nodes)));
    accelerators = cut(accelerators, start);
    if (cpu == Quantity{0}) accelerators = 0;
    memory = cpu == Quantity{0} ? Quantity{0} : cut(cut(memory, left.memory_bytes), start);

    ret_room.cpu_milli_after_boot = cut(ret_room.cpu_milli_after_boot, cpu_left);
    ret_room.accelerators_after_boot = cut(ret_room.accelerators_after_boot, cut(left.accelerators, start));
    for (ModelRoom& model : ret_room.models) {
        model.effective_free = cpu == Quantity{0} ? Quantity{0} : cut(model.effective_free, start);
        if (!model.slice) model.effective_free = cut(model.effective_free, left.accelerators);
    }

    const Quantity cpu_withheld = cpu_before == cpu ? Quantity{0} : left_of(cpu_before, cpu);
    const Quantity accelerators_withheld =
        accelerators_before == accelerators ? Quantity{0} : left_of(accelerators_before, accelerators);
    const bool told = cpu.known() && accelerators.known();
    if (told && (cpu_withheld != Quantity{0} || accelerators_withheld != Quantity{0}))
        ret_room.withheld.push_back({Cause::limit_left, 0, cpu_withheld, accelerators_withheld});
}

}  // namespace nodetop
