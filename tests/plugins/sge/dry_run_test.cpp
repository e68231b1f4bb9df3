#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <string>

#include "dry_run.hpp"
#include "explain.hpp"
#include "recordings.hpp"
#include "refusals.hpp"

using namespace nodetop::sge;
using nodetop::sge::test::recording;
using nodetop::testing::Argv;
using nodetop::testing::FakeHost;
using nodetop::testing::Script;
namespace sdk = nodetop::sdk;

namespace {

constexpr const char* kFound = "verification: found suitable queue(s)\n";

nt_category category(const char* said) { return read_refusal(said).category; }

Known known() {
    Known made;
    made.settings = Settings::read(
        "#name shortcut type relop requestable consumable default urgency\n"
        "gpu gpu INT <= YES YES 0 0\nh_vmem hv MEMORY <= YES YES 2G 0\n");
    made.directory.take(
        "pe_name smp\nslots 999\nallocation_rule $pe_slots\npe_name mpi\nslots 999\nallocation_rule $fill_up\n"
        "pe_name mpirr\nslots 999\nallocation_rule $round_robin\npe_name mpi8\nslots 999\nallocation_rule 8\n");
    made.environments["all.q"] = {"smp", "mpi", "mpirr", "mpi8"};
    made.environments["gpu.q"] = {"smp"};
    return made;
}

nt_shape shape(std::uint64_t stated) {
    nt_shape made = {};
    made.size = sizeof made;
    made.stated = stated;
    return made;
}

std::string line(const JobArguments& job) {
    std::string text;
    for (const std::string& word : job.arguments) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// Answers as told; asks for the plainest job in q.
sdk::Verdict ask(FakeHost& host, const std::map<std::string, std::string>& not_now = {}) {
    sdk::Host services(host.abi());
    Known facts = known();
    for (const auto& [queue, why] : not_now) facts.not_now.emplace(queue, why);
    sdk::Verdict verdict;
    CHECK(ask_dry_run(services, {{"-q", "q"}, {}, {}, {}}, "q", facts, verdict).is_ok());
    return verdict;
}

const Argv kNow = {"qsub", "-w", "p", "-q", "q", "-b", "y", "/bin/true"};
const Argv kEver = {"qsub", "-w", "v", "-q", "q", "-b", "y", "/bin/true"};

}  // namespace

TEST_CASE("refusals by their words; lines about other queues tell nothing") {
    CHECK(
        category("Job 1 is not contained in its hard queue list\nJob 1 has no permission for cluster queue \"dept.q\"\n"
                 "verification: no suitable queues\nExiting.\n") == NT_VERDICT_NOT_ENTITLED);
    CHECK(category("Job 1 (no project) does not have the correct project to run in cluster queue \"big.q\"\n") ==
          NT_VERDICT_NO_ACCOUNT);
    CHECK(category("Unable to run job: job rejected: no access to project \"climate\" for user \"alice\".\n") ==
          NT_VERDICT_ACCOUNT_MISMATCH);
    CHECK(category("Unable to run job: Job was rejected because job requests unknown queue \"empty.q\".\n") ==
          NT_VERDICT_UNKNOWN_QUEUE);
    CHECK(category("Unable to run job: job rejected: the requested project \"nosuch\" does not exist.\n") ==
          NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(category("Unable to run job: job rejected: the requested parallel environment \"x\" does not exist.\n") ==
          NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(category("Job 1 cannot run because it exceeds limit \"alice////g01/\" in rule \"gpus/1\"\n") ==
          NT_VERDICT_QUOTA_EXCEEDED);
    CHECK(category("Job 1 (-l h_rt=720000) cannot run in queue \"short.q\" because of cluster queue\n") ==
          NT_VERDICT_TIME_LIMIT);
    CHECK(category("Job 1 (-l gpu=9) cannot run at host \"g01\" because it offers only hc:gpu=4.000000\n") ==
          NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(category("Job 1 cannot run in queue instance \"inter.q@c01\" because it is not of type batch\n") ==
          NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(category("queue instance \"off.q@c01\" dropped because it is temporarily not available\n") ==
          NT_VERDICT_BUSY_NOW);
    CHECK(category("Unable to run job: denied: host \"g01\" is not a submit host.\nExiting.\n") ==
          NT_VERDICT_ACCESS_DENIED);
    CHECK(category("error: commlib error: got select error\nUnable to run job: unable to send message to qmaster\n") ==
          NT_VERDICT_CONTROL_PLANE_DOWN);
    CHECK(category("Unable to run job: Please state h_rt.\nExiting.\n") == NT_VERDICT_SITE_REFUSED);
    CHECK(category("Exiting.\n") == NT_VERDICT_UNKNOWN);
    CHECK(category("") == NT_VERDICT_UNKNOWN);
    CHECK(category("verification: no suitable queues\nExiting.\n") == NT_VERDICT_SHAPE_UNAVAILABLE);
}

TEST_CASE("the sentence is the telling one, without the number of a job that never was") {
    CHECK(
        read_refusal("Job 804 cannot run because it exceeds limit \"x\" in rule \"gpus/1\"\nverification: no suitable "
                     "queues\nExiting.\n")
            .sentence == "cannot run because it exceeds limit \"x\" in rule \"gpus/1\"");
    CHECK(read_refusal("Unable to run job: Please state h_rt.\nExiting.\n").sentence == "Please state h_rt.");
}

TEST_CASE("what could start now needs no second question") {
    FakeHost host;
    host.answer(kNow, kFound);
    CHECK(ask(host).category == NT_VERDICT_OK);
    CHECK(host.asked() == std::vector<Argv>{kNow});
}

TEST_CASE("no for now and yes for an empty cell: it would wait") {
    FakeHost host;
    host.answer(kNow, Script{"verification: no suitable queues\n",
                             "Job 1 queue instance \"q@c01\" dropped because it is temporarily not available\n", 1});
    host.answer(kEver, kFound);
    const sdk::Verdict verdict = ask(host);
    CHECK(verdict.category == NT_VERDICT_BUSY_NOW);
    CHECK(verdict.reason == "queue instance \"q@c01\" dropped because it is temporarily not available");
    CHECK(host.asked() == std::vector<Argv>{kNow, kEver});
}

TEST_CASE("no for both: what the empty cell lacks is the reason") {
    FakeHost host;
    host.answer(kNow,
                Script{"", "Job 1 queue instance \"q@c01\" dropped because it is temporarily not available\n", 1});
    host.answer(kEver, Script{"", "Job 2 cannot run in queue instance \"q@c01\" because it is not of type batch\n", 1});
    CHECK(ask(host).category == NT_VERDICT_SHAPE_UNAVAILABLE);
}

TEST_CASE("who may not is not asked again") {
    FakeHost host;
    host.answer(kNow, Script{"", "Job 1 has no permission for cluster queue \"q\"\n", 1});
    CHECK(ask(host).category == NT_VERDICT_NOT_ENTITLED);
    CHECK(host.asked().size() == 1);
}

TEST_CASE("G-07 -w p does not see a load alarm: the reading does") {
    FakeHost host;
    host.answer(kNow, kFound);
    const sdk::Verdict verdict = ask(host, {{"q", "alarm hl:np_load_avg=2.5 load-threshold=1.75"}});
    CHECK(verdict.category == NT_VERDICT_BUSY_NOW);
    CHECK(verdict.reason == "alarm hl:np_load_avg=2.5 load-threshold=1.75");
}

TEST_CASE("a release without -w p is asked about an empty cell only") {
    FakeHost host;
    host.answer(kNow, Script{"", "qsub: Invalid option argument \"-w p\"\n", 1});
    host.answer(kEver, kFound);
    CHECK(ask(host).category == NT_VERDICT_OK);
}

TEST_CASE("an acceptance needs the status and the words") {
    FakeHost host;
    host.answer(kNow, Script{kFound, "", 1}).answer(kEver, Script{"", "", 0});
    CHECK(ask(host).category != NT_VERDICT_OK);
}

TEST_CASE("dry runs of the recorded cell, as alice") {
    FakeHost host;
    replay(host, recording("8.1.9-alice"));
    sdk::Host services(host.abi());
    const auto answers = std::map<std::string, nt_category>{{"all.q", NT_VERDICT_OK},
                                                            {"prio.q", NT_VERDICT_OK},
                                                            {"gpu.q", NT_VERDICT_OK},
                                                            {"off.q", NT_VERDICT_BUSY_NOW},
                                                            {"err.q", NT_VERDICT_BUSY_NOW},
                                                            {"lost.q", NT_VERDICT_BUSY_NOW},
                                                            {"night.q", NT_VERDICT_BUSY_NOW},
                                                            {"frozen.q", NT_VERDICT_BUSY_NOW},
                                                            {"susp.q", NT_VERDICT_BUSY_NOW},
                                                            {"ambig.q", NT_VERDICT_BUSY_NOW},
                                                            {"dept.q", NT_VERDICT_NOT_ENTITLED},
                                                            {"geo.q", NT_VERDICT_NOT_ENTITLED},
                                                            {"big.q", NT_VERDICT_NO_ACCOUNT},
                                                            {"empty.q", NT_VERDICT_UNKNOWN_QUEUE},
                                                            {"par.q", NT_VERDICT_SHAPE_UNAVAILABLE},
                                                            {"inter.q", NT_VERDICT_SHAPE_UNAVAILABLE},
                                                            {"ib.q", NT_VERDICT_SHAPE_UNAVAILABLE},
                                                            {"zero.q", NT_VERDICT_SHAPE_UNAVAILABLE}};
    for (const auto& [queue, right] : answers) {
        sdk::Verdict verdict;
        REQUIRE(ask_dry_run(services, job_arguments(shape(0), queue, "", known()), queue, known(), verdict).is_ok());
        CHECK_MESSAGE(verdict.category == right, queue, ": ", int{verdict.category}, " ", verdict.reason);
    }
}

TEST_CASE("G11 what counts per slot is divided among the slots of a host, memory rounded up") {
    nt_shape job = shape(NT_STATED_CPU | NT_STATED_MEMORY | NT_STATED_ACCELERATORS | NT_STATED_WALLTIME);
    job.cpu_milli_per_task = 4000;
    job.memory_bytes = std::int64_t{64} << 30;
    job.accelerators_per_node = 4;
    job.walltime_seconds = 3600;
    CHECK(line(job_arguments(job, "gpu.q", "", known())) == "-q gpu.q -pe smp 4 -l h_rt=01:00:00,h_vmem=16G,gpu=1");
    job.cpu_milli_per_task = 3000;
    job.accelerators_per_node = 3;
    CHECK(line(job_arguments(job, "gpu.q", "p1", known())) ==
          "-q gpu.q -pe smp 3 -l h_rt=01:00:00,h_vmem=21846M,gpu=1 -P p1");
    job.accelerators_per_node = 2;
    CHECK(job_arguments(job, "gpu.q", "", known()).impossible ==
          "gpu counts for each slot here: 2 cannot be shared out among 3 slots of a host");
}

TEST_CASE("B-66 what is not stated is not asked for") {
    CHECK(line(job_arguments(shape(0), "all.q", "", known())) == "-q all.q");
}

TEST_CASE("the parallel environment is one of the queue, by how it distributes slots") {
    nt_shape job = shape(NT_STATED_NODES | NT_STATED_CPU);
    const auto asked = [&](std::int64_t nodes, std::int64_t cores, const char* queue = "all.q") {
        job.nodes = nodes;
        job.cpu_milli_per_task = cores * 1000;
        return job_arguments(job, queue, "", known());
    };
    CHECK(line(asked(1, 1)) == "-q all.q");
    CHECK(line(asked(1, 4)) == "-q all.q -pe smp 4");
    CHECK(asked(1, 4).not_pinned.empty());
    CHECK(line(asked(2, 8)) == "-q all.q -pe mpi8 16");
    CHECK(line(asked(2, 4)) == "-q all.q -pe mpi 8");
    CHECK(asked(2, 4).not_pinned == std::vector<std::string>{"nodes"});
    CHECK(line(asked(3, 1)) == "-q all.q -pe mpirr 3");
    CHECK(asked(2, 4, "gpu.q").impossible == "no parallel environment of the queue takes 4 slots on 2 hosts");
    CHECK_FALSE(asked(2, 4, "old.q").impossible.empty());
}

TEST_CASE("names that are no arguments are not passed on, and what qsub cannot be asked for is named") {
    CHECK_FALSE(job_arguments(shape(0), "-terse", "", known()).fault.empty());
    CHECK_FALSE(job_arguments(shape(0), "a*", "", known()).fault.empty());
    CHECK_FALSE(job_arguments(shape(0), "all.q", "-sync", known()).fault.empty());
    nt_shape job = shape(NT_STATED_QOS | NT_STATED_RESERVATION | NT_STATED_EXCLUDE | NT_STATED_MEMORY);
    job.qos = NT_STR("gold");
    job.reservation = NT_STR("2");
    job.memory_bytes = 1;
    const nt_str hosts[] = {NT_STR("c01"), NT_STR("c02")};
    const nt_str features[] = {NT_STR("gpu_model=A100-SXM4-80GB"), NT_STR("ssd")};
    job.exclude = hosts;
    job.n_exclude = 2;
    job.constraints = features;
    job.n_constraints = 2;
    const JobArguments asked = job_arguments(job, "all.q", "", known());
    CHECK(asked.fault.empty());
    CHECK(line(asked) == "-q all.q -l h_vmem=1M,gpu_model=A100-SXM4-80GB,ssd=TRUE,h=!(c01|c02) -ar 2");
    CHECK(asked.not_pinned == std::vector<std::string>{"qos"});
    const nt_str bad[] = {NT_STR("c01|c02")};
    job.exclude = bad;
    job.n_exclude = 1;
    CHECK_FALSE(job_arguments(job, "all.q", "", known()).fault.empty());
}

TEST_CASE("states of waiting jobs, and letters, in words") {
    CHECK(explain_waiting("qw")->wait == NT_WAIT_TURN);
    CHECK(explain_waiting("hqw")->wait == NT_WAIT_RELEASE);
    CHECK(explain_waiting("Eqw")->text.find("failed") != std::string::npos);
    CHECK_FALSE(explain_waiting("Resources"));
    CHECK(explain_waiting("cannot run because it exceeds limit \"alice/////\" in rule \"people/1\"")->wait ==
          NT_WAIT_LIMIT);
    CHECK(explain_waiting("queue instance \"off.q@c01\" dropped because it is disabled")->wait == NT_WAIT_QUEUE);
    // One host that turns him away does not hide that it waits for slots, nor say that it never starts.
    CHECK(explain_waiting("cannot run in PE \"smp\" because it only offers 0 slots; has no permission for host \"g03\"")
              ->wait == NT_WAIT_ROOM);
    CHECK_FALSE(explain_waiting("the moon consists of cheese"));
    // The words that stand as codes are explained like the whole sentence.
    const std::string_view told = telling_words("(-l h_rt=7200) cannot run in queue \"a.q\" because of cluster queue");
    CHECK(told == "because of cluster queue");
    CHECK(explain_waiting(told)->wait == NT_WAIT_LIMIT);
    CHECK(telling_words("the moon consists of cheese").empty());
    CHECK(explain_letters("au")->text == "over its load threshold, its host does not answer");
    CHECK_FALSE(explain_letters("up"));
}
