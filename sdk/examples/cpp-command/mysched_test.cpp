// Tests the adapter without its scheduler: the answers stand here.
#include <nodetop/testing/plugin_under_test.hpp>

#include <cstdio>

using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;

namespace {

int failures = 0;

void check(bool holds, const char* what) {
    if (!holds) std::printf("not so: %s\n", what);
    failures += holds ? 0 : 1;
}

void reads_nodes_and_queues() {
    FakeHost host;
    host.answer(
        {"mystat", "--parsable"},
        "queue|main|open\nqueue|old|closed\nnode|n1|up|16|4|64|-|main,old\nnode|n2|odd|8|-|32|0|main,gone\nrubbish\n");
    PluginUnderTest plugin(host);
    const auto reading = plugin.collect();
    check(reading.status() == NT_OK, "the reading goes well");
    const auto view = reading.view();
    check(view.text(NT_COL_NODE_NAME, 0) == "n1", "the first node is n1");
    check(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 4000, "4 of its cores are held");
    check(!view.number(NT_COL_NODE_MEMORY_ALLOC_BYTES, 0), "what is held of its memory is not known");
    check(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 1) == NT_CONDITION_UNKNOWN, "an unknown state is no health");
    check(view.cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, 1) == 0, "a closed queue takes no jobs");
    check(view.table(NT_TABLE_MEMBER)->rows == 3, "both nodes are in main, one is in old");
    check(view.table(NT_TABLE_LIMIT).has_value(), "there are no limits");
    check(!view.table(NT_TABLE_JOB).has_value(), "nothing is said of jobs");
    check(host.notices().size() == 3, "the unknown state, the unknown queue and the unreadable line are named");
}

void a_command_that_fails_is_no_empty_cluster() {
    FakeHost host;
    host.answer({"mystat", "--parsable"}, {"", "mystat: no connection", 1});
    PluginUnderTest plugin(host);
    check(plugin.collect().status() == NT_COMMAND, "the reading fails");
    check(host.notices().at(0).text == "mystat --parsable: exit status 1: mystat: no connection", "and says why");
}

void clients_alone_are_not_here() {
    FakeHost host;
    host.answer({"mystat", "--parsable"}, "");
    check(PluginUnderTest(host).detect().state == NT_NOT_HERE, "mystat alone is nothing");
    host.env("MYSCHED_SERVER", "head1");
    check(PluginUnderTest(host).detect().state == NT_HERE, "with its server it is here");
}

}  // namespace

int main() {
    reads_nodes_and_queues();
    a_command_that_fails_is_no_empty_cluster();
    clients_alone_are_not_here();
    return failures == 0 ? 0 : 1;
}
