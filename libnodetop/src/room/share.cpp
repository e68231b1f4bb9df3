#include "room/share.hpp"

#include <algorithm>

#include "room/node_state.hpp"
#include "room/pieces.hpp"

namespace nodetop {

namespace {

/// What is still to be had of a node, and where the rest has gone.
class Offer {
  public:
    Offer(Quantity cpu_milli, Quantity accelerators, std::vector<Withheld>& withheld)
        : cpu_milli_(cpu_milli),
          cpu_milli_little_memory_(cpu_milli),
          accelerators_(accelerators),
          withheld_(withheld) {}

    Quantity cpu_milli() const { return cpu_milli_; }
    Quantity cpu_milli_little_memory() const { return cpu_milli_little_memory_; }
    Quantity accelerators() const { return accelerators_; }

    void withhold_all(Cause why) {
        cpu_milli_little_memory_ = 0;
        withhold_down_to(why, 0, 0);
    }
    void keep_cpu_below(Cause why, Quantity most_milli) {
        if (cpu_milli_little_memory_.finite() && most_milli.finite())
            cpu_milli_little_memory_ = smaller(cpu_milli_little_memory_, most_milli);
        keep_default_cpu_below(why, most_milli);
    }
    /// Bounds the cores of a job that names no memory alone.
    void keep_default_cpu_below(Cause why, Quantity most_milli) {
        if (cpu_milli_.finite() && most_milli.finite())
            withhold_down_to(why, std::min(cpu_milli_.value(), most_milli.value()), accelerators_);
    }
    void keep_accelerators_below(Cause why, Quantity most) {
        if (accelerators_.finite() && most.finite())
            withhold_down_to(why, cpu_milli_, std::min(accelerators_.value(), most.value()));
    }
    void withhold_part(Cause why, Quantity cpu_milli, Quantity accelerators) {
        cpu_milli_little_memory_ = left_of(cpu_milli_little_memory_, cpu_milli);
        withhold_down_to(why, left_of(cpu_milli_, cpu_milli), left_of(accelerators_, accelerators));
    }
    void withhold_accelerators(Cause why) { withhold_down_to(why, cpu_milli_, 0); }
    /// Too little is known to promise any of it.
    void doubt() {
        cpu_milli_ = doubted(cpu_milli_);
        cpu_milli_little_memory_ = doubted(cpu_milli_little_memory_);
        accelerators_ = doubted(accelerators_);
    }
    void doubt_accelerators() { accelerators_ = doubted(accelerators_); }

  private:
    static Quantity doubted(Quantity free) { return free == Quantity{0} ? free : Quantity::unknown(); }
    /// What lies between two amounts; unknown where the upper one is, though the lower may be known to be 0.
    static Quantity between(Quantity before, Quantity after) {
        return before == after ? Quantity{0} : left_of(before, after);
    }
    void withhold_down_to(Cause why, Quantity cpu_milli, Quantity accelerators) {
        const Withheld row{why, first_ ? 1u : 0u, between(cpu_milli_, cpu_milli), between(accelerators_, accelerators)};
        cpu_milli_ = cpu_milli;
        accelerators_ = accelerators;
        if (row.cpu_milli == Quantity{0} && row.accelerators == Quantity{0}) return;
        withheld_.push_back(row);
        first_ = false;
    }

