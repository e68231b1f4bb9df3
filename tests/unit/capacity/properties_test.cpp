// What holds of every reading: sums close, nothing free exceeds what there is, each node counts once, and a fact that
// is not known never makes an effective figure larger.

#include <functional>
#include <random>
#include <set>

#include "capacity/accelerators.hpp"
#include "unit/capacity/queue_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

/// Readings of a few nodes and queues, the same for the same seed.
class Generator {
  public:
    explicit Generator(unsigned seed) : random_(seed) {}

    void make(ClusterBuilder& make) {
        make.set_identity({.user = "alice"});
        const Row count = static_cast<Row>(upto(3, 10));
        for (Row row = 0; row < count; ++row) add_node(make, row);
        for (int i = 0; i < 4; ++i) add_queue(make, i, count);
        for (int i = 0; i < 3; ++i) add_reservation(make, count);
    }

    std::vector<QueueStatus> statuses() {
        std::vector<QueueStatus> all(4);
        for (QueueStatus& status : all) {
            status.usable = !one_in(4);
            if (one_in(4)) status.limits_left.cpu_milli = upto(0, 20) * 1000;
            if (one_in(6)) status.limits_left.accelerators = upto(0, 6);
            if (one_in(6)) status.limits_left.memory_bytes = upto(0, 64) * kGiB;
            if (one_in(6)) status.limits_left.nodes = upto(0, 3);
            if (one_in(8)) status.limits_left.jobs = upto(0, 2);
        }
        return all;
    }

    std::int64_t upto(std::int64_t least, std::int64_t most) {
        return std::uniform_int_distribution<std::int64_t>(least, most)(random_);
    }
    bool one_in(int n) { return upto(1, n) == 1; }

  private:
    void add_node(ClusterBuilder& make, Row row) {
        const std::int64_t cores = upto(1, 32);
        const std::int64_t gib = upto(1, 64);
        const std::string name = "n" + std::to_string(row);
        Node node =
            used_node(name, cores, one_in(3) ? 0 : upto(0, cores + 2), gib * kGiB, one_in(3) ? 0 : upto(0, gib) * kGiB);
        if (one_in(3)) node.conditions.add(static_cast<Condition>(1u << upto(0, 10)));
        if (one_in(2)) node.memory_floor_bytes = upto(0, 4) * kGiB;
        if (one_in(3)) node.cpu_unit_milli = one_in(2) ? 2000 : 1;
        if (one_in(8)) node.owner = one_in(2) ? "alice" : "bob";
        node.unreachable = one_in(10);
        node.takes_nothing_now = one_in(12);
        node.whole_only = one_in(8);
        if (one_in(6)) {
            node.job_slots_total = 10;
            node.job_slots_alloc = upto(8, 11);
        }
        if (one_in(2)) node.planned_at = kNow + upto(-2, 4) * 3600;
        const bool counted = one_in(6);
        if (counted) {
            node.gpu_total = 4;
            node.gpu_alloc = upto(0, 5);
        }
        const Row made = make.add_node(node, one_in(8) ? NodeLists{.taints = {"k=v:NoSchedule"}} : NodeLists{});
        if (!counted && one_in(2)) {
            for (const char* type : {"gpu:a100", "gpu:v100"})
                if (one_in(2))
                    make.add_slot({.node = made, .resource = type, .label = type, .total = 4, .alloc = upto(0, 4)});
            if (one_in(3))
                make.add_slot({.node = made,
                               .resource = "gpu:a100_1g.5gb",
                               .label = "a100_1g.5gb",
                               .total = 7,
                               .alloc = upto(0, 7),
                               .slice = true});
        }
    }

