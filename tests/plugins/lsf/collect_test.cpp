// Whole readings: of a made-up cluster of IBM Spectrum LSF 10.1, of older clients, and of a recorded one.
#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <string>

#include "adapter.hpp"
#include "recordings.hpp"
#include "spectrum_cluster.hpp"
#include "support/rows.hpp"

using nodetop::lsf::test::recording;
using nodetop::lsf::test::SpectrumCluster;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;
using nodetop::testing::row_named;
using nodetop::testing::Script;

namespace {

constexpr std::int64_t kGiB = std::int64_t{1} << 30;

void make_up(FakeHost& host) {
    SpectrumCluster(3, 2).answer(host);
    host.user("alice").groups({"users"}).now(1796000000);
}

bool has_notice(const FakeHost& host, std::string_view code, std::string_view query) {
    return std::any_of(host.notices().begin(), host.notices().end(),
                       [&](const auto& notice) { return notice.code == code && notice.query == query; });
}

Script refused() { return {"", "bhosts: invalid option -- 'o'\nUsage: bhosts [-w | -l]\n", 255}; }

}  // namespace

TEST_CASE("IBM Spectrum LSF 10.1: slots, memory and cards of a host") {
    FakeHost host;
    make_up(host);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const BlobView view = reading.view();
    REQUIRE(view.table(NT_TABLE_NODE)->rows == 3);
    CHECK(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0) == 32000);  // MAX, not the 64 cores
    CHECK(view.number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 8000);
    CHECK(view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, 0) == 512 * kGiB);
    // 452 are not reserved, 430 not in use.
    CHECK(view.number(NT_COL_NODE_MEMORY_ALLOC_BYTES, 0) == 82 * kGiB);
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 0) == 0u);
    REQUIRE(view.table(NT_TABLE_SLOT)->rows == 3);
    CHECK(view.number(NT_COL_SLOT_TOTAL, 0) == 4);
    CHECK(view.number(NT_COL_SLOT_ALLOC, 0) == 1);
    CHECK(view.text(NT_COL_SLOT_LABEL, 0) == "NVIDIAA100_SXM4_80GB");
    CHECK(view.text(NT_COL_SOURCE_PRODUCT, 0) == "IBM Spectrum LSF Standard");
    CHECK(view.text(NT_COL_SOURCE_CLUSTER, 0) == "made_up m1");
    for (const Argv& argv : host.asked()) CHECK(argv[0] != "bsub");
    CHECK(host.asked().size() <= 17);
}

TEST_CASE("IBM Spectrum LSF 10.1: limits that bind, with what is used of each") {
    FakeHost host;
    make_up(host);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const auto user = row_named(view, NT_COL_LIMIT_SOURCE, "job slots of the user");
    CHECK(view.number(NT_COL_LIMIT_VALUE, user) == 100000);
    CHECK(view.number(NT_COL_LIMIT_USED, user) == 20000);  // what waits does not count
    const auto mine = row_named(view, NT_COL_LIMIT_SET, "per_me");
    CHECK(view.number(NT_COL_LIMIT_VALUE, mine) == 8000);
    CHECK(view.number(NT_COL_LIMIT_USED, mine) == 4000);
    CHECK(view.cell<std::uint32_t>(NT_COL_LIMIT_QUEUE, mine) == row_named(view, NT_COL_QUEUE_NAME, "q0"));
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_LIMIT)->rows; ++i)
        CHECK(view.text(NT_COL_LIMIT_SET, i) != "others");
    CHECK(has_notice(host, "query_partial", "limits"));  // the site's own cards
}

TEST_CASE("IBM Spectrum LSF 10.1: queues, their members, jobs and reservations") {
    FakeHost host;
    make_up(host);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    CHECK(view.table(NT_TABLE_MEMBER)->rows == 5);
    CHECK(view.number(NT_COL_QUEUE_MAX_WALLTIME_SECONDS, 0) == 172800);
    CHECK(view.cell<std::uint8_t>(NT_COL_QUEUE_DEFAULT, 0) == 1);
    REQUIRE(view.table(NT_TABLE_JOB)->rows == 3);
    CHECK(view.number(NT_COL_JOB_CPU_MILLI, 0) == 8000);
    CHECK(view.number(NT_COL_JOB_ENDS_AT, 0) == 1796000000 + 9000);
    CHECK(view.number(NT_COL_RELEASE_ACCELERATORS, 0) == 1);
    CHECK(view.number(NT_COL_RESERVATION_STARTS_AT, 0) == 1796112000);  // 2026-12-01T08:00Z
    CHECK(view.cell<std::uint8_t>(NT_COL_RESERVATION_MAINTENANCE, 0) == 1);
}

