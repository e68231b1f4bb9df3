#include "report/check.hpp"

#include <doctest/doctest.h>

#include "report/place_report.hpp"
#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

constexpr Row kDay = 0, kGpu = 1, kPhys = 3;

Verdict said(Category category, std::string filter_verdict = "") {
    Verdict verdict;
    verdict.category = category;
    verdict.allowed = category == Category::ok;
    verdict.account = "bio";
    verdict.filter_verdict = std::move(filter_verdict);
    verdict.accounts_tried = verdict.accounts_total = 1;
    return verdict;
}

/// The control plane's answers about queues of the heron cluster.
struct Checked {
    explicit Checked(const std::vector<std::pair<Row, Verdict>>& answers, JobShape shape = {},
                     std::vector<Row> queues = {kDay, kGpu, kPhys})
        : demand(std::get<Demand>(demand_of(facts_of(judgement), std::move(shape)))) {
        outcome.verdicts.resize(cluster.queues.size());
        outcome.budget_spent.assign(cluster.queues.size(), 0);
        for (const auto& [row, verdict] : answers) outcome.verdicts[row] = verdict;
        outcome.asked = static_cast<std::int64_t>(answers.size());
        report = make_check_report(judgement, demand, queues, outcome);
    }

    Cluster cluster = heron();
    Judgement judgement{cluster, true};
    Demand demand;
    DryRunOutcome outcome;
    CheckReport report;
};

std::vector<std::string> names(const CheckReport& report) {
    std::vector<std::string> names;
    for (const CheckedQueue& queue : report.queues) names.emplace_back(queue.queue);
    return names;
}

}  // namespace

TEST_CASE("A23 core.md 11.4 unanswered is neither accepted nor refused, and accepted ones stand first") {
    const Checked c({{kDay, said(Category::group_denied)},
                     {kGpu, said(Category::control_plane_down)},
                     {kPhys, said(Category::ok)}});
    CHECK(c.report.accepted == 1);
    CHECK(c.report.refused == 1);
    CHECK(c.report.unanswered == 1);
    CHECK(c.report.asked == 3);
    CHECK(names(c.report) == std::vector<std::string>{"phys", "gpu", "day"});
    CHECK(c.report.queues[1].label == Label::no_answer);
    CHECK(c.report.queues[2].label == Label::blocked);
    CHECK(exit_status(c.report) == 0);
}

TEST_CASE("cli.md 4 check ends with 0 where something was accepted, 3 where nothing is settled, else 1") {
    CHECK(exit_status(Checked({{kDay, said(Category::ok)}}, {}, {kDay, kGpu}).report) == 0);
    CHECK(exit_status(Checked({{kDay, said(Category::invalid_qos)}}, {}, {kDay, kGpu}).report) == 3);  // gpu: not asked
    CHECK(exit_status(Checked({{kDay, said(Category::unknown)}}, {}, {kDay}).report) == 3);
    CHECK(exit_status(Checked({{kDay, said(Category::access_denied)}}, {}, {kDay}).report) == 1);
    CHECK(exit_status(Checked({{kDay, said(Category::quota_exceeded)}}, {}, {kDay}).report) == 1);
}

TEST_CASE("a queue that was not asked is unanswered, and has no verdict") {
    const Checked c({}, {}, {kDay});
    REQUIRE(c.report.queues.size() == 1);
    CHECK(c.report.queues[0].verdict == nullptr);
    CHECK(c.report.unanswered == 1);
}

TEST_CASE("S-45 a filter that passes what the scheduler refuses is a disagreement") {
    const Checked c({{kDay, said(Category::account_mismatch, "PASSED")},
                     {kGpu, said(Category::ok, "PASSED")},
                     {kPhys, said(Category::account_mismatch, "REJECTED")}});
    CHECK(c.report.disagreements == std::vector<Text>{"day"});
}

TEST_CASE("core.md 11.4 what a dry run cannot cover is said, and what took no part") {
    CHECK(Checked({}).report.not_covered.size() == 2);
    JobShape shape;
    shape.accelerators_per_node = 1;
    shape.accelerator_memory_bytes = 40 * kGiB;
    const Checked c({}, shape);
    REQUIRE(c.report.not_covered.size() == 3);
    CHECK(c.report.not_covered[0].substr(0, 9) == "--gpu-mem");
}

TEST_CASE("core.md 11.4 without -q the usable queues are checked, for accelerators those that have some") {
    const Checked c({});
    CHECK(queues_to_check(c.judgement, c.demand) == std::vector<Row>{kDay, kGpu, kPhys});
    JobShape shape;
    shape.accelerators_per_node = 1;
    const Checked accelerated({}, shape);
    CHECK(queues_to_check(accelerated.judgement, accelerated.demand) == std::vector<Row>{kGpu});
}

TEST_CASE("the document of check has every key, and null for what was not asked") {
    const Checked c({{kDay, said(Category::ok)}}, {}, {kDay, kGpu});
    const Written json([&](Json& out) { out.object([&] { write(out, c.report); }); });
    for (const char* key :
         {"shape", "accepted", "refused", "unanswered", "asked", "command", "not_covered", "disagreements", "queues"})
        CHECK_MESSAGE(json.tree.HasMember(key), key);
    CHECK(json["queues"].Size() == 2);
    CHECK(json["queues"][0]["verdict"]["category"] == "OK");
    CHECK(json["queues"][1]["verdict"].IsNull());
}
