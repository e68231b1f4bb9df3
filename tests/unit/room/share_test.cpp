#include "room/share.hpp"

#include "unit/room/room_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

struct Given {
    Share share;
    std::vector<Withheld> withheld;
};

Given given(const RoomReading& r, const QueueTerms& terms) {
    Given given;
    given.share = share_of(r.cluster, r.cluster.nodes[0], r.node(), terms, given.withheld);
    return given;
}

}  // namespace

TEST_CASE("a queue without terms gives what the node gives") {
    const RoomReading r = reading_of(used_node("n1", 32, 5, 64 * kGiB));
    CHECK(QueueTerms{}.plain());
    const Given got = given(r, {});
    CHECK(got.share.cpu_milli == r.node().cpu_milli);
    CHECK(got.share.memory_bytes == r.node().memory_bytes);
    CHECK(got.withheld == r.withheld());
}

TEST_CASE("S-21 the most that a queue may hold of a node is all that it gives there") {
    const RoomReading r = reading_of(used_node("g01", 32, 5));
    const Given got = given(r, {.max_cpu_milli = 8000});
    CHECK(got.share.cpu_milli == Amount{32000, 5000, 27000, 8000});
    CHECK(got.withheld == std::vector<Withheld>{{Cause::queue_limit, 1, 19000, 0}});
    CHECK(given(r, {.max_cpu_milli = 0}).share.cpu_milli.effective_free == Quantity{0});
}

TEST_CASE("S-21 the memory of one core in a queue wins over the node's, whichever is larger") {
    Node node = idle_node("n1", 32, 64 * kGiB);
    node.memory_floor_bytes = 4 * kGiB;
    const RoomReading r = reading_of(node);
    CHECK(given(r, {}).share.cpu_milli.effective_free == Quantity{16000});
    CHECK(given(r, {.memory_floor_bytes = 8 * kGiB}).share.cpu_milli.effective_free == Quantity{8000});
    CHECK(given(r, {.memory_floor_bytes = 2 * kGiB}).share.cpu_milli.effective_free == Quantity{32000});
    CHECK(given(r, {.memory_floor_bytes = 0}).share.cpu_milli.effective_free == Quantity{32000});
}

TEST_CASE("S-21 the most memory that a queue may hold of a node bounds the cores that it feeds") {
    Node node = idle_node("n1", 32, 64 * kGiB);
    node.memory_floor_bytes = 4 * kGiB;
    const Given got = given(reading_of(node), {.max_memory_bytes = 12 * kGiB});
    CHECK(got.share.cpu_milli.effective_free == Quantity{3000});
    CHECK(got.share.cpu_milli_little_memory == Quantity{3000});
    CHECK(got.share.memory_bytes.effective_free == Quantity{12 * kGiB});
}

TEST_CASE("S-68 a queue of whole nodes gives nothing of a node that is partly in use") {
    const Given used = given(reading_of(used_node("n1", 32, 2)), {.whole_nodes = true});
    CHECK(used.share.cpu_milli.effective_free == Quantity{0});
    CHECK(used.withheld == std::vector<Withheld>{{Cause::exclusive, 1, 30000, 0}});
    CHECK(given(reading_of(idle_node("n1", 32)), {.whole_nodes = true}).share.cpu_milli.effective_free ==
          Quantity{32000});

    // An idle one of which a reservation keeps a part: Slurm's dry run promises it, and the real job waits.
    ClusterBuilder reserved;
    reserved.add_reservation({.name = "r", .admits_caller = Answer::no, .cpu_milli = 8000},
                             {reserved.add_node(idle_node("c08", 28))});
    const RoomReading reading(reserved);
    CHECK(given(reading, {}).share.cpu_milli.effective_free == Quantity{20000});
    const Given kept = given(reading, {.whole_nodes = true});
    CHECK(kept.share.cpu_milli.effective_free == Quantity{0});
    CHECK(kept.withheld == std::vector<Withheld>{{Cause::reserved, 1, 8000, 0}, {Cause::exclusive, 0, 20000, 0}});

    ClusterBuilder make;
    const Row row = make.add_node(idle_node("n1", 32));
    make.add_slot({.node = row, .total = 2});
    CHECK_FALSE(given(RoomReading(make), {.whole_nodes = true}).share.cpu_milli.effective_free.known());
}

TEST_CASE("B-49 G-02 a state that a queue has on a node binds in that queue alone") {
    const RoomReading r = reading_of(idle_node("h", 16));
    Conditions drained;
    drained.add(Condition::drain);
    const Given got = given(r, {.conditions = drained});
    CHECK_FALSE(got.share.schedulable);
    CHECK(got.share.cpu_milli.free == Quantity{0});
    CHECK(r.node().cpu_milli.effective_free == Quantity{16000});

    Conditions alarmed;
    alarmed.add(Condition::busy);
    CHECK(given(r, {.conditions = alarmed}).withheld == std::vector<Withheld>{{Cause::busy, 1, 16000, 0}});
}

