#include "access/dry_run_plan.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <map>

#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

Verdict answered(Category category, std::string reason = "") {
    Verdict verdict;
    verdict.category = category;
    verdict.allowed = category == Category::ok;
    verdict.reason = std::move(reason);
    return verdict;
}

/// Asks everything, one after the other, and keeps what was asked as "queue/account".
struct Asked {
    std::vector<std::string> questions;
    DryRunOutcome outcome;

    Asked(const AccessReading& r, const std::vector<Row>& queues,
          const std::function<Verdict(std::string_view queue, std::string_view account)>& control_plane,
          const JobShape& shape = {}, DryRunBudget budget = {}) {
        DryRunPlan plan(r.caller, queues, shape, budget);
        while (auto question = plan.next()) {
            const std::string_view queue = r.queue(question->queue).name;
            questions.push_back(std::string(queue) + '/' + question->account);
            plan.take(question->number, control_plane(queue, question->account));
        }
        outcome = plan.outcome();
    }
};

}  // namespace

TEST_CASE("core.md 6.2 the budget of a queue") {
    const DryRunBudget budget;
    CHECK(budget.per_queue(0) == 12);
    CHECK(budget.per_queue(1) == 150);
    CHECK(budget.per_queue(2) == 75);
    CHECK(budget.per_queue(90) == 12);
}

TEST_CASE("queues with few accounts come first, and what they teach is tried first elsewhere") {
    ClusterBuilder make;
    const Row wide = queue_with_node(make, "a_wide"), narrow = queue_with_node(make, "z_narrow");
    make.add_rule({.queue = narrow, .kind = RuleKind::account}, {"third"});
    make.set_identity(user_with({"first", "second", "third"}));
    const AccessReading r(make);
    const Asked asked(r, {wide, narrow}, [](std::string_view, std::string_view account) {
        return answered(account == "third" ? Category::ok : Category::account_mismatch);
    });
    CHECK(asked.questions == std::vector<std::string>{"z_narrow/third", "a_wide/third"});
    CHECK(asked.outcome.asked == 2);
    REQUIRE(asked.outcome.verdicts[wide].has_value());
    CHECK(asked.outcome.verdicts[wide]->account == "third");
    CHECK(asked.outcome.verdicts[wide]->accounts_tried == 1);
    CHECK(asked.outcome.verdicts[wide]->accounts_total == 3);
}

TEST_CASE("an account whose limits would let the job wait is tried after those that start it, learned or not") {
    ClusterBuilder make;
    const Row narrow = queue_with_node(make, "a_narrow"), wide = queue_with_node(make, "b_wide");
    make.add_rule({.queue = narrow, .kind = RuleKind::account}, {"full"});
    make.set_identity(user_with({"full", "free"}));
    Limit limit;
    limit.set = limit.who = "full";
    limit.scope = Scope::account;
    limit.resource = "cpu_milli";
    limit.value = limit.used = 4000;
    limit.binds = Answer::yes;
    make.add_limit(limit);
    const Asked asked(AccessReading(make), {narrow, wide}, [](auto, auto) { return answered(Category::ok); });
    REQUIRE(asked.questions.size() == 2);
    CHECK(asked.questions[0] == "a_narrow/full");
    CHECK(asked.questions[1] == "b_wide/free");
}

TEST_CASE("a queue is left at the first acceptance, and all its accounts are tried before it is refused") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    make.set_identity(user_with({"a", "b", "c"}));
    const AccessReading r(make);
    const Asked accepted(r, {q}, [](std::string_view, std::string_view account) {
        return answered(account == "b" ? Category::ok : Category::not_entitled);
    });
    CHECK(accepted.questions == std::vector<std::string>{"q/a", "q/b"});
    CHECK(accepted.outcome.verdicts[q]->allowed);
    const Asked refused(r, {q}, [](auto, auto) { return answered(Category::not_entitled, "no"); });
    CHECK(refused.questions.size() == 3);
    CHECK(refused.outcome.verdicts[q]->category == Category::not_entitled);
    CHECK(refused.outcome.verdicts[q]->account == "a");
}

TEST_CASE("C-21 an answer that is not settled is better than a refusal, in any order") {
    for (const std::string_view refusing : {"a", "b"}) {
        ClusterBuilder make;
        const Row q = queue_with_node(make, "q");
        make.set_identity(user_with({"a", "b"}));
        const Asked asked(AccessReading(make), {q}, [&](std::string_view, std::string_view account) {
            return answered(account == refusing ? Category::not_entitled : Category::unknown);
        });
        CHECK(asked.outcome.verdicts[q]->category == Category::unknown);
    }
}

