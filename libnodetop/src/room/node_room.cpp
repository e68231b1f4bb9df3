#include "room/node_room.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "nodetop/text/reason.hpp"
#include "room/keeping.hpp"
#include "room/node_state.hpp"
#include "room/share.hpp"
#include "room/windows.hpp"

namespace nodetop {

namespace {

/// A count that can be calculated with: negative reads as 0, unlimited is no count (core.md 1).
Quantity count(Quantity told) {
    if (!told.finite()) return Quantity::unknown();
    return told.value() < 0 ? Quantity{0} : told;
}

Amount amount_of(Quantity total, Quantity held, const Node& node, bool schedulable) {
    Amount amount;
    amount.total = count(total);
    amount.allocated = node.takes_nothing_now ? amount.total : held.is_unlimited() ? held : count(held);
    amount.free = !schedulable || node.takes_nothing_now ? Quantity{0} : left_of(amount.total, amount.allocated);
    return amount;
}

/// Names of the nodes of which a problem says that a count could not be read.
std::unordered_set<std::string_view> unreadable_nodes(const Cluster& cluster) {
    std::unordered_set<std::string_view> names;
    for (const Problem& problem : cluster.problems)
        if (problem.code == "row_unreadable" && !problem.subject.empty()) names.insert(problem.subject);
    return names;
}

/// Works out one node after another.
class Builder {
  public:
    Builder(const Cluster& cluster, const Cards& cards)
        : cluster_(cluster), cards_(cards), unreadable_(unreadable_nodes(cluster)) {
        rooms_.nodes.reserve(cluster.nodes.size());
        rooms_.slots.resize(cluster.slots.size());
    }

    Rooms build() {
        for (const Node& node : cluster_.nodes) {
            const NodeRoom& room = rooms_.nodes.emplace_back(room_of(node));
            rooms_.standing.add(room.schedulable, room.after_boot);
        }
        join_machines();
        return std::move(rooms_);
    }

  private:
    NodeRoom room_of(const Node& node) {
        NodeRoom room;
        const Windows windows = windows_of(cluster_, node);
        const NodeState state = state_of(node, windows.admitted);
        room.schedulable = state.schedulable;
        room.after_boot = state.after_boot;
        room.unreachable = lost_contact(node);
        room.degraded = state.schedulable && (node.conditions.has(Condition::busy) || hints_at_impairment(node.reason));
        room.reserved_cpu_milli = windows.cpu_milli;
        room.reserved_accelerators = windows.accelerators;

        read_amounts(node, room);
        const Keeping keeping = keeping_of(cluster_, node, windows, room.in_use);
        room.kept_by = keeping.by;
        room.unclear = keeping.unclear;
        room.idle = room.schedulable && room.cpu_milli.allocated == Quantity{0} && is_no(devices_held_);
        share_out(node, room);
        room.availability = availability_of(node, state, room);
        room.usable_until_at = usable_until(node, windows);
        return room;
    }

    /// Many nodes share one reason.
    bool hints_at_impairment(Text reason) {
        if (reason.empty()) return false;
        const auto [place, added] = impairing_.try_emplace(reason, false);
        if (added) place->second = text::hints_at_impairment(reason);
        return place->second;
    }

    /// Tells the nodes of one machine, which share its name as their host (P-33).
    void join_machines() {
        std::unordered_map<std::string_view, Row> first_of;
        for (Row row = 0; row < cluster_.nodes.size(); ++row) {
            const Node& node = cluster_.nodes[row];
            if (node.host == node.name || node.host.empty()) continue;
            const auto [place, added] = first_of.try_emplace(node.host, row);
            rooms_.nodes[row].machine = place->second;
        }
        if (first_of.empty()) return;
        for (Row row = 0; row < cluster_.nodes.size(); ++row) {
            const Node& node = cluster_.nodes[row];
            const auto place = node.host == node.name ? first_of.find(node.host) : first_of.end();
            if (place != first_of.end()) rooms_.nodes[row].machine = place->second;
        }
    }

    void read_amounts(const Node& node, NodeRoom& room) {
        room.cpu_milli = amount_of(node.cpu_total_milli, node.cpu_alloc_milli, node, room.schedulable);
        room.memory_bytes = amount_of(node.memory_total_bytes, node.memory_alloc_bytes, node, room.schedulable);
        room.counted_elsewhere = node.counted_elsewhere;
        room.unreadable = !unreadable_.empty() && unreadable_.contains(node.name);
        read_slots(node, room);
        room.in_use = in_use(node, room);
    }

    void read_slots(const Node& node, NodeRoom& room) {
        room.accelerators = {0, 0, 0, 0};
        devices_held_ = Answer::no;
        const auto note_held = [this](Quantity held) {
            if (held.value_or(1) > 0 && held.known()) devices_held_ = Answer::yes;
            if (!held.known() && is_no(devices_held_)) devices_held_ = Answer::unknown;
        };
        if (node.slots.size() == 0 && (node.gpu_total.known() || node.gpu_alloc.known())) {
            room.accelerators = amount_of(node.gpu_total, node.gpu_alloc, node, room.schedulable);
            note_held(room.accelerators.allocated);
        }
        Quantity left = 0;
        bool limited = false;
        for (Row row = node.slots.begin; row < node.slots.end; ++row) {
            const Slot& slot = cluster_.slots[row];
            Amount& units = rooms_.slots[row];
            units = amount_of(slot.total, slot.alloc, node, room.schedulable);
            note_held(units.allocated);
            if (slot.left.known()) units.left = slot.left;
            if (slot.shared || cards_[row].slice) continue;
            room.accelerators.total = room.accelerators.total + units.total;
            room.accelerators.allocated = room.accelerators.allocated + units.allocated;
            room.accelerators.free = room.accelerators.free + units.free;
            left = left + smaller(units.free, units.left);
            limited = limited || units.left.finite();
        }
        if (limited) room.accelerators.left = left;
        // Nothing of what is held could be read: that is true of slices and shares as well (core.md 5.1).
        if (room.schedulable && !room.cpu_milli.allocated.known() && devices_held_ == Answer::unknown)
            room.accelerators.allocated = room.accelerators.free = Quantity::unknown();
        // What could not be read may be what is held.
        if (room.unreadable && is_no(devices_held_)) devices_held_ = Answer::unknown;
    }

