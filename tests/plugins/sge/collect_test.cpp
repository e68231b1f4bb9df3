#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "recordings.hpp"
#include "support/rows.hpp"

using nodetop::sge::test::recording;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;
using nodetop::testing::row_named;
using nodetop::testing::Script;

namespace {

constexpr const char* kHelp = "SGE 8.1.9\nusage: qconf [options]\n   [-aattr obj]   add\nalone\n";

/// A host that answers what a live cell does: several questions of qconf in one call.
void replay_live(FakeHost& host, const char* name, const std::function<void(std::string&)>& edit_directory = {}) {
    std::string settings, directory;
    Argv together{"qconf"};
    const auto asked = replay(host, recording(name));
    const auto find = [&](const Argv& argv) -> const std::string& {
        const auto found = std::find_if(asked.begin(), asked.end(), [&](const auto& a) { return a.first == argv; });
        REQUIRE(found != asked.end());
        return found->second.out;
    };
    for (const char* part : {"-sc", "-sconf", "-ssconf", "-sql", "-srqs"}) {
        together.emplace_back(part);
        settings += find({"qconf", part});
    }
    together.emplace_back("-help");
    host.answer(together, settings + kHelp);
    together = {"qconf", "-se", "global"};
    directory = find({"qconf", "-se", "global"});
    for (const auto& [option, names] : {std::pair<std::string, std::vector<std::string>>{
                                            "-su", {"geoacl", "gpuusers", "interns", "physics", "staff"}},
                                        {"-sp", {"mpi", "mpi8", "mpirr", "smp", "vip"}},
                                        {"-shgrp_tree", {"@cpu", "@gpu"}}})
        for (const std::string& one : names) {
            together.insert(together.end(), {option, one});
            directory += find({"qconf", option, one});
        }
    if (edit_directory) edit_directory(directory);
    host.answer(together, directory);
    host.answer(
        {"qrstat", "-xml", "-ar", "1,2"},
        find({"qrstat", "-xml", "-ar", "1"}).substr(0, find({"qrstat", "-xml", "-ar", "1"}).rfind("</qrstat>")) +
            find({"qrstat", "-xml", "-ar", "2"}));
}

}  // namespace

TEST_CASE("at most twelve processes, however many queues there are") {
    FakeHost host;
    replay_live(host, "8.1.9-alice");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    for (const auto& notice : host.notices()) CHECK_MESSAGE(notice.severity == NT_NOTE, notice.text);
    CHECK(host.asked().size() == 11);
    for (const Argv& argv : host.asked()) {
        CHECK(argv[0] != "qsub");
        if (argv[0] == "qconf") CHECK(argv[1].substr(0, 2) == "-s");
    }
}