TEST_CASE("what no other account can change is asked once, and stays a refusal") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    make.set_identity(user_with({"a", "b"}));
    const AccessReading r(make);
    for (const Category category : {Category::group_denied, Category::needs_reservation, Category::queue_closed,
                                    Category::time_limit, Category::access_denied}) {
        const Asked asked(r, {q}, [&](auto, auto) { return answered(category); });
        CHECK(asked.questions.size() == 1);
        CHECK(asked.outcome.verdicts[q]->category == category);
    }
}

TEST_CASE("core.md 18 34 accounts, the accepted one is the 32nd") {
    ClusterBuilder make;
    std::vector<std::string> accounts;
    for (int i = 1; i <= 34; ++i) accounts.push_back("acct" + std::to_string(i));
    std::vector<Row> open;
    for (int i = 0; i < 19; ++i) open.push_back(queue_with_node(make, ("q" + std::to_string(10 + i)).c_str()));
    make.set_identity(user_with(accounts));
    const auto control_plane = [](std::string_view, std::string_view account) {
        return answered(account == "acct32" ? Category::ok : Category::account_mismatch, "wrong");
    };
    const AccessReading r(make);
    SUBCASE("one queue: reached") {
        const Asked asked(r, {open[0]}, control_plane);
        CHECK(asked.questions.size() == 32);
        CHECK(asked.outcome.verdicts[open[0]]->allowed);
    }
    SUBCASE("19 queues: 12 each, and not settled") {
        const Asked asked(r, open, control_plane);
        CHECK(asked.outcome.asked == 150);
        CHECK(asked.outcome.verdicts[open[0]]->category == Category::accounts_untried);
        CHECK(asked.outcome.verdicts[open[0]]->reason == "ACCOUNT_MISMATCH: wrong");
        CHECK(asked.outcome.verdicts[open[0]]->accounts_tried == 12);
        CHECK_FALSE(asked.outcome.verdicts[open[18]].has_value());
        CHECK(asked.outcome.budget_spent[open[18]] == 1);
        CHECK(asked.outcome.budget_spent[open[0]] == 0);
    }
}

TEST_CASE("19 queues and a narrow one that teaches the account") {
    ClusterBuilder make;
    std::vector<std::string> accounts;
    for (int i = 1; i <= 34; ++i) accounts.push_back("acct" + std::to_string(i));
    std::vector<Row> queues;
    for (int i = 0; i < 18; ++i) queues.push_back(queue_with_node(make, ("q" + std::to_string(10 + i)).c_str()));
    const Row narrow = queue_with_node(make, "zz");
    make.add_rule({.queue = narrow, .kind = RuleKind::account}, {"acct32"});
    queues.push_back(narrow);
    make.set_identity(user_with(accounts));
    const Asked asked(AccessReading(make), queues, [](std::string_view, std::string_view account) {
        return answered(account == "acct32" ? Category::ok : Category::account_mismatch);
    });
    CHECK(asked.outcome.asked == 19);
    for (const Row queue : queues) CHECK(asked.outcome.verdicts[queue]->allowed);
}

TEST_CASE("without a known account one dry run names none, and its refusal is not settled") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    SUBCASE("identity unknown") {
        const Asked asked(AccessReading(make), {q},
                          [](auto, auto) { return answered(Category::no_account, "name one"); });
        CHECK(asked.questions == std::vector<std::string>{"q/"});
        CHECK(asked.outcome.verdicts[q]->category == Category::accounts_untried);
    }
    SUBCASE("identity known: the caller has none, and the refusal stands") {
        make.set_identity(user_with(Words{}));
        const Asked asked(AccessReading(make), {q}, [](auto, auto) { return answered(Category::no_account); });
        CHECK(asked.questions == std::vector<std::string>{"q/"});
        CHECK(asked.outcome.verdicts[q]->category == Category::no_account);
    }
}

TEST_CASE("a named account is the only one that is tried") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    make.set_identity(user_with({"a", "b"}));
    JobShape shape;
    shape.accounts = {"b"};
    const Asked asked(
        AccessReading(make), {q}, [](auto, auto) { return answered(Category::not_entitled); }, shape);
    CHECK(asked.questions == std::vector<std::string>{"q/b"});
    CHECK(asked.outcome.verdicts[q]->category == Category::not_entitled);
}

TEST_CASE("a site may lower the budget, and with none nothing is asked") {
    ClusterBuilder make;
    const Row a = queue_with_node(make, "a"), b = queue_with_node(make, "b");
    make.set_identity(user_with({"acct"}));
    const AccessReading r(make);
    const Asked asked(r, {a, b}, [](auto, auto) { return answered(Category::ok); }, {}, {1});
    CHECK(asked.questions == std::vector<std::string>{"a/acct"});
    CHECK(asked.outcome.budget_spent[b] == 1);
    const Asked never(r, {a, b}, [](auto, auto) { return answered(Category::ok); }, {}, {0});
    CHECK(never.questions.empty());
}