TEST_CASE("L-24 LSF 9 knows neither -o nor -gpu: words are asked for instead") {
    FakeHost host;
    make_up(host);
    host.answer({"lsid"}, "Platform LSF 9.1.3.0, Jul 04 2014\nMy cluster name is old\nMy master name is m1\n");
    host.answer({"bhosts", "-X", "-alloc", "-o", SpectrumCluster::kHostFields, "-json"}, refused());
    host.answer({"bjobs", "-u", "all", "-o", SpectrumCluster::kJobFields, "-json"}, refused());
    host.answer({"bhosts", "-gpu", "-w"}, refused());
    host.answer({"bhosts", "-w"},
                "HOST_NAME STATUS JL/U MAX NJOBS RUN SSUSP USUSP RSV\nn00000 ok 4 32 8 8 0 0 0\n"
                "n00001 closed_Adm - 32 0 0 0 0 0\nn00002 ok - 16 0 0 0 0 0\n");
    host.answer({"bhosts", "-l"}, "HOST  n00001\nADMIN ACTION COMMENT:  moved\n");
    host.answer({"bhosts", "-s"}, "RESOURCE TOTAL RESERVED LOCATION\nngpus 1.0 3.0 n00000 \n");
    host.answer({"lshosts", "-s"}, "RESOURCE VALUE LOCATION\ngmodel K80 n00000 \n");
    host.answer({"lsload", "-w"}, "");
    host.answer(
        {"bjobs", "-u", "all", "-W"},
        "JOBID USER STAT QUEUE FROM_HOST EXEC_HOST JOB_NAME SUBMIT_TIME PROJ_NAME CPU_USED MEM SWAP PIDS "
        "START_TIME FINISH_TIME\n3 alice RUN q0 m1 n00000:n00000:n00000 run 11/30-00:00:00 default 000:00:00.00 1 "
        "1 7 11/30-00:00:00 - \n4 bob RUN q0 m1 n00000:n00000:n00000 run 11/30-00:00:00 default 000:00:00.00 1 1 7 "
        "11/30-00:00:00 - \n");
    host.answer({"bjobs", "-u", "all", "-p"}, Script{"", "No pending job found\n", 255});
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const BlobView view = reading.view();
    REQUIRE(view.table(NT_TABLE_NODE)->rows == 3);
    CHECK(view.text(NT_COL_NODE_REASON, 1) == "moved");
    CHECK(view.number(NT_COL_NODE_MEMORY_TOTAL_BYTES, 0) == 512 * kGiB);
    CHECK_FALSE(view.number(NT_COL_NODE_MEMORY_ALLOC_BYTES, 0));  // neither load nor reservations: not known
    CHECK(has_notice(host, "query_partial", "nodes"));
    CHECK(view.number(NT_COL_SLOT_TOTAL, 0) == 4);
    CHECK(view.number(NT_COL_SLOT_ALLOC, 0) == 3);
    CHECK(view.text(NT_COL_SLOT_LABEL, 0) == "K80");
    // L-27: of 4 for one user alice holds 3, and nobody is known to hold 2 of the 8.
    CHECK(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 0) == 0);
    CHECK_FALSE(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 2));
    // The end is that of the longest job of the queue.
    CHECK(view.number(NT_COL_JOB_ENDS_AT, 0) == *view.number(NT_COL_JOB_STARTED_AT, 0) + 172800);
}

TEST_CASE("nobody is in a list of users that names only groups, if these are not known") {
    FakeHost host;
    make_up(host);
    host.answer({"bugroup", "-w"}, Script{"", "", 0, NT_RUN_TIMED_OUT});
    host.answer({"bqueues", "-w", "-u", "alice"}, Script{"", "", 0, NT_RUN_TIMED_OUT});
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    REQUIRE(view.table(NT_TABLE_RULE)->rows == 2);
    CHECK_FALSE(view.cell<std::uint8_t>(NT_COL_RULE_ADMITS_CALLER, 0));
    CHECK(view.cell<std::uint8_t>(NT_COL_RULE_OPAQUE, 0) == 1);
    CHECK(has_notice(host, "query_failed", "limits"));
}