TEST_CASE("twelve where a parallel environment names a user set that nothing else names") {
    FakeHost host;
    const std::string_view vip = "pe_name            vip";
    replay_live(host, "8.1.9-alice", [&](std::string& directory) {
        const std::size_t list = directory.find("NONE", directory.find("user_lists", directory.find(vip)));
        REQUIRE(directory.find(vip) < list);
        REQUIRE(list < directory.size());
        directory.replace(list, 4, "far");
    });
    const Argv asks_for_set = {"qconf", "-se", "global", "-su", "far"};
    host.answer(asks_for_set, "name    far\ntype    ACL\nfshare  0\noticket 0\nentries bob\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    CHECK(host.asked().size() == 12);
    CHECK(std::find(host.asked().begin(), host.asked().end(), asks_for_set) != host.asked().end());
    for (const auto& notice : host.notices()) CHECK_MESSAGE(notice.severity == NT_NOTE, notice.text);
}

TEST_CASE("the release of the cell, and how much a queue has of memory on a host") {
    FakeHost host;
    replay_live(host, "8.1.9-alice");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    CHECK(view.text(NT_COL_SOURCE_VERSION, 0) == "8.1.9");
    CHECK(view.text(NT_COL_SOURCE_FLAVOUR, 0) == "SGE");
    const auto tight = row_named(view, NT_COL_QUEUE_NAME, "tight.q"), all = row_named(view, NT_COL_QUEUE_NAME, "all.q");
    CHECK(view.number(NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES, tight) == std::int64_t{8} << 30);
    CHECK_FALSE(view.number(NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES, all));
}

TEST_CASE("a recording that holds the questions one by one gives the same") {
    FakeHost live, recorded;
    replay_live(live, "8.1.9-dave");
    replay(recorded, recording("8.1.9-dave"));
    recorded.answer({"qconf", "-help"}, kHelp);
    PluginUnderTest a(live), b(recorded);
    const Reading x = a.collect(), y = b.collect();
    REQUIRE(x.size() == y.size());
    for (const nt_table table : {NT_TABLE_NODE, NT_TABLE_QUEUE, NT_TABLE_MEMBER, NT_TABLE_RULE, NT_TABLE_LIMIT,
                                 NT_TABLE_RESERVATION, NT_TABLE_LICENCE})
        CHECK(x.view().table(table)->rows == y.view().table(table)->rows);
}

TEST_CASE("G-09 G-22 what is booked on a host, of how much") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const auto c01 = row_named(view, NT_COL_NODE_NAME, "c01"), c02 = row_named(view, NT_COL_NODE_NAME, "c02");
    CHECK(view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, c01) == std::int64_t{60} << 30);
    CHECK(view.number(NT_COL_NODE_MEMORY_ALLOC_BYTES, c01) == std::int64_t{30} << 30);
    CHECK(view.number(NT_COL_NODE_MEMORY_FLOOR_BYTES, c01) == std::int64_t{2} << 30);
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, c01) == 9000);
    CHECK(view.cell<std::uint8_t>(NT_COL_NODE_TAKES_NOTHING_NOW, c02) == 1);
    CHECK_FALSE(view.cell<std::uint8_t>(NT_COL_NODE_TAKES_NOTHING_NOW, c01));
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_SLOT)->rows; ++i) {
        const std::string node(view.text(NT_COL_NODE_NAME, *view.cell<std::uint32_t>(NT_COL_SLOT_NODE, i)).value());
        CHECK(view.number(NT_COL_SLOT_TOTAL, i) == (node == "g03" ? 8 : 4));
        CHECK(view.text(NT_COL_SLOT_LABEL, i) == (node == "g03" ? "H100-PCIe" : "A100-SXM4-80GB"));
    }
}

TEST_CASE("reservations: what one to come holds of its host, and what a running one holds already") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const auto later = row_named(view, NT_COL_RESERVATION_NAME, "1"),
               now = row_named(view, NT_COL_RESERVATION_NAME, "2");
    CHECK(view.number(NT_COL_RESERVATION_CPU_MILLI, later) == 32000);
    CHECK(view.number(NT_COL_RESERVATION_CPU_MILLI, now) == 0);
    CHECK(view.cell<std::uint8_t>(NT_COL_RESERVATION_ADMITS_CALLER, now) == 1);
}

TEST_CASE("ends of work: start and limit, of the job or else of the queue") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const auto train = row_named(view, NT_COL_JOB_ID, "4");
    CHECK(view.number(NT_COL_JOB_ENDS_AT, train).value() - view.number(NT_COL_JOB_STARTED_AT, train).value() == 86400);
    CHECK(view.number(NT_COL_JOB_ACCELERATORS, train) == 2);
    const auto tune = row_named(view, NT_COL_JOB_ID, "5");
    CHECK(view.number(NT_COL_JOB_ENDS_AT, tune).value() - view.number(NT_COL_JOB_STARTED_AT, tune).value() == 172800);
    const auto solo = row_named(view, NT_COL_JOB_ID, "7");
    CHECK_FALSE(view.number(NT_COL_JOB_ENDS_AT, solo));
}

TEST_CASE("G-16 a cell without quotas says so with a bad status: no limits, no failure") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    host.answer({"qconf", "-srqs"}, Script{"", "no resource quota set found\n", 1});
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    REQUIRE(reading.view().table(NT_TABLE_LIMIT));
    CHECK(reading.view().table(NT_TABLE_LIMIT)->rows == 0);
    for (const auto& notice : host.notices()) CHECK(notice.severity == NT_NOTE);
}

