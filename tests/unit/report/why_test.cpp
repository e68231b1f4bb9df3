#include "report/why.hpp"

#include <doctest/doctest.h>

#include "support/cluster_builder.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr std::int64_t kNow = 1'800'000'000;

Job job(const char* id, const char* user, JobState state, std::int64_t cpus, Instant ends_at = {}) {
    Job made;
    made.id = id;
    made.user = user;
    made.account = "bio";
    made.queue = "main";
    made.qos = "short";
    made.state = state;
    made.cpu_milli = cpus * 1000;
    made.node_count = 1;
    made.ends_at = ends_at;
    return made;
}

/// Eight CPUs of a QOS, all in use by two users, and a job of four that waits for them.
void fill(ClusterBuilder& make) {
    const Row queue = make.add_queue(open_queue("main"));
    make.add_member(queue, make.add_node(idle_node("n1", 32, std::int64_t{64} << 30)));
    IdentityFacts mira;
    mira.user = "mira";
    mira.accounts = Words{"bio"};
    mira.qos = Words{"short"};
    make.set_identity(mira);
    Limit limit;
    limit.set = "short";
    limit.source = "site QOS";
    limit.scope = Scope::group;
    limit.resource = "cpu_milli";
    limit.value = limit.used = 8000;
    make.add_limit(limit);
    make.add_job(job("1", "noor", JobState::running, 6, kNow + 7200));
    make.add_job(job("2", "mira", JobState::running, 2, kNow + 3600));
    Job waiting = job("3", "mira", JobState::waiting, 4);
    waiting.pending_raw = "TooManyCpus";
    make.add_job(waiting);
}

std::optional<CodeExplanation> explain(std::string_view code) {
    if (code != "TooManyCpus") return std::nullopt;
    return CodeExplanation{"the QOS is full", "wait",    3, static_cast<std::uint32_t>(Scope::group),
                           "cpu_milli",       "site QOS"};
}

}  // namespace

TEST_CASE("cli.md 8.14 the limit, who holds it, and when enough of it is given back") {
    ClusterBuilder make;
    fill(make);
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    const WhyReport report = make_why_report(judgement, find_job(cluster, "3"), explain);
    CHECK(report.waiting);
    CHECK(report.job.mine);
    REQUIRE(report.codes.size() == 1);
    CHECK(report.codes[0].known);
    CHECK(report.codes[0].text == "the QOS is full");
    CHECK(report.advice == std::vector<std::string>{"wait"});
    REQUIRE(report.limits.size() == 1);
    CHECK(report.limits[0].limit->set == "short");
    REQUIRE(report.limits[0].holders.has_value());
    REQUIRE(report.limits[0].holders->size() == 2);
    CHECK(report.limits[0].holders->at(0).user == "noor");
    CHECK(report.limits[0].holders->at(0).used == Quantity{6000});
    // The two CPUs that are given back first are not enough for four.
    CHECK(report.earliest_start_at == Quantity{kNow + 7200});
    CHECK_FALSE(report.earliest_is_schedulers);
}

TEST_CASE("cli.md 8.14 who holds a limit is not told where others' jobs cannot be seen") {
    ClusterBuilder make;
    fill(make);
    make.facts().source.others_jobs_visible = false;
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    const WhyReport report = make_why_report(judgement, find_job(cluster, "3"), explain);
    REQUIRE(report.limits.size() == 1);
    CHECK_FALSE(report.limits[0].holders.has_value());
}

TEST_CASE("a limit of the caller's group, which is a set of its own, is told of his jobs alone") {
    ClusterBuilder make;
    fill(make);
    Limit limit;
    limit.set = limit.who = "staff";
    limit.source = "site QOS";
    limit.scope = Scope::group;
    limit.resource = "cpu_milli";
    limit.value = limit.used = 4000;
    limit.binds = Answer::yes;
    make.add_limit(limit);
    Job other = job("4", "noor", JobState::waiting, 4);
    other.pending_raw = "TooManyCpus";
    make.add_job(other);
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    const WhyReport mine = make_why_report(judgement, find_job(cluster, "3"), explain);
    REQUIRE(mine.limits.size() == 2);
    CHECK(mine.limits[1].limit->set == "staff");
    CHECK(make_why_report(judgement, find_job(cluster, "4"), explain).limits.size() == 1);
}