TEST_CASE("jobs of others that the site hides: what they hold may be the caller's own") {
    FakeHost host;
    make_up(host);
    host.answer({"bjobs", "-u", "all", "-o", SpectrumCluster::kJobFields, "-json"},
                Script{"", "No unfinished job found\n", 255});
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    CHECK(reading.view().cell<std::uint8_t>(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0) == 0);
    FakeHost seen;
    make_up(seen);
    PluginUnderTest other(seen);
    CHECK(other.collect().view().cell<std::uint8_t>(NT_COL_SOURCE_OTHERS_JOBS_VISIBLE, 0) == 1);
}

TEST_CASE("an empty queue of jobs is an answer, and so is a cluster without reservations or limits") {
    FakeHost host;
    make_up(host);
    host.answer({"bjobs", "-u", "all", "-o", SpectrumCluster::kJobFields, "-json"},
                Script{"", "No unfinished job found\n", 255});
    host.answer({"brsvs", "-w"}, Script{"", "No reservation found\n", 255});
    host.answer({"blimits", "-a", "-w"}, Script{"", "No resource usage found.\n", 255});
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.view().table(NT_TABLE_JOB));
    CHECK(reading.view().table(NT_TABLE_JOB)->rows == 0);
    CHECK(reading.view().table(NT_TABLE_RESERVATION)->rows == 0);
    for (const auto& notice : host.notices()) CHECK_MESSAGE(notice.severity == NT_NOTE, notice.text);
}

TEST_CASE("L-25 nothing can be asked by a dry run: what is told is declared") {
    FakeHost host;
    make_up(host);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    CHECK(reading.view().cell<std::uint8_t>(NT_COL_SOURCE_PROBE_SUPPORTED, 0) == 0);
}

TEST_CASE("L-28 guaranteed pools: what they keep of their hosts for others is not free, and it is said") {
    // Each of the three hosts has 24 slots free; q1 has the two of the pool.
    const auto read = [](const char* pool, auto judge) {
        FakeHost host;
        make_up(host);
        host.answer({"bresources", "-g", "-l", "-m"}, pool);
        host.answer({"blimits", "-a", "-w"}, {"", "No resource usage found.\n", 255});
        PluginUnderTest plugin(host);
        const Reading reading = plugin.collect();
        CHECK(has_notice(host, "guaranteed_pools", "limits"));
        CHECK_FALSE(has_notice(host, "query_failed", "limits"));
        judge(reading.view());
    };
    read("GUARANTEED RESOURCE POOL: large\nTYPE: slots\nDISTRIBUTION: [sla1, 30]\nHOSTS: n00000 n00001\nSTATUS: ok\n",
         [](const BlobView& view) {
             CHECK(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 0) == 18000);
             CHECK(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 1) == 18000);
             CHECK_FALSE(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 2));
             const auto q0 = row_named(view, NT_COL_LIMIT_SET, "large");
             // 24 held on all three hosts, 24 free on the third, 18 left in the pool.
             CHECK(view.number(NT_COL_LIMIT_VALUE, q0) == 66000);
             CHECK(view.number(NT_COL_LIMIT_USED, q0) == 24000);
             const auto q1 = q0 + 1;
             CHECK(view.text(NT_COL_LIMIT_SET, q1) == "large");
             CHECK(view.cell<std::uint32_t>(NT_COL_LIMIT_QUEUE, q1) == row_named(view, NT_COL_QUEUE_NAME, "q1"));
             CHECK(view.number(NT_COL_LIMIT_VALUE, q1) == 34000);
             CHECK(view.number(NT_COL_LIMIT_USED, q1) == 16000);
         });
    // Of two whole hosts one is kept.
    read("GUARANTEED RESOURCE POOL: large\nTYPE: hosts\nDISTRIBUTION: [sla1, 1]\nHOSTS: few/\nSTATUS: ok\n",
         [](const BlobView& view) { CHECK(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 0) == 16000); });
    read("GUARANTEED RESOURCE POOL: large\nTYPE: slots\nHOSTS: few/\nSTATUS: ok\n",
         [](const BlobView& view) { CHECK(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 0) == 0); });
}