TEST_CASE("limits on the number of jobs, of the cell and of the scheduler, with what counts against them") {
    FakeHost host;
    auto said = replay(host, recording("8.1.9-alice"));
    const auto with = [&](const char* option, const std::string& line, const std::string& other) {
        for (auto& [argv, script] : said) {
            if (argv != Argv{"qconf", option}) continue;
            std::string out = script.out;
            REQUIRE(out.find(line) != std::string::npos);
            out.replace(out.find(line), line.size(), other);
            host.answer(argv, out);
        }
    };
    with("-sconf", "max_u_jobs                   0", "max_u_jobs                   20");
    with("-ssconf", "maxujobs                          0", "maxujobs                          6");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const std::uint32_t submitted = row_named(view, NT_COL_LIMIT_SET, "max_u_jobs");
    CHECK(view.text(NT_COL_LIMIT_RESOURCE, submitted) == "submitted");
    CHECK(view.number(NT_COL_LIMIT_VALUE, submitted) == 20);
    CHECK(view.number(NT_COL_LIMIT_USED, submitted).value_or(0) > 6);
    CHECK(view.cell<std::uint32_t>(NT_COL_LIMIT_EFFECT, submitted) == NT_EFFECT_REFUSE);
    const std::uint32_t running = row_named(view, NT_COL_LIMIT_SET, "maxujobs");
    CHECK(view.text(NT_COL_LIMIT_RESOURCE, running) == "jobs");
    CHECK(view.number(NT_COL_LIMIT_VALUE, running) == 6);
    CHECK(view.number(NT_COL_LIMIT_USED, running).value_or(0) > 0);

    // Without the jobs that wait, his own are asked for.
    host.answer({"qstat", "-u", "alice", "-s", "p", "-xml"},
                "<job_info><queue_info></queue_info><job_info><job_list><JB_job_number>901</JB_job_number>"
                "<JB_owner>alice</JB_owner><state>qw</state><slots>1</slots></job_list></job_info></job_info>");
    PluginUnderTest second(host);
    const Reading brief = second.collect(NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_LIMITS);
    const std::uint32_t own = row_named(brief.view(), NT_COL_LIMIT_SET, "max_u_jobs");
    CHECK(brief.view().number(NT_COL_LIMIT_USED, own).has_value());
}

TEST_CASE("who is in no list of the whole cell is let in nowhere") {
    FakeHost host;
    for (const auto& [argv, script] : replay(host, recording("8.1.9-alice"))) {
        if (argv != Argv{"qconf", "-sconf"}) continue;
        std::string out = script.out;
        const std::string none = "\nuser_lists                   none";
        REQUIRE(out.find(none) != std::string::npos);
        out.replace(out.find(none), none.size(), "\nuser_lists                   physics");
        host.answer(argv, out);
    }
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_MEMBER)->rows; ++i)
        CHECK(view.cell<std::uint8_t>(NT_COL_MEMBER_ADMITS_CALLER, i) == 0);
}

TEST_CASE("a quota on the memory of a host: what is left there, and the most that one job gets") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    host.answer({"qconf", "-srqs"},
                "{\n name ram\n enabled TRUE\n limit users {*} queues all.q hosts {*} to h_vmem=8G\n}\n");
    host.answer(
        {"qquota", "-xml", "-u", "*"},
        "<qquota_result><qquota_rule name=\"ram/1\"><users>alice</users><queues>all.q</queues><hosts>c01</hosts>"
        "<limit resource=\"h_vmem\" limit=\"8G\" value=\"6G\"/></qquota_rule></qquota_result>");
    host.answer(
        {"qquota", "-u", "*", "-xml"},
        "<qquota_result><qquota_rule name=\"ram/1\"><users>alice</users><queues>all.q</queues><hosts>c01</hosts>"
        "<limit resource=\"h_vmem\" limit=\"8G\" value=\"6G\"/></qquota_rule></qquota_result>");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    std::map<std::string, std::int64_t> left;
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_MEMBER)->rows; ++i) {
        const auto bytes = view.number(NT_COL_MEMBER_MEMORY_LEFT_BYTES, i);
        const auto queue = view.cell<std::uint32_t>(NT_COL_MEMBER_QUEUE, i);
        const auto node = view.cell<std::uint32_t>(NT_COL_MEMBER_NODE, i);
        if (bytes && queue && node && view.text(NT_COL_QUEUE_NAME, *queue) == "all.q")
            left[std::string(*view.text(NT_COL_NODE_NAME, *node))] = *bytes;
    }
    CHECK(left["c01"] == std::int64_t{2} << 30);
    CHECK(left["c03"] == std::int64_t{8} << 30);
    const std::uint32_t most = row_named(view, NT_COL_LIMIT_SET, "ram/1");
    CHECK(view.cell<std::uint32_t>(NT_COL_LIMIT_SCOPE, most) == NT_SCOPE_NODE);
    CHECK(view.text(NT_COL_LIMIT_RESOURCE, most) == "memory_bytes");
    CHECK(view.number(NT_COL_LIMIT_VALUE, most) == std::int64_t{8} << 30);
}