    void add_queue(ClusterBuilder& make, int i, Row nodes) {
        const std::string name = "q" + std::to_string(i);
        Queue queue = open_queue(name);
        queue.all_nodes = i == 0;
        queue.whole_nodes = one_in(5);
        if (one_in(4)) queue.max_cpu_node_milli = upto(0, 16) * 1000;
        if (one_in(4)) queue.memory_floor_bytes = upto(0, 8) * kGiB;
        if (one_in(5)) queue.max_memory_node_bytes = upto(0, 32) * kGiB;
        const Row row = make.add_queue(queue);
        if (queue.all_nodes) return;
        for (Row node = 0; node < nodes; ++node) {
            if (one_in(2)) continue;
            Member member;
            if (one_in(4)) {
                member.cpu_total_milli = upto(0, 16) * 1000;
                member.cpu_alloc_milli = upto(0, 16) * 1000;
            }
            if (one_in(6)) member.conditions.add(one_in(2) ? Condition::drain : Condition::busy);
            make.add_member(row, node, member);
            if (one_in(6)) make.add_member(row, static_cast<Row>(upto(0, node)), member);  // named again
        }
    }

    void add_reservation(ClusterBuilder& make, Row nodes) {
        Reservation reservation{.name = "r", .starts_at = kNow + upto(-2, 3) * 1800};
        reservation.ends_at = reservation.starts_at.value() + 7200;
        reservation.admits_caller = one_in(2) ? Answer::yes : Answer::no;
        reservation.must_be_named = one_in(2);
        if (one_in(2)) {
            reservation.cpu_milli = upto(0, 8) * 1000;
            reservation.accelerators = upto(0, 2);
        }
        make.add_reservation(reservation, {static_cast<Row>(upto(0, nodes - 1))});
    }

    std::mt19937 random_;
};

/// A reading and the statuses of its queues, changed before anything is worked out.
struct Facts {
    Cluster& cluster;
    std::vector<QueueStatus>& statuses;
};
using Change = std::function<void(Facts)>;

QueueReading read(
    unsigned seed, const Change& change = [](Facts) {}) {
    Generator generate(seed);
    ClusterBuilder make;
    generate.make(make);
    std::vector<QueueStatus> statuses = generate.statuses();
    Cluster& facts = make.facts();
    change({facts, statuses});
    return QueueReading(make, statuses);
}

void check_amount(const Amount& amount) {
    if (amount.free.known() && amount.total.known()) CHECK(amount.free.value() <= amount.total.value());
    if (amount.free.known() && amount.effective_free.known())
        CHECK(amount.effective_free.value() <= amount.free.value());
    if (amount.effective_free.known()) CHECK(amount.effective_free.value() >= 0);
}

void check_closes(const Amount& cpu, const Amount& accelerators, const std::vector<Withheld>& withheld) {
    check_amount(cpu);
    check_amount(accelerators);
    if (cpu.free.known() && cpu.effective_free.known())
        CHECK(left_of(cpu.free, cpu.effective_free) == withheld_cpu(withheld));
    if (accelerators.free.known() && accelerators.effective_free.known())
        CHECK(left_of(accelerators.free, accelerators.effective_free) == withheld_accelerators(withheld));
    for (std::size_t i = 1; i < withheld.size(); ++i) CHECK(withheld[i - 1].why < withheld[i].why);
}

void check_counts(const NodeCounts& nodes) {
    CHECK(nodes.total == nodes.up + nodes.out + nodes.after_boot);
    CHECK(nodes.with_room <= nodes.up);
    CHECK(nodes.idle <= nodes.with_room);
    CHECK(nodes.degraded <= nodes.up);
}

/// Every effective figure of a reading in one order; unknown claims least of all.
std::vector<std::int64_t> claims(const QueueReading& r) {
    std::vector<std::int64_t> all;
    const auto add = [&all](Quantity figure) { all.push_back(figure.known() ? figure.value() : -1); };
    const auto add_room = [&](const auto& room) {
        add(room.cpu_milli.effective_free);
        add(room.accelerators.effective_free);
        add(room.memory_bytes.effective_free);
    };
    for (const NodeRoom& room : r.rooms.nodes) add_room(room);
    for (const Amount& slot : r.rooms.slots) add(slot.effective_free);
    for (const QueueRoom& queue : r.queues) {
        add_room(queue);
        add(static_cast<std::int64_t>(queue.nodes.with_room));
        for (const ModelRoom& model : queue.models)
            if (model.model != "UNKNOWN") add(model.effective_free);  // gone with the number that it was told by
    }
    add_room(r.whole());
    return all;
}

