#include "report/largest.hpp"

#include <doctest/doctest.h>

#include "report/place_report.hpp"
#include "support/cluster_builder.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Verdict answered(Category category, Instant start = {}) {
    Verdict verdict;
    verdict.category = category;
    verdict.allowed = category == Category::ok;
    verdict.account = "bio";
    verdict.qos = "normal";
    verdict.predicted_start_at = start;
    verdict.predicted_start_reliable = Answer::yes;
    verdict.accounts_tried = verdict.accounts_total = 1;
    return verdict;
}

/// Two idle nodes in one queue, and what the control plane says of the least job.
struct OneQueue {
    explicit OneQueue(const Verdict& verdict) : least(verdict), cluster(built()), judgement(cluster, true) {
        Asking asking;
        asking.possible = true;
        asking.verdicts = {&least};
        const auto demand = demand_of(facts_of(judgement), {});
        report = make_largest_report(judgement, std::get<Demand>(demand), asking, {});
    }

    static Cluster built() {
        ClusterBuilder make;
        make.set_identity({.user = "mira", .accounts = Words{"bio"}, .qos = Words{"normal"}, .groups = Words{}});
        const Row queue = make.add_queue(open_queue("main"));
        make.add_members(queue, {make.add_node(idle_node("n1", 8)), make.add_node(idle_node("n2", 8))});
        return make.build();
    }

    Verdict least;
    Cluster cluster;
    Judgement judgement;
    LargestReport report;
};

}  // namespace

TEST_CASE("cli.md 8.13 RUN NOW stands only where every figure was confirmed for now") {
    OneQueue q(answered(Category::ok));
    const std::vector<LargestQuestion> figures = figures_to_confirm(q.judgement, q.report);
    REQUIRE(figures.size() == 2);
    CHECK(figures[0].figure == "8 CPUs");
    CHECK(figures[0].question.cpu_milli_per_task == 8000);
    CHECK(figures[0].question.account == "bio");
    CHECK(figures[0].question.qos == "normal");
    CHECK(figures[1].question.nodes == 2);

    const Instant now = q.cluster.now;
    LargestReport all = q.report;
    hear_figures(q.judgement, figures, {answered(Category::ok, now), answered(Category::ok)}, all);
    CHECK(all.queues[0].label == Label::run_now);
    CHECK(all.queues[0].unconfirmed.empty());

    LargestReport later = q.report;
    hear_figures(q.judgement, figures, {answered(Category::ok), answered(Category::ok, now.value() + 3600)}, later);
    CHECK(later.queues[0].label == Label::fits_now);
    CHECK(later.queues[0].unconfirmed == std::vector<std::string>{"2 nodes: the scheduler estimates a later start"});
}

TEST_CASE("a figure that the budget did not reach, or that was refused, is not confirmed") {
    OneQueue q(answered(Category::ok));
    const std::vector<LargestQuestion> figures = figures_to_confirm(q.judgement, q.report);
    Verdict refused = answered(Category::quota_exceeded);
    refused.reason = "too many CPUs";
    hear_figures(q.judgement, figures, {refused}, q.report);
    CHECK(q.report.queues[0].label == Label::fits_now);
    CHECK(q.report.queues[0].unconfirmed == std::vector<std::string>{"8 CPUs: too many CPUs", "2 nodes: not asked"});
}

TEST_CASE("a queue that refuses the caller is left out, and no figure of it is asked") {
    OneQueue q(answered(Category::site_refused));
    CHECK(q.report.queues.empty());
    REQUIRE(q.report.left_out.size() == 1);
    CHECK(q.report.left_out[0].why == LeftOutWhy::refused);
    CHECK(figures_to_confirm(q.judgement, q.report).empty());
}

TEST_CASE("nothing is asked of a queue whose least job was not confirmed") {
    OneQueue q(answered(Category::unknown));
    REQUIRE(q.report.queues.size() == 1);
    CHECK_FALSE(q.report.queues[0].label.has_value());
    CHECK(q.report.undecided);
    CHECK(figures_to_confirm(q.judgement, q.report).empty());
}
