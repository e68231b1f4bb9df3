#include "capacity/limit_cut.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "room/pieces.hpp"

namespace nodetop {

namespace {

/// The smaller one; 0 is certain whatever the other is.
Quantity cut(Quantity figure, Quantity most) {
    if (figure == Quantity{0} || most == Quantity{0}) return 0;
    return smaller(figure, most);
}

/// How much of something has to go, down to `left` of it.
Quantity surplus(Quantity free, Quantity left) { return free == Quantity{0} ? free : left_of(free, left); }

Quantity withheld(Quantity before, Quantity after) { return before == after ? Quantity{0} : left_of(before, after); }

}  // namespace

CutFacts::CutFacts(const LimitsLeft& left) : each_node_(!left.nodes.is_unlimited()) {
    for (const AcceleratorTypeLeft& type : left.accelerator_types) types_.push_back({type, 0, 0, {}});
}

template <typename Figures>
void CutFacts::add(const Cluster& cluster, const Cards& cards, const Rooms& rooms, Row row, const Figures& share,
                   Quantity memory_floor_bytes) {
    if (!share.schedulable || is_no(share.slots_open)) return;
    least_unit_milli_ = smaller(least_unit_milli_, cluster.nodes[row].cpu_unit_milli);
    if (memory_floor_bytes.value_or(0) > 0)
        least_floor_bytes_ = smaller(least_floor_bytes_, memory_floor_bytes);
    else
        takes_none_ = true;
    if (each_node_) {
        cpu_milli_.push_back(share.cpu_milli.effective_free.value_or(0));
        cpu_milli_little_memory_.push_back(share.cpu_milli_little_memory.value_or(0));
        accelerators_.push_back(share.accelerators.effective_free.value_or(0));
    }
    if (!types_.empty()) add_types(cluster, cards, rooms, row, share.slots_open);
}

template void CutFacts::add(const Cluster&, const Cards&, const Rooms&, Row, const NodeRoom&, Quantity);
template void CutFacts::add(const Cluster&, const Cards&, const Rooms&, Row, const Share&, Quantity);

void CutFacts::add_types(const Cluster& cluster, const Cards& cards, const Rooms& rooms, Row row, Answer open) {
    const RowRange slots = cluster.nodes[row].slots;
    for (LimitedType& type : types_) {
        for (Row slot = slots.begin; slot < slots.end; ++slot) {
            if (!limits_slot(type.limit.type, cluster.slots[slot].resource)) continue;
            const Quantity free = effective_free_of(rooms.slots[slot], rooms.nodes[row], open);
            type.units = type.units + free;
            if (!cluster.slots[slot].shared && !cards[slot].slice) type.devices = type.devices + free;
            const std::string_view name = cards[slot].name;
            if (std::find(type.cards.begin(), type.cards.end(), name) == type.cards.end()) type.cards.push_back(name);
        }
    }
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
    // What bounds everything: whether anything may start at all.
    Quantity may_start = left.unread ? Quantity::unknown() : Quantity::unlimited();
    if (left.jobs == Quantity{0} || !left.jobs.known()) may_start = cut(may_start, left.jobs);

    Quantity& cpu = ret_room.cpu_milli.effective_free;
    const Quantity cpu_before = cpu;
    const auto startable = [&](Quantity cpu_milli) {
        return cut(whole_pieces(cpu_milli, facts.least_unit_milli()), may_start);
    };
    const Quantity fed = fed_milli(left.memory_bytes, facts.least_floor_bytes());
    const Quantity cpu_left = startable(cut(cut(left.cpu_milli, fed), facts.most_cpu_milli(left.nodes)));
    cpu = cut(cpu, cpu_left);
    Quantity& little_memory = ret_room.cpu_milli_little_memory;
    little_memory = cut(little_memory, startable(cut(left.cpu_milli, facts.most_cpu_milli_little_memory(left.nodes))));
    if (fed == Quantity{0}) little_memory = 0;
    ret_room.cpu_milli_after_boot = cut(ret_room.cpu_milli_after_boot, cpu_left);

    // Nothing else is of use without a core.
    const Quantity with_core = cpu == Quantity{0} ? Quantity{0}
                               : cpu_left.known() ? Quantity::unlimited()
                                                  : Quantity::unknown();
    ret_room.memory_bytes.effective_free = cut(cut(ret_room.memory_bytes.effective_free, left.memory_bytes), with_core);

    Quantity& accelerators = ret_room.accelerators.effective_free;
    const Quantity accelerators_before = accelerators;
    for (const LimitedType& type : facts.types())
        accelerators = left_of(accelerators, surplus(type.devices, type.limit.left));
    accelerators = cut(accelerators, cut(left.accelerators, facts.most_accelerators(left.nodes)));
    accelerators = cut(accelerators, with_core);
    ret_room.accelerators_after_boot = cut(ret_room.accelerators_after_boot, cut(left.accelerators, may_start));

    for (ModelRoom& model : ret_room.models) {
        Quantity& free = model.effective_free;
        for (const LimitedType& type : facts.types())
            if (std::find(type.cards.begin(), type.cards.end(), model.model) != type.cards.end())
                free = free == Quantity{0} ? free : left_of(free, surplus(type.units, type.limit.left));
        if (!model.slice) free = cut(free, left.accelerators);
        free = cut(free, with_core);
    }

    const Withheld row{Cause::limit_left, 0, withheld(cpu_before, cpu), withheld(accelerators_before, accelerators)};
    if (!cpu.known() || !accelerators.known()) return;
    if (row.cpu_milli != Quantity{0} || row.accelerators != Quantity{0}) ret_room.withheld.push_back(row);
}

}  // namespace nodetop
