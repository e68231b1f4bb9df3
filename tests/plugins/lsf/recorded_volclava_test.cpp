// What the recorded volclava cluster showed to be right, where it is easily told wrong; by the rows of
// peer-on-pbs-lsf.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "recordings.hpp"
#include "support/answers.hpp"

using namespace nodetop;
using nodetop::lsf::test::recording;

namespace {


/// The cluster as one of its users saw it.
class Seen : public testing::Shown {
  public:
    explicit Seen(const std::string& user) : Shown(recording("volclava-2.2.0-" + user)) {}

    Row node(std::string_view name) const { return row_of(cluster.nodes, name); }
    Row queue(std::string_view name) const { return row_of(cluster.queues, name); }
    const NodeRoom& room(std::string_view name) const { return rooms.nodes[node(name)]; }
    bool is_open(std::string_view name) const {
        return accesses[queue(name)].usable && accesses[queue(name)].access == Access::open;
    }
    Row nodes_of(std::string_view name) const { return queues[queue(name)].nodes.total; }
    Quantity free_in(std::string_view name) const { return queues[queue(name)].cpu_milli.effective_free; }

    const Limit& limit(std::string_view source, std::string_view set) const {
        const auto found = std::find_if(cluster.limits.begin(), cluster.limits.end(),
                                        [&](const Limit& one) { return one.source == source && one.set == set; });
        REQUIRE_MESSAGE(found != cluster.limits.end(), std::string(source));
        return *found;
    }

  private:
    template <class Rows>
    static Row row_of(const Rows& rows, std::string_view name) {
        const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.name == name; });
        REQUIRE_MESSAGE(found != rows.end(), std::string(name));
        return static_cast<Row>(found - rows.begin());
    }
};

}  // namespace

TEST_CASE("L1 a queue outside its window, and one that was inactivated, accept and start nothing") {
    const Seen seen("alice");
    for (const char* name : {"night", "nightdisp", "paused"}) {
        CHECK(is_yes(seen.cluster.queues[seen.queue(name)].enabled));
        CHECK(is_no(seen.cluster.queues[seen.queue(name)].started));
        CHECK(seen.free_in(name) == Quantity{0});
    }
}

TEST_CASE("L2 a host gives slots, not cores") {
    const Seen seen("dave");
    CHECK(seen.room("lc02").cpu_milli.total == Quantity{8000});
    CHECK(seen.room("lc02").cpu_milli.effective_free == Quantity{5000});
    CHECK(seen.room("lc03").cpu_milli.effective_free == Quantity{0});
    CHECK(seen.room("lmaster").cpu_milli.total == Quantity{0});
    // 80, and the 16 of the host that has no limit: his own 40 bind.
    CHECK(seen.free_in("normal") == Quantity{40000});
}

TEST_CASE("L3 L4 nothing is dispatched to a host that is busy or locked") {
    const Seen seen("alice");
    CHECK(seen.room("lc06").cpu_milli.effective_free == Quantity{0});
    CHECK(seen.cluster.nodes[seen.node("lc06")].conditions.has(Condition::busy));
    CHECK_FALSE(seen.room("lc10").schedulable);
    CHECK(seen.cluster.nodes[seen.node("lc10")].reason == "locked by an administrator");
}

TEST_CASE("L5 free memory is what the hosts measure") {
    const Seen seen("alice");
    const Quantity free = seen.room("lg02").memory_bytes.effective_free;
    REQUIRE(free.finite());
    CHECK(free.value() == std::int64_t{8188} << 20);
    CHECK(seen.free_in("bigmem") == Quantity{0});
}

TEST_CASE("L6 groups of LSF hold users, and groups") {
    CHECK(Seen("alice").is_open("gpu"));
    CHECK_FALSE(Seen("alice").is_open("chem"));
    CHECK(Seen("bob").is_open("chem"));
    CHECK_FALSE(Seen("dave").is_open("gpu"));
}

TEST_CASE("L7 L8 hosts of a queue: groups in groups, and others by preference") {
    const Seen seen("alice");
    CHECK(seen.nodes_of("short") == 12);
    CHECK(seen.nodes_of("long") == 16);
    CHECK(seen.queues[seen.queue("long")].nodes.unresolved == 0);
}

TEST_CASE("L9 L10 the limits of a queue are those below MAXIMUM LIMITS, and each refuses") {
    const Seen seen("alice");
    CHECK(seen.cluster.queues[seen.queue("long")].max_walltime_seconds == Quantity{72 * 3600});
    const Limit& slots = seen.limit("TASKLIMIT", "long");
    CHECK(slots.value == Quantity{8000});
    CHECK(slots.effect == Effect::refuse);
    CHECK(seen.limit("queue MAX", "long").value == Quantity{12000});
    CHECK(seen.limit("queue JL/U", "short").value == Quantity{4000});
}

TEST_CASE("L11 a queue for interactive jobs takes no batch job") {
    const Seen seen("alice");
    CHECK(seen.cluster.queues[seen.queue("interactive")].batch_refused);
    CHECK_FALSE(seen.accesses[seen.queue("interactive")].usable);
}

TEST_CASE("L12 who holds all of his slots has none left") {
    const Seen seen("carol");
    const Limit& own = seen.limit("job slots of the user", "carol");
    CHECK(own.value == Quantity{3000});
    CHECK(own.used == Quantity{3000});
    CHECK(seen.free_in("normal") == Quantity{0});
}

TEST_CASE("L13 a host has slots for one user of which he may have some already") {
    CHECK(Seen("alice").room("lc11").cpu_milli.effective_free == Quantity{0});
    CHECK(Seen("dave").room("lc11").cpu_milli.effective_free == Quantity{2000});
}

TEST_CASE("L14 accelerators may be shared resources, of which TOTAL is what is left") {
    const Seen seen("alice");
    CHECK(seen.room("lg01").accelerators.total == Quantity{4});
    CHECK(seen.room("lg01").accelerators.effective_free == Quantity{3});
    CHECK(seen.room("lg02").accelerators.total == Quantity{8});
    CHECK(seen.room("lg02").accelerators.effective_free == Quantity{0});
}

TEST_CASE("L15 the administrator's comment is the reason") {
    const Seen seen("alice");
    CHECK(seen.cluster.nodes[seen.node("lc04")].reason == "Lüfter defekt: \"DIMM 3\", Ticket #4711");
}

TEST_CASE("L16 a host that never reported is printed with one slot, which is not known") {
    const Seen seen("alice");
    CHECK_FALSE(seen.room("lc07").cpu_milli.total.known());
    CHECK(seen.room("lc07").cpu_milli.free == Quantity{0});
}

TEST_CASE("L17 L18 jobs that share find slots in the exclusive queue, and clients are no hosts") {
    const Seen seen("dave");
    CHECK(seen.free_in("excl") == Quantity{10000});
    CHECK(std::none_of(seen.cluster.nodes.begin(), seen.cluster.nodes.end(),
                       [](const Node& node) { return node.name == "lcli"; }));
}