TEST_CASE("cli.md 8.14 an unknown reason is shown as it is") {
    ClusterBuilder make;
    fill(make);
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    const WhyReport report =
        make_why_report(judgement, find_job(cluster, "3"), [](std::string_view) { return std::nullopt; });
    REQUIRE(report.codes.size() == 1);
    CHECK(report.codes[0].raw == "TooManyCpus");
    CHECK_FALSE(report.codes[0].known);
    CHECK(report.codes[0].text.find("'TooManyCpus' is not known") != std::string::npos);
}

TEST_CASE("cli.md 8.14 the scheduler's own sentence is handed on beside its code, of a job that waits") {
    ClusterBuilder make;
    fill(make);
    Job waiting = job("5", "mira", JobState::waiting, 4);
    waiting.pending_raw = "TooManyCpus";
    waiting.pending_text = "0/4 nodes are available";
    make.add_job(waiting);
    Job running = waiting;
    running.id = "6";
    running.state = JobState::running;
    make.add_job(running);
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    CHECK(make_why_report(judgement, find_job(cluster, "5"), explain).pending_text == "0/4 nodes are available");
    CHECK(make_why_report(judgement, find_job(cluster, "6"), explain).pending_text == "");
    CHECK(make_why_report(judgement, find_job(cluster, "3"), explain).pending_text == "");
}

TEST_CASE("cli.md 8.14 a job that runs is said to run") {
    ClusterBuilder make;
    fill(make);
    const Cluster cluster = make.build();
    const Judgement judgement(cluster, false);
    const WhyReport report = make_why_report(judgement, find_job(cluster, "1"), explain);
    CHECK_FALSE(report.waiting);
    CHECK(report.ended_or_runs == "the job runs");
    CHECK(report.codes.empty());
}

TEST_CASE("a job is found by its own id, by its task and by its array, a waiting one first") {
    ClusterBuilder make;
    Job first = job("24", "mira", JobState::running, 1);
    first.array_id = "22";
    first.array_task = "22_1";
    make.add_job(first);
    Job rest = job("22_[2-9]", "mira", JobState::waiting, 1);
    rest.array_id = "22";
    make.add_job(rest);
    make.add_job(job("48+1", "mira", JobState::waiting, 1));
    const Cluster cluster = make.build();
    CHECK(find_job(cluster, "24") == 0);
    CHECK(find_job(cluster, "22_1") == 0);
    CHECK(find_job(cluster, "22") == 1);
    CHECK(find_job(cluster, "48") == 2);
    CHECK(find_job(cluster, "22_5") == 1);
    CHECK(find_job(cluster, "22_10") == kNoRow);
    CHECK(find_job(cluster, "2") == kNoRow);
    CHECK(find_job(cluster, "") == kNoRow);
}

TEST_CASE("a task is found in the row of those that wait together, whatever list of tasks that tells") {
    ClusterBuilder make;
    make.add_job(job("7_[1,4-6,20-30:5%2]", "mira", JobState::waiting, 1));
    const Cluster cluster = make.build();
    for (const char* id : {"7_1", "7_4", "7_6", "7_25"}) CHECK(find_job(cluster, id) == 0);
    for (const char* id : {"7_2", "7_7", "7_31", "7_", "7_x", "8_1"}) CHECK(find_job(cluster, id) == kNoRow);
}

TEST_CASE("cli.md 8.14 several codes are told one by one, and a comma in a sentence cuts nothing") {
    const auto codes = [](const char* raw) {
        ClusterBuilder make;
        fill(make);
        Job waiting = job("9", "mira", JobState::waiting, 1);
        waiting.pending_raw = raw;
        make.add_job(waiting);
        const Cluster cluster = make.build();
        const Judgement judgement(cluster, false);
        std::vector<std::string> told;
        for (const CodeReport& code : make_why_report(judgement, find_job(cluster, "9"), explain).codes)
            told.push_back(code.raw);
        return told;
    };
    using Told = std::vector<std::string>;
    CHECK(codes("TooManyCpus") == Told{"TooManyCpus"});
    CHECK(codes("TooManyCpus, NewReason") == Told{"TooManyCpus", "NewReason"});
    CHECK(codes("Nodes are DOWN, DRAINED or reserved") == Told{"Nodes are DOWN, DRAINED or reserved"});
    CHECK(codes("NotAvail, Out:c[01,03]") == Told{"NotAvail, Out:c[01,03]"});
    CHECK(codes("").empty());
}