template <class Row_>
Row_& any(std::vector<Row_>& rows, unsigned seed) {
    return rows[seed % rows.size()];
}

/// Facts that become unknown, and queries that fail. Columns of which "unknown" means that there is no such thing are
/// not among them: it is for the adapters not to hand over a failed query as one of those.
std::vector<std::pair<std::string, Change>> losses(unsigned seed) {
    const Quantity unknown = Quantity::unknown();
    std::vector<std::pair<std::string, Change>> all{
        {"held cores", [=](Facts f) { any(f.cluster.nodes, seed).cpu_alloc_milli = unknown; }},
        {"cores", [=](Facts f) { any(f.cluster.nodes, seed).cpu_total_milli = unknown; }},
        {"held memory", [=](Facts f) { any(f.cluster.nodes, seed).memory_alloc_bytes = unknown; }},
        {"memory", [=](Facts f) { any(f.cluster.nodes, seed).memory_total_bytes = unknown; }},
        {"held devices", [=](Facts f) { any(f.cluster.nodes, seed).gpu_alloc = unknown; }},
        {"devices", [=](Facts f) { any(f.cluster.nodes, seed).gpu_total = unknown; }},
        {"held job slots", [=](Facts f) { any(f.cluster.nodes, seed).job_slots_alloc = unknown; }},
        {"state",
         [=](Facts f) {
             any(f.cluster.nodes, seed).state_raw = "";
             any(f.cluster.nodes, seed).conditions = {};  // nobody could tell what it means
         }},
        {"condition", [=](Facts f) { any(f.cluster.nodes, seed).conditions.add(Condition::unknown); }},
        {"planned start", [=](Facts f) { any(f.cluster.nodes, seed).planned_at = unknown; }},
        {"admission to a reservation",
         [=](Facts f) { any(f.cluster.reservations, seed).admits_caller = Answer::unknown; }},
        {"end of a reservation", [=](Facts f) { any(f.cluster.reservations, seed).ends_at = unknown; }},
        {"reserved cores", [=](Facts f) { any(f.cluster.reservations, seed).cpu_milli = unknown; }},
        {"reserved devices", [=](Facts f) { any(f.cluster.reservations, seed).accelerators = unknown; }},
        {"part of a reservation",
         [=](Facts f) {
             any(f.cluster.reservations, seed).cpu_milli = unknown;
             any(f.cluster.reservations, seed).accelerators = unknown;
         }},
        {"caller", [](Facts f) { f.cluster.identity.reset(); }},
        {"usability of a queue", [=](Facts f) { any(f.statuses, seed).usable = false; }},
        {"limits", [=](Facts f) { any(f.statuses, seed).limits_left.unread = true; }},
        {"cores left", [=](Facts f) { any(f.statuses, seed).limits_left.cpu_milli = unknown; }},
        {"memory left", [=](Facts f) { any(f.statuses, seed).limits_left.memory_bytes = unknown; }},
        {"devices left", [=](Facts f) { any(f.statuses, seed).limits_left.accelerators = unknown; }},
        {"nodes left", [=](Facts f) { any(f.statuses, seed).limits_left.nodes = unknown; }},
        {"jobs left", [=](Facts f) { any(f.statuses, seed).limits_left.jobs = unknown; }},
        {"held slots of a type",
         [=](Facts f) {
             if (!f.cluster.slots.empty()) any(f.cluster.slots, seed).alloc = unknown;
         }},
        {"cores of an instance",
         [=](Facts f) {
             if (!f.cluster.members.empty()) any(f.cluster.members, seed).cpu_total_milli = unknown;
         }},
        {"held cores of an instance",
         [=](Facts f) {
             if (!f.cluster.members.empty()) any(f.cluster.members, seed).cpu_alloc_milli = unknown;
         }},
        {"state of an instance",
         [=](Facts f) {
             if (!f.cluster.members.empty()) any(f.cluster.members, seed).conditions.add(Condition::unknown);
         }},
    };
    for (const Query query : {Query::nodes, Query::queues, Query::limits, Query::identity, Query::jobs,
                              Query::allocations, Query::free_times, Query::reservations, Query::licences})
        all.emplace_back(word(query), [=](Facts f) { f.cluster.failed.add(query); });
    return all;
}

}  // namespace