TEST_CASE("what needs a person is told of the instance") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    host.env("HOME", "/home/alice").file("/home/alice/.sge_request", "-M me");
    PluginUnderTest plugin(host);
    REQUIRE(plugin.collect().status() == NT_OK);
    std::map<std::string, std::string> told;
    for (const auto& notice : host.notices()) told[notice.code + " " + notice.subject] = notice.text;
    CHECK(told["queue_error err.q@c03"] == "queue err.q marked QERROR as result of job 2's failure at host c03");
    CHECK(told.count("queue_error ambig.q@c02") == 1);
    CHECK(told.count("sge_request ") == 1);
    CHECK(told["forced_resource ib.q"] == "takes only jobs that ask for infiniband");
}

TEST_CASE("a waiting job is told with the memory that it gets by default") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const auto bigmpi = row_named(reading.view(), NT_COL_JOB_ID, "23");
    CHECK(reading.view().number(NT_COL_JOB_MEMORY_BYTES, bigmpi) == std::int64_t{128} << 30);
}

TEST_CASE("licences: what the cell has in all, and what is left") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const auto matlab = row_named(reading.view(), NT_COL_LICENCE_NAME, "matlab");
    CHECK(reading.view().number(NT_COL_LICENCE_TOTAL, matlab) == 3);
    CHECK(reading.view().number(NT_COL_LICENCE_USED, matlab) == 2);
}

TEST_CASE("a waiting job has the words that tell as its reason, and the scheduler's sentences as its text") {
    FakeHost host;
    replay_live(host, "8.1.9-alice");
    PluginUnderTest first(host);
    REQUIRE(first.collect().status() == NT_OK);
    const auto asked = host.asked();
    const auto messages =
        std::find_if(asked.begin(), asked.end(), [](const Argv& argv) { return argv.size() == 4 && argv[2] == "-j"; });
    REQUIRE(messages != asked.end());
    host.answer(*messages,
                "<detailed_job_info><messages><element><SME_message_list><element><MES_job_number_list><element>"
                "<ULNG_value>15</ULNG_value></element></MES_job_number_list><MES_message>cannot run because it exceeds "
                "limit &quot;alice////g01/&quot; in rule &quot;gpus/1&quot;</MES_message></element><element>"
                "<MES_job_number_list><element><ULNG_value>15</ULNG_value></element></MES_job_number_list><MES_message>"
                "cannot run because it exceeds limit &quot;alice////g02/&quot; in rule &quot;gpus/1&quot;"
                "</MES_message></element></SME_message_list></element></messages></detailed_job_info>");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const std::uint32_t waiting = row_named(view, NT_COL_JOB_ID, "15");
    CHECK(view.text(NT_COL_JOB_PENDING_RAW, waiting) == "exceeds limit");
    CHECK(view.text(NT_COL_JOB_PENDING_TEXT, waiting) ==
          "cannot run because it exceeds limit \"alice////g01/\" in rule \"gpus/1\"; "
          "cannot run because it exceeds limit \"alice////g02/\" in rule \"gpus/1\"");
    const std::uint32_t broken = row_named(view, NT_COL_JOB_ID, "3");
    CHECK(view.text(NT_COL_JOB_PENDING_RAW, broken) == "Eqw");
    CHECK_FALSE(view.text(NT_COL_JOB_PENDING_TEXT, broken));
}
