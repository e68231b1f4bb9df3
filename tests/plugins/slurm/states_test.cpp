#include "states.hpp"

#include <doctest/doctest.h>
#include <nodetop/columns.h>

#include <string>

using nodetop::slurm::NodeState;
using nodetop::slurm::read_node_state;

namespace {

std::uint32_t conditions(std::string_view state) { return read_node_state(state).conditions; }

bool is_harmless(std::string_view state) {
    const NodeState read = read_node_state(state);
    return read.conditions == 0 && !read.unreachable && read.exists && !read.takes_nothing_now;
}

}  // namespace

TEST_CASE("S-01 base word, flags and markers are read one by one") {
    const NodeState state = read_node_state("DOWN*+DRAIN");
    CHECK(state.conditions == (NT_CONDITION_DOWN | NT_CONDITION_DRAIN));
    CHECK(state.unreachable);
}

TEST_CASE("healthy words block nothing") {
    for (const char* word : {"IDLE", "MIXED", "ALLOCATED", "IDLE+CLOUD", "MIXED+DYNAMIC_NORM", "idle"})
        CHECK_MESSAGE(is_harmless(word), word);
}

TEST_CASE("A18 S-02 PLANNED is a condition of its own") {
    CHECK(conditions("IDLE+PLANNED") == NT_CONDITION_PLANNED);
    CHECK(conditions("MIXED-") == NT_CONDITION_PLANNED);
}

TEST_CASE("S-03 S-04 lost contact is told by flag and by marker, whatever the base word") {
    CHECK(read_node_state("DOWN+NOT_RESPONDING").unreachable);
    CHECK(read_node_state("IDLE+NOT_RESPONDING").unreachable);
    CHECK(read_node_state("IDLE*").unreachable);
    CHECK_FALSE(read_node_state("IDLE").unreachable);
}

TEST_CASE("B-57 S-05 flag words of old releases stand as base words") {
    CHECK(conditions("DRAINED") == NT_CONDITION_DRAIN);
    CHECK(conditions("DRAINING") == NT_CONDITION_DRAIN);
    CHECK(conditions("COMPLETING") == NT_CONDITION_COMPLETING);
    CHECK(conditions("MAINT") == NT_CONDITION_MAINT);
}

TEST_CASE("B-13 S-06 markers fused to the base word") {
    CHECK(conditions("IDLE$") == NT_CONDITION_MAINT);
    CHECK(conditions("IDLE-") == NT_CONDITION_PLANNED);
    CHECK(conditions("IDLE@") == NT_CONDITION_MAINT);
    CHECK(conditions("IDLE^") == NT_CONDITION_MAINT);
    CHECK(conditions("IDLE!") == NT_CONDITION_POWERSAVE);
    CHECK(conditions("IDLE%") == NT_CONDITION_POWERSAVE);
    CHECK(conditions("IDLE#") == NT_CONDITION_BOOTING);
}

TEST_CASE("A7 B-63 a busy node with a reboot ahead goes on taking jobs, an idle one does not") {
    CHECK(conditions("MIXED+REBOOT_REQUESTED") == 0);
    CHECK(conditions("MIXED@") == 0);
    CHECK(conditions("IDLE+REBOOT_REQUESTED") == NT_CONDITION_MAINT);
    CHECK((conditions("MIXED+DRAIN+REBOOT_REQUESTED") & NT_CONDITION_DRAIN) != 0);
    CHECK(conditions("MIXED+REBOOT_ISSUED") == NT_CONDITION_MAINT);
}

TEST_CASE("A8 S-07 S-08 powered-down nodes are neither free nor broken") {
    for (const char* word : {"IDLE+CLOUD+POWERED_DOWN", "IDLE+CLOUD+POWER", "IDLE~"}) {
        const NodeState state = read_node_state(word);
        CHECK_MESSAGE(state.conditions == NT_CONDITION_POWERSAVE, word);
        CHECK_MESSAGE(state.powered_down, word);
    }
    CHECK(read_node_state("IDLE+POWERING_DOWN").powering_down);
    CHECK_FALSE(read_node_state("IDLE+POWER_DOWN").powered_down);
    CHECK(conditions("DOWN+POWERED_DOWN") == (NT_CONDITION_DOWN | NT_CONDITION_POWERSAVE));
}

TEST_CASE("A8 S-09 no contact is normal while a node boots") {
    const NodeState state = read_node_state("ALLOCATED+CLOUD+NOT_RESPONDING+POWERING_UP");
    CHECK(state.conditions == NT_CONDITION_BOOTING);
    CHECK_FALSE(state.unreachable);
}

TEST_CASE("S-10 COMPLETING is told") { CHECK(conditions("IDLE+COMPLETING") == NT_CONDITION_COMPLETING); }

TEST_CASE("S-11 nodes that other jobs claimed, that misregistered, that do not exist") {
    for (const char* word : {"IDLE+BLOCKED", "IDLE+PERFCTRS", "IDLE+NPC"}) {
        CHECK_MESSAGE(conditions(word) == NT_CONDITION_RESERVED, word);
        CHECK_MESSAGE(read_node_state(word).takes_nothing_now, word);
    }
    CHECK(conditions("IDLE+INVALID_REG") == NT_CONDITION_UNKNOWN);
    CHECK(conditions("INVAL") == NT_CONDITION_UNKNOWN);
    for (const char* word : {"FUTURE", "IDLE+DYNAMIC_FUTURE", "IDLE+EXTERNAL"})
        CHECK_MESSAGE(!read_node_state(word).exists, word);
}

TEST_CASE("maintenance in the words of scontrol and of sinfo") {
    CHECK(conditions("IDLE+MAINTENANCE+RESERVED") == (NT_CONDITION_MAINT | NT_CONDITION_RESERVED));
    CHECK(conditions("IDLE+MAINT") == NT_CONDITION_MAINT);
    for (const char* word : {"FAIL", "IDLE+FAIL", "MIXED+FAILING", "ERROR"})
        CHECK_MESSAGE(conditions(word) == NT_CONDITION_FAIL, word);
}

TEST_CASE("S-12 a node without a state claims nothing") {
    CHECK(conditions("") == NT_CONDITION_UNKNOWN);
    CHECK(conditions("  ") == NT_CONDITION_UNKNOWN);
    CHECK(read_node_state("").unknown_word.empty());
}

TEST_CASE("B-02 a word that nobody knows blocks and is named") {
    const NodeState state = read_node_state("IDLE+QUARANTINED+CLOUD");
    CHECK(state.conditions == NT_CONDITION_UNKNOWN);
    CHECK(state.unknown_word == "QUARANTINED");
    CHECK(conditions("IDLE+") == 0);
    CHECK(conditions(std::string("IDLE+\xff\x01")) == NT_CONDITION_UNKNOWN);
}