TEST_CASE("limits of slots of some hosts bind these together, and each queue by what it has of them") {
    FakeHost host;
    make_up(host);
    host.answer({"blimits", "-a", "-w"},
                "INTERNAL RESOURCE LIMITS:\n\nNAME  USERS  QUEUES  HOSTS  PROJECTS  APPS  SLOTS  MEM  TMP  SWP  JOBS\n"
                "of_hosts  -  -  few/  -  -  16/20  -  -  -  -\nof_q0  -  q0  n00002  -  -  3/5  -  -  -  -\n"
                "of_bob  bob  -  few/  -  -  9/9  -  -  -  -\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    CHECK(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 0) == 4000);
    CHECK_FALSE(view.number(NT_COL_NODE_CPU_LEFT_MILLI, 2));
    CHECK(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 2) == 2000);  // n00002 in q0
    const auto q0 = row_named(view, NT_COL_LIMIT_SET, "of_hosts");
    CHECK(view.number(NT_COL_LIMIT_VALUE, q0) == 52000);  // 24 held, 24 free beside, 4 left
    CHECK(view.number(NT_COL_LIMIT_VALUE, q0 + 1) == 74000);
    CHECK_FALSE(has_notice(host, "query_partial", "limits"));
}

TEST_CASE("where only cards are listed, hosts have no state, and nothing of them is free") {
    FakeHost host;
    host.answer({"bhosts", "-gpu", "-w"},
                "HOST_NAME GPU_ID MODEL MUSED MRSV NJOBS RUN SUSP RSV\ng1 0 A 1M 0M 0 0 0 0\n"
                "   1 A 1M 0M 1 1 0 0\n");
    host.answer({"bqueues", "-w"},
                "QUEUE_NAME PRIO STATUS MAX JL/U JL/P JL/H NJOBS PEND RUN SUSP RSV PJOBS\n"
                "q 30 Open:Active - - - - 0 0 0 0 0 0\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    REQUIRE(reading.status() == NT_OK);
    const BlobView view = reading.view();
    CHECK_FALSE(view.text(NT_COL_NODE_STATE_RAW, 0));
    CHECK(view.number(NT_COL_SLOT_TOTAL, 0) == 2);
    CHECK(view.number(NT_COL_SLOT_ALLOC, 0) == 1);
    CHECK_FALSE(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, 0));
}