TEST_CASE("one dry run at a time for each queue; one that failed says nothing") {
    ClusterBuilder make;
    const Row a = queue_with_node(make, "a"), b = queue_with_node(make, "b");
    make.set_identity(user_with({"x", "y"}));
    const AccessReading r(make);
    DryRunPlan plan(r.caller, {a, b}, {}, {});
    const auto first = plan.next(), second = plan.next();
    REQUIRE(first.has_value());
    REQUIRE(second.has_value());
    CHECK(first->queue == a);
    CHECK(second->queue == b);
    CHECK_FALSE(plan.next().has_value());
    plan.give_up(first->number);
    CHECK_FALSE(plan.next().has_value());
    plan.take(second->number, answered(Category::ok));
    CHECK_FALSE(plan.next().has_value());
    CHECK(plan.queues_done() == 2);
    const DryRunOutcome outcome = plan.outcome();
    CHECK_FALSE(outcome.verdicts[a].has_value());
    CHECK(outcome.budget_spent[a] == 0);
    CHECK(outcome.verdicts[b]->allowed);
}

TEST_CASE("a dry run that was made while the rest was awaited is not made again") {
    ClusterBuilder make;
    const Row day = queue_with_node(make, "day"), night = queue_with_node(make, "night");
    make.set_identity(user_with({"first", "second"}));
    make.add_association({.account = "second", .default_qos = "normal"});
    const AccessReading r(make);
    DryRunPlan plan(r.caller, {day, night}, {}, {});
    CHECK(plan.take_made({"day", "first", "", answered(Category::account_mismatch)}));
    SUBCASE("the QOS that an account gets anyway needs no name") {
        CHECK(plan.take_made({"day", "second", "", answered(Category::ok)}));
        CHECK(plan.outcome().verdicts[day]->qos == "normal");
        CHECK(plan.outcome().verdicts[day]->accounts_tried == 2);
        CHECK(plan.outcome().asked == 2);
        REQUIRE(plan.outcome().made.size() == 2);
        CHECK(plan.outcome().made[1].account == "second");
        const auto next = plan.next();
        REQUIRE(next.has_value());
        CHECK(next->queue == night);
        CHECK(next->account == "second");  // learned
        CHECK_FALSE(plan.next().has_value());
    }
    SUBCASE("another QOS than the plan would name is another question") {
        CHECK_FALSE(plan.take_made({"day", "second", "high", answered(Category::ok)}));
    }
    SUBCASE("of an account, or a queue, that the plan does not ask about") {
        CHECK_FALSE(plan.take_made({"day", "third", "", answered(Category::ok)}));
        CHECK_FALSE(plan.take_made({"weekend", "second", "", answered(Category::ok)}));
    }
}

TEST_CASE("a dry run for an account that would have to wait does not stand in for one that would start") {
    ClusterBuilder make;
    const Row day = queue_with_node(make, "day");
    make.set_identity(user_with({"spent", "fresh"}));
    Limit limit;
    limit.set = limit.who = "spent";
    limit.scope = Scope::account;
    limit.resource = "cpu_milli";
    limit.value = limit.used = 4000;
    limit.binds = Answer::yes;
    make.add_limit(limit);
    const AccessReading r(make);
    DryRunPlan plan(r.caller, {day}, {}, {});
    CHECK_FALSE(plan.take_made({"day", "spent", "", answered(Category::ok)}));
    CHECK(plan.next()->account == "fresh");
}

TEST_CASE("early is asked only what the missing QOS cannot change, and only where the budget suffices for all") {
    ClusterBuilder make;
    const Row plain = queue_with_node(make, "plain"), listed = queue_with_node(make, "listed");
    make.add_rule({.queue = listed, .kind = RuleKind::qos}, {"high"});
    auto who = user_with({"first", "second"});
    const auto early = [&](const DryRunBudget& budget = {}) {
        make.set_identity(who);
        const AccessReading r(make);
        return queues_to_ask_early(r.caller, queue_accesses(r.cluster, r.rooms), budget);
    };
    SUBCASE("QOS not known") {
        who.qos.reset();
        CHECK(early() == std::vector<Row>{plain});
    }
    SUBCASE("QOS known") {
        who.qos = Words{"high"};
        CHECK(early() == std::vector<Row>{plain, listed});
    }
    SUBCASE("a small budget") {
        who.qos = Words{"high"};
        CHECK(early({.total = 8}) == std::vector<Row>{plain, listed});
        CHECK(early({.total = 7}).empty());
    }
    SUBCASE("accounts not known") {
        who.accounts.reset();
        CHECK(early().empty());
    }
}