    Answer in_use(const Node& node, const NodeRoom& room) const {
        Answer answer = Answer::no;
        const auto note = [&answer](Quantity held) {
            if (!held.known()) {
                if (is_no(answer)) answer = Answer::unknown;
            } else if (held != Quantity{0}) {
                answer = Answer::yes;
            }
        };
        note(room.cpu_milli.allocated);
        // A suspended job keeps memory and no core.
        const bool booked = cluster_.source.memory_consumable && !node.memory_measured;
        if (booked && (room.memory_bytes.total.known() || room.memory_bytes.allocated.known()))
            note(room.memory_bytes.allocated);
        if (is_yes(answer) || is_yes(devices_held_)) return Answer::yes;
        return is_no(devices_held_) ? answer : Answer::unknown;
    }

    void share_out(const Node& node, NodeRoom& room) {
        const Row begin = static_cast<Row>(rooms_.withheld.size());
        const Share share = share_of(cluster_, node, room, QueueTerms{}, rooms_.withheld);
        room.withheld = {begin, static_cast<Row>(rooms_.withheld.size())};
        room.cpu_milli = share.cpu_milli;
        room.cpu_milli_little_memory = share.cpu_milli_little_memory;
        room.memory_bytes = share.memory_bytes;
        room.accelerators = share.accelerators;
        room.slots_open = share.slots_open;
        room.has_room = share.has_room;
        room.cpu_milli_after_boot = share.cpu_milli_after_boot;
        room.accelerators_after_boot = share.accelerators_after_boot;
        for (Row row = node.slots.begin; row < node.slots.end; ++row)
            rooms_.slots[row].effective_free = effective_free_of(rooms_.slots[row], room, room.slots_open);
    }

    static Availability availability_of(const Node& node, const NodeState& state, const NodeRoom& room) {
        if (state.after_boot) return Availability::after_boot;
        if (state.reserved_only) return Availability::reserved;
        if (!state.schedulable) return Availability::out;
        switch (room.kept_by.value_or(Cause::memory)) {
            case Cause::reserved:
            case Cause::taint:
                return Availability::reserved;
            case Cause::booting:
                return Availability::booting;
            case Cause::busy:
                return Availability::busy;
            case Cause::completing:
                return Availability::completing;
            case Cause::planned:
                return Availability::planned;
            case Cause::exclusive:
                return node.owner.empty() ? Availability::full : Availability::reserved;
            default:
                break;
        }
        if (room.has_room) return Availability::now;
        return room.reserved_cpu_milli == Quantity{0} ? Availability::full : Availability::reserved;
    }

    Instant usable_until(const Node& node, const Windows& windows) const {
        const bool planned = node.conditions.has(Condition::planned) && node.planned_at.finite() &&
                             node.planned_at.value() > cluster_.now.value_or(0);
        if (!planned) return windows.next_at;
        return windows.next_at.known() ? smaller(windows.next_at, node.planned_at) : node.planned_at;
    }

    const Cluster& cluster_;
    const Cards& cards_;
    const std::unordered_set<std::string_view> unreadable_;
    std::unordered_map<std::string_view, bool> impairing_;  ///< reasons, and whether they hint at impaired hardware
    Rooms rooms_;
    Answer devices_held_ = Answer::no;  ///< of the node at hand, slices and shares as well
};

std::int64_t claimed(Quantity free) { return free.value_or(0); }

}  // namespace

const char* word(Availability availability) {
    switch (availability) {
        case Availability::now:
            return "now";
        case Availability::full:
            return "full";
        case Availability::busy:
            return "busy";
        case Availability::planned:
            return "planned";
        case Availability::completing:
            return "completing";
        case Availability::booting:
            return "booting";
        case Availability::after_boot:
            return "after_boot";
        case Availability::reserved:
            return "reserved";
        case Availability::out:
            return "out";
    }
    return "";
}

Rooms rooms_of(const Cluster& cluster, const Cards& cards) { return Builder(cluster, cards).build(); }

void sort_for_listing(const Cluster& cluster, const Rooms& rooms, std::vector<Row>& nodes) {
    /// What decides, close together: the rooms of a large cluster are far apart.
    struct Place {
        bool unschedulable;
        std::int64_t accelerators, cpu_milli;  // negative, as most comes first
        Text name;
        Row row;
    };
    std::vector<Place> places;
    places.reserve(nodes.size());
    for (const Row row : nodes) {
        const NodeRoom& room = rooms.nodes[row];
        places.push_back({!room.schedulable, -claimed(room.accelerators.effective_free),
                          -claimed(room.cpu_milli.effective_free), cluster.nodes[row].name, row});
    }
    const auto key = [](const Place& at) { return std::tie(at.unschedulable, at.accelerators, at.cpu_milli, at.name); };
    std::ranges::sort(places, {}, key);
    std::ranges::transform(places, nodes.begin(), &Place::row);
}

}  // namespace nodetop
