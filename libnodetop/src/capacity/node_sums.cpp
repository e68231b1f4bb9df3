#include "capacity/node_sums.hpp"

namespace nodetop {

namespace {

/// What a figure of a node adds to a sum.
Quantity counted(Quantity figure, const NodeRoom& room) {
    return room.unreadable && !figure.known() ? Quantity{0} : figure;
}

void add_to(Quantity& sum, Quantity figure, const NodeRoom& room) { sum = sum + counted(figure, room); }

bool tells_memory(const Amount& memory) { return memory.total.known() || memory.allocated.known(); }

}  // namespace

void NodeSums::Counts::add(const Machine& machine) {
    ++nodes.total;
    ++(machine.up ? nodes.up : machine.after_boot ? nodes.after_boot : nodes.out);
    if (machine.degraded) ++nodes.degraded;
    if (machine.with_room) ++nodes.with_room;
    if (machine.idle && machine.with_room) ++nodes.idle;
    if (machine.idle) ++idle_advertised;
}

void NodeSums::hide() {
    counts_.nodes.known = false;
    cpu_milli_ = memory_bytes_ = accelerators_ = Amount{};
    cpu_milli_little_memory_ = cpu_milli_after_boot_ = accelerators_after_boot_ = idle_advertised_cpu_milli_ =
        Quantity::unknown();
}

NodeSums::Counts NodeSums::machines_counted() const {
    Counts counts = counts_;
    for (const auto& [row, machine] : machines_) counts.add(machine);
    return counts;
}

template <typename Figures>
void NodeSums::count(const NodeRoom& room, const Figures& share, bool closed) {
    Machine node;
    node.up = share.schedulable;
    node.after_boot = share.after_boot;
    node.degraded = share.schedulable && room.degraded;
    node.with_room = !closed && share.has_room;
    node.idle = share.schedulable && room.idle;
    if (node.idle) add_to(idle_advertised_cpu_milli_, share.cpu_milli.free, room);
    if (room.machine == kNoRow) {
        counts_.add(node);
        return;
    }
    Machine& machine = machines_[room.machine];
    machine.up |= node.up;
    machine.after_boot |= node.after_boot;
    machine.degraded |= node.degraded;
    machine.with_room |= node.with_room;
    machine.idle &= node.idle;
}

template <typename Figures>
void NodeSums::add_installed(const NodeRoom& room, const Figures& share) {
    add_to(cpu_milli_.total, share.cpu_milli.total, room);
    add_to(cpu_milli_.allocated, share.cpu_milli.allocated, room);
    add_to(accelerators_.total, share.accelerators.total, room);
    add_to(accelerators_.allocated, share.accelerators.allocated, room);
    if (!tells_memory(share.memory_bytes)) return;
    memory_told_ = true;
    add_to(memory_bytes_.total, share.memory_bytes.total, room);
    add_to(memory_bytes_.allocated, share.memory_bytes.allocated, room);
}

template <typename Figures>
void NodeSums::add(const NodeRoom& room, const Figures& share, std::span<const Withheld> withheld) {
    if (room.counted_elsewhere) return;
    count(room, share, false);
    add_installed(room, share);
    if (share.after_boot) {
        add_to(cpu_milli_after_boot_, share.cpu_milli_after_boot, room);
        add_to(accelerators_after_boot_, share.accelerators_after_boot, room);
    }
    if (!share.schedulable) return;
    add_to(cpu_milli_.free, share.cpu_milli.free, room);
    add_to(cpu_milli_.effective_free, share.cpu_milli.effective_free, room);
    add_to(cpu_milli_little_memory_, share.cpu_milli_little_memory, room);
    add_to(accelerators_.free, share.accelerators.free, room);
    add_to(accelerators_.effective_free, share.accelerators.effective_free, room);
    if (tells_memory(share.memory_bytes)) {
        add_to(memory_bytes_.free, share.memory_bytes.free, room);
        add_to(memory_bytes_.effective_free, share.memory_bytes.effective_free, room);
    }
    for (const Withheld& row : withheld)
        withheld_.add(row, counted(row.cpu_milli, room), counted(row.accelerators, room));
}

template <typename Figures>
void NodeSums::add_closed(const NodeRoom& room, const Figures& share, bool advertise) {
    if (room.counted_elsewhere) return;
    count(room, share, true);
    add_installed(room, share);
    if (!share.schedulable || !advertise) return;
    const Quantity cpu_milli = counted(share.cpu_milli.free, room);
    const Quantity accelerators = counted(share.accelerators.free, room);
    cpu_milli_.free = cpu_milli_.free + cpu_milli;
    accelerators_.free = accelerators_.free + accelerators;
    if (tells_memory(share.memory_bytes)) add_to(memory_bytes_.free, share.memory_bytes.free, room);
    if (cpu_milli != Quantity{0} || accelerators != Quantity{0})
        withheld_.add({Cause::queue_unusable, 1, cpu_milli, accelerators});
}

template void NodeSums::add(const NodeRoom&, const NodeRoom&, std::span<const Withheld>);
template void NodeSums::add(const NodeRoom&, const Share&, std::span<const Withheld>);
template void NodeSums::add_closed(const NodeRoom&, const NodeRoom&, bool);
template void NodeSums::add_closed(const NodeRoom&, const Share&, bool);

}  // namespace nodetop