TEST_CASE("volclava: a host that bhosts calls ok is locked where lsload says so") {
    FakeHost host;
    replay(host, recording("volclava-2.2.0-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const auto locked = row_named(view, NT_COL_NODE_NAME, "lc10"), busy = row_named(view, NT_COL_NODE_NAME, "lc06");
    CHECK(view.text(NT_COL_NODE_STATE_RAW, locked) == "ok (lockU)");
    CHECK(view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, locked) == NT_CONDITION_DRAIN);
    CHECK(view.text(NT_COL_NODE_REASON, busy) == "a load threshold is exceeded: tmp 70G");
    CHECK(view.text(NT_COL_NODE_REASON, row_named(view, NT_COL_NODE_NAME, "lc04")) ==
          "Lüfter defekt: \"DIMM 3\", Ticket #4711");
    CHECK_FALSE(view.number(NT_COL_NODE_CPU_TOTAL_MILLI, row_named(view, NT_COL_NODE_NAME, "lc07")));
    CHECK(view.number(NT_COL_LICENCE_TOTAL, row_named(view, NT_COL_LICENCE_NAME, "lic_ansys")) == 25);
}

TEST_CASE("volclava: limits of a queue that refuse a job, and one that cannot be compared") {
    FakeHost host;
    replay(host, recording("volclava-2.2.0-alice"));
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    const auto slots = row_named(view, NT_COL_LIMIT_SOURCE, "TASKLIMIT");
    CHECK(view.text(NT_COL_LIMIT_SET, slots) == "long");
    CHECK(view.number(NT_COL_LIMIT_VALUE, slots) == 8000);
    CHECK(view.cell<std::uint32_t>(NT_COL_LIMIT_EFFECT, slots) == NT_EFFECT_REFUSE);
    const auto all = row_named(view, NT_COL_LIMIT_SOURCE, "queue MAX");
    CHECK(view.number(NT_COL_LIMIT_VALUE, all) == 12000);
    CHECK(view.number(NT_COL_LIMIT_USED, all) == 0);
    // L-20: it bounds each process; that it is meant for the job is not told.
    CHECK_FALSE(view.number(NT_COL_LIMIT_VALUE, row_named(view, NT_COL_LIMIT_SOURCE, "MEMLIMIT")));
    // A client that runs no jobs is no node.
    CHECK(view.table(NT_TABLE_NODE)->rows == 16);
}

TEST_CASE("L-20 MEMLIMIT is the job's where LSB_JOB_MEMLIMIT says so") {
    FakeHost host;
    replay(host, recording("volclava-2.2.0-alice"));
    host.env("LSF_ENVDIR", "/opt/lsf/conf").file("/opt/lsf/conf/lsf.conf", "LSB_JOB_MEMLIMIT=Y\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    for (std::uint32_t i = 0; i < view.table(NT_TABLE_LIMIT)->rows; ++i)
        if (view.text(NT_COL_LIMIT_SOURCE, i) == "MEMLIMIT" && view.text(NT_COL_LIMIT_SET, i) == "long")
            CHECK(view.number(NT_COL_LIMIT_VALUE, i) == 32 * kGiB);
}

TEST_CASE("L19 a job that names no type of host gets none of another type than its sender's: the line names any") {
    const auto line = [](FakeHost& fake) {
        nodetop::sdk::Host host(fake.abi());
        nodetop::lsf::LsfAdapter adapter(host);
        nodetop::sdk::BlobBuilder blob;
        REQUIRE(adapter.collect(NT_WANT_ALL, blob).is_ok());
        nt_shape shape = {};
        shape.size = sizeof shape;
        nodetop::sdk::Submission submission;
        REQUIRE(adapter.submission(shape, "q0", "", submission).is_ok());
        return submission.arguments;
    };
    FakeHost two_types, one_type;
    replay(two_types, recording("volclava-2.2.0-alice"));
    make_up(one_type);
    CHECK(line(two_types) == std::vector<std::string>{"-q", "q0", "-R", "select[type==any]"});
    CHECK(line(one_type) == std::vector<std::string>{"-q", "q0"});
}

TEST_CASE("a host with an exclusive resource takes only jobs that ask for it") {
    FakeHost host;
    make_up(host);
    host.answer({"lshosts", "-w"},
                "HOST_NAME  type  model  cpuf  ncpus  maxmem  maxswp  server  RESOURCES\n"
                "n00000  X86_64  Epyc  60.0  64  512G  4G  Yes  (mg ib !own)\n"
                "n00001  X86_64  Epyc  60.0  64  512G  4G  Yes  (mg ib)\n"
                "n00002  X86_64  Epyc  60.0  64  512G  4G  Yes  (mg !ib)\n");
    host.answer({"blimits", "-a", "-w"}, {"", "No resource usage found.\n", 255});
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    const BlobView view = reading.view();
    // q0 has all hosts, and asks for ib; q1 has the first two.
    REQUIRE(view.table(NT_TABLE_MEMBER)->rows == 5);
    CHECK(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 0) == 0);
    CHECK_FALSE(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 1));
    CHECK_FALSE(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 2));
    CHECK(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 3) == 0);
    CHECK_FALSE(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, 4));
    CHECK(has_notice(host, "exclusive_resource", "nodes"));
}

TEST_CASE("names of hosts are joined by blanks, and read with commas and ranges as well") {
    FakeHost fake;
    nodetop::sdk::Host host(fake.abi());
    nodetop::lsf::LsfAdapter adapter(host);
    std::string text;
    REQUIRE(adapter.fold({"h1", "h2"}, text).is_ok());
    CHECK(text == "h1 h2");
    std::vector<std::string> names;
    REQUIRE(adapter.expand("h1 h2,h[4-5]", 9, names).is_ok());
    CHECK(names == std::vector<std::string>{"h1", "h2", "h4", "h5"});
    names.clear();
    CHECK_FALSE(adapter.expand("h[1-100000]", 9, names).is_ok());
}