    Quantity cpu_milli_, cpu_milli_little_memory_, accelerators_;
    std::vector<Withheld>& withheld_;
    bool first_ = true;
};

/// The cause for which nothing of the node is to be had in this queue, the first of those of both.
std::optional<Cause> kept_by(const NodeRoom& room, const QueueTerms& terms) {
    std::optional<Cause> first = room.kept_by;
    const auto consider = [&first](std::optional<Cause> cause) {
        if (cause && (!first || *cause < *first)) first = cause;
    };
    consider(held_back_by(terms.conditions));
    if (is_not_shared(room, terms)) consider(Cause::exclusive);
    return first;
}

/// Leaves the cores that the free memory feeds, if each gets what a job that names no memory gets (B-17).
void apply_memory(const Cluster& cluster, const Node& node, const Amount& memory, const QueueTerms& terms,
                  Offer& offer) {
    if (!cluster.source.memory_consumable) return;
    if (memory.total == Quantity{0} || (!memory.total.known() && !memory.allocated.known())) return;  // not reported
    const Quantity left = smaller(memory.free, terms.max_memory_bytes);
    if (!left.finite()) {
        offer.doubt();
        return;
    }
    Quantity floor = terms.memory_floor_bytes.known() ? terms.memory_floor_bytes : node.memory_floor_bytes;
    if (floor.is_unlimited()) floor = memory.total;  // such a job takes all the memory of the node
    const std::int64_t floor_bytes = std::max<std::int64_t>(floor.value_or(0), 0);
    if (left.value() < std::max<std::int64_t>(floor_bytes, 1)) {
        offer.withhold_all(Cause::memory);
        return;
    }
    if (floor_bytes == 0) return;
    const Quantity fed = whole_pieces(fed_milli(left, floor_bytes), node.cpu_unit_milli);
    if (fed == Quantity{0})
        offer.withhold_all(Cause::memory);
    else if (left != memory.free)
        offer.keep_cpu_below(Cause::memory, fed);  // the queue bounds memory itself, and counts cores by its default
    else
        offer.keep_default_cpu_below(Cause::memory, fed);
}

/// What is free here through the queue: no more than the node has, nor than the queue has of its own (B-49).
Quantity free_in_queue(const NodeRoom& room, const QueueTerms& terms) {
    if (!terms.cpu_total_milli.known() && !terms.cpu_alloc_milli.known()) return room.cpu_milli.free;
    return smaller(room.cpu_milli.free, left_of(terms.cpu_total_milli, terms.cpu_alloc_milli));
}

/// What the node would give if it were up as it stands.
void look_past_boot(const Cluster& cluster, const Node& node, const NodeRoom& room, const QueueTerms& terms,
                    Share& share) {
    NodeRoom booted = room;
    booted.schedulable = true;
    booted.after_boot = false;
    for (Amount* amount : {&booted.cpu_milli, &booted.memory_bytes, &booted.accelerators})
        amount->free = left_of(amount->total, amount->allocated);
    std::vector<Withheld> not_shown;
    const Share then = share_of(cluster, node, booted, terms, not_shown);
    share.cpu_milli_after_boot = then.cpu_milli.effective_free;
    share.accelerators_after_boot = then.accelerators.effective_free;
}

}  // namespace

QueueTerms terms_of(const Queue& queue, const Member* member) {
    QueueTerms terms;
    terms.max_cpu_milli = queue.max_cpu_node_milli.known() ? queue.max_cpu_node_milli : Quantity::unlimited();
    terms.max_memory_bytes = queue.max_memory_node_bytes.known() ? queue.max_memory_node_bytes : Quantity::unlimited();
    terms.memory_floor_bytes = queue.memory_floor_bytes;
    terms.whole_nodes = queue.whole_nodes;
    if (member) {
        terms.conditions = member->conditions;
        terms.cpu_total_milli = member->cpu_total_milli;
        terms.cpu_alloc_milli = member->cpu_alloc_milli;
        terms.for_others = is_no(member->admits_caller);
        if (member->cpu_left_milli.known()) terms.max_cpu_milli = smaller(terms.max_cpu_milli, member->cpu_left_milli);
        if (member->memory_left_bytes.known())
            terms.max_memory_bytes = smaller(terms.max_memory_bytes, member->memory_left_bytes);
    }
    return terms;
}

Quantity effective_free_of(const Amount& slot, const NodeRoom& room, Answer open) {
    const Quantity left = smaller(left_of(slot.free, room.reserved_accelerators), slot.left);
    if (is_no(open) || left == Quantity{0}) return 0;
    return is_yes(open) ? left : Quantity::unknown();
}

Share share_of(const Cluster& cluster, const Node& node, const NodeRoom& room, const QueueTerms& terms,
               std::vector<Withheld>& ret_withheld) {
    Share share;
    share.cpu_milli = room.cpu_milli;
    share.memory_bytes = room.memory_bytes;
    share.accelerators = room.accelerators;
    if (terms.cpu_total_milli.known()) share.cpu_milli.total = terms.cpu_total_milli;
    if (terms.cpu_total_milli.known() || terms.cpu_alloc_milli.known())
        share.cpu_milli.allocated = terms.cpu_alloc_milli;
    share.schedulable = room.schedulable && !blocks(terms.conditions);
    share.after_boot = room.after_boot && !blocks(terms.conditions);
    if (!share.schedulable) {
        for (Amount* amount : {&share.cpu_milli, &share.memory_bytes, &share.accelerators})
            amount->free = amount->effective_free = 0;
        if (share.after_boot) look_past_boot(cluster, node, room, terms, share);
        return share;
    }

    share.cpu_milli.free = free_in_queue(room, terms);
    Offer offer(share.cpu_milli.free, room.accelerators.free, ret_withheld);
    const std::optional<Cause> cause = kept_by(room, terms);
    if (cause != Cause::reserved)
        offer.withhold_part(Cause::reserved, room.reserved_cpu_milli, room.reserved_accelerators);
    if (cause == Cause::taint && !share.cpu_milli.free.known()) {
        // What a job that tolerates it would find is not known, nor how much the taint keeps back (core.md 5.1).
        offer.doubt();
        share.slots_open = Answer::unknown;
    } else if (cause) {
        offer.withhold_all(*cause);
    } else {
        if (room.unclear || (terms.whole_nodes && !is_no(room.in_use))) offer.doubt();
        // A core that a job holds in part is that job's (S-24).
        offer.keep_cpu_below(Cause::exclusive, whole_pieces(offer.cpu_milli(), node.cpu_unit_milli));
        apply_memory(cluster, node, room.memory_bytes, terms, offer);
        offer.keep_cpu_below(Cause::queue_limit, whole_pieces(terms.max_cpu_milli, node.cpu_unit_milli));
        offer.keep_cpu_below(Cause::queue_limit, whole_pieces(node.cpu_left_milli, node.cpu_unit_milli));
        if (offer.cpu_milli() == Quantity{0}) {
            offer.withhold_accelerators(Cause::no_core);
        } else if (!offer.cpu_milli().known()) {
            offer.doubt_accelerators();
            share.slots_open = Answer::unknown;
        } else {
            share.slots_open = Answer::yes;
            offer.keep_accelerators_below(Cause::limit_left, room.accelerators.left);
        }
    }
    share.cpu_milli.effective_free = offer.cpu_milli();
    share.cpu_milli_little_memory = offer.cpu_milli_little_memory();
    share.accelerators.effective_free = offer.accelerators();
    share.has_room = offer.cpu_milli().value_or(0) > 0 || offer.accelerators().value_or(0) > 0;
    const Quantity free_memory = smaller(room.memory_bytes.free, terms.max_memory_bytes);
    // Where figures are measured and nothing is booked, memory is to be had without a core of one's own.
    const bool without_core = node.idle_baseline && !cause;
    share.memory_bytes.effective_free = share.has_room || without_core ? free_memory
                                        : is_no(share.slots_open)      ? Quantity{0}
                                                                       : Quantity::unknown();
    return share;
}

}  // namespace nodetop