TEST_CASE("B-49 G-05 a queue gives its own slots of a node, and no more than the node has") {
    const RoomReading r = reading_of(used_node("h", 32, 24));
    CHECK(given(r, {.cpu_total_milli = 16000, .cpu_alloc_milli = 12000}).share.cpu_milli ==
          Amount{16000, 12000, 4000, 4000});
    CHECK(given(r, {.cpu_total_milli = 32000, .cpu_alloc_milli = 8000}).share.cpu_milli ==
          Amount{32000, 8000, 8000, 8000});
    CHECK_FALSE(given(r, {.cpu_total_milli = 16000}).share.cpu_milli.effective_free.known());
}

TEST_CASE("B-15 the terms of a queue hold after a boot as well") {
    const RoomReading r = reading_of(node_with(idle_node("cl02", 16), Condition::powersave));
    CHECK(given(r, {.max_cpu_milli = 4000}).share.cpu_milli_after_boot == Quantity{4000});
}

TEST_CASE("B-49 a queue whose lists on this node turn the caller away gives nothing of it") {
    const RoomReading r = reading_of(idle_node("g03", 16));
    const Queue queue;
    const Member member{.admits_caller = Answer::no};
    CHECK_FALSE(says_nothing(member));
    const Given got = given(r, terms_of(queue, &member));
    CHECK(got.share.cpu_milli == Amount{16000, 0, 16000, 0});
    CHECK(got.withheld == std::vector<Withheld>{{Cause::exclusive, 1, 16000, 0}});
    const Member open{.admits_caller = Answer::yes};
    CHECK(given(r, terms_of(queue, &open)).share.cpu_milli.effective_free == Quantity{16000});
}

TEST_CASE("what limits leave to the caller of one queue on one node bounds cores and memory there") {
    Node node = idle_node("c01", 16, 64 * kGiB);
    node.memory_floor_bytes = 2 * kGiB;
    Queue queue;
    queue.max_cpu_node_milli = 12000;
    const Member member{.cpu_left_milli = 6000, .memory_left_bytes = 8 * kGiB};
    const Given got = given(reading_of(node), terms_of(queue, &member));
    CHECK(got.share.cpu_milli.effective_free == Quantity{4000});
    CHECK(got.share.memory_bytes.effective_free == Quantity{8 * kGiB});
    const Member cores_only{.cpu_left_milli = 6000};
    CHECK(given(reading_of(node), terms_of(queue, &cores_only)).share.cpu_milli.effective_free == Quantity{6000});
}

TEST_CASE("what the queues of a node leave to the caller is all that it gives, and its devices go with its cores") {
    Node node = idle_node("g01", 32);
    node.cpu_left_milli = 8000;
    CHECK(given(reading_of(node), {}).share.cpu_milli.effective_free == Quantity{8000});
    node.cpu_left_milli = 0;
    node.gpu_total = 4;
    node.gpu_alloc = 0;
    const RoomReading closed = reading_of(node);
    CHECK(closed.node().schedulable);
    CHECK(closed.node().cpu_milli.effective_free == Quantity{0});
    CHECK(closed.node().accelerators.effective_free == Quantity{0});
}

TEST_CASE("what limits leave of the devices of a node is all that the caller gets of them") {
    ClusterBuilder make;
    const Row g03 = make.add_node(idle_node("g03", 16));
    make.add_slot({.node = g03, .resource = "gpu", .total = 8, .alloc = 0, .left = 3});
    make.add_slot({.node = g03, .resource = "gpu:t4", .total = 2, .alloc = 0});
    const RoomReading r(make);
    CHECK(r.node().accelerators.free == Quantity{10});
    CHECK(r.node().accelerators.effective_free == Quantity{5});
    CHECK(r.rooms.slots[0].effective_free == Quantity{3});
    CHECK(r.rooms.slots[1].effective_free == Quantity{2});
    CHECK(r.withheld() == std::vector<Withheld>{{Cause::limit_left, 1, 0, 5}});
}

TEST_CASE("the order of causes: an idle core is counted under the first that holds") {
    // Reserved in part, then tainted as a whole.
    ClusterBuilder make;
    Node node = idle_node("n1", 10);
    node.owner = "bob";
    const Row row = make.add_node(node, {.taints = {"a:NoSchedule"}});
    make.add_reservation({.name = "r", .admits_caller = Answer::no, .cpu_milli = 4000}, {row});
    CHECK(RoomReading(make).withheld() ==
          std::vector<Withheld>{{Cause::reserved, 1, 4000, 0}, {Cause::taint, 0, 6000, 0}});
}

TEST_CASE("words of causes are those of documents, in their order") {
    const char* const words[] = {"queue_unusable", "reserved", "taint",     "booting",   "busy",
                                 "completing",     "planned",  "exclusive", "job_slots", "memory",
                                 "queue_limit",    "no_core",  "limit_left"};
    for (std::size_t i = 0; i < kCauses; ++i) CHECK(std::string(word(static_cast<Cause>(i))) == words[i]);
}