TEST_CASE("what is withheld is what lies between free and effective free, of nodes, queues and the cluster") {
    for (unsigned seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        const QueueReading r = read(seed);
        for (Row row = 0; row < r.cluster.nodes.size(); ++row) {
            CAPTURE(row);
            check_closes(r.node(row).cpu_milli, r.node(row).accelerators, r.withheld(row));
            check_amount(r.node(row).memory_bytes);
            Row nodes = 0;
            for (const Withheld& part : r.withheld(row)) nodes += part.nodes;
            CHECK(nodes == (r.withheld(row).empty() ? 0 : 1));
        }
        for (const Amount& slot : r.rooms.slots) check_amount(slot);
        for (const QueueRoom& queue : r.queues) {
            check_closes(queue.cpu_milli, queue.accelerators, queue.withheld);
            check_amount(queue.memory_bytes);
            check_counts(queue.nodes);
        }
        const ClusterRoom whole = r.whole();
        check_closes(whole.cpu_milli, whole.accelerators, whole.withheld);
        check_amount(whole.memory_bytes);
        check_counts(whole.nodes);
    }
}

TEST_CASE("C-42 a queue counts each node once, however often it names it") {
    for (unsigned seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const QueueReading r = read(seed);
        for (Row row = 0; row < r.cluster.queues.size(); ++row) {
            const Queue& queue = r.cluster.queues[row];
            if (queue.all_nodes) continue;
            std::set<Row> nodes;
            for (Row member = queue.members.begin; member < queue.members.end; ++member)
                nodes.insert(r.cluster.members[member].node);
            CHECK(r.queues[row].nodes.total == nodes.size());
        }
    }
}

TEST_CASE("C-40 the cluster counts each node once, and yours is a part of it") {
    for (unsigned seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const QueueReading r = read(seed);
        const ClusterRoom whole = r.whole();
        CHECK(whole.nodes.total == r.cluster.nodes.size());
        Quantity cores = 0;
        for (const Node& node : r.cluster.nodes) cores = cores + node.cpu_total_milli;
        CHECK(whole.cpu_milli.total == cores);
        const ClusterRoom yours = r.through_usable(Population::their_nodes);
        CHECK(yours.cpu_milli.effective_free == whole.cpu_milli.effective_free);
        CHECK(yours.nodes.total <= whole.nodes.total);
    }
}

TEST_CASE("devices free by model add up to no more than the devices that are free") {
    for (unsigned seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        const QueueReading r = read(seed);
        for (const QueueRoom& queue : r.queues) {
            Quantity sum = 0;
            for (const ModelRoom& model : queue.models)
                if (!model.slice && queue.nodes.total > 0) sum = sum + smaller(model.effective_free, model.total);
            if (sum.known() && queue.accelerators.total.known()) CHECK(sum.value() <= queue.accelerators.total.value());
        }
        const std::vector<char> all(r.cluster.nodes.size(), 1);
        const ClusterRoom whole = r.whole();
        const AcceleratorInventory inventory = accelerator_inventory(r.cluster, r.cards, r.rooms, whole, all);
        CHECK(inventory.installed == whole.accelerators.total);
        Quantity free = 0;
        for (const AcceleratorKind& kind : inventory.kinds)
            if (!kind.card->slice && !kind.shared) free = free + kind.effective_free;
        if (free.known() && whole.accelerators.effective_free.known())
            CHECK(free.value() <= whole.accelerators.effective_free.value());
    }
}

TEST_CASE("a fact that is not known, or a query that failed, never makes an effective figure larger") {
    for (unsigned seed = 0; seed < 250; ++seed) {
        const std::vector<std::int64_t> before = claims(read(seed));
        for (const auto& [what, change] : losses(seed)) {
            CAPTURE(seed);
            CAPTURE(what);
            const std::vector<std::int64_t> after = claims(read(seed, change));
            REQUIRE(after.size() == before.size());
            for (std::size_t i = 0; i < before.size(); ++i) {
                CAPTURE(i);
                CHECK(after[i] <= before[i]);
            }
        }
    }
}
