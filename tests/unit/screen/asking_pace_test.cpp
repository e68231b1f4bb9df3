#include "screen/data/asking_pace.hpp"

#include <doctest/doctest.h>

#include "unit/screen/verdicts.hpp"

using namespace nodetop;
using namespace nodetop::screen;
using namespace nodetop::testing;

TEST_CASE("tui.md 5 a question is asked again after 20 times its cost, and one at a time") {
    AskingPace pace;
    CHECK(pace.may_begin(0));
    pace.begin();
    CHECK_FALSE(pace.may_begin(1'000'000));
    pace.ended(10'000, 5'000);
    CHECK_FALSE(pace.may_begin(109'999));
    CHECK(pace.may_begin(110'000));
}

TEST_CASE("a cheap question is not asked every moment either") {
    AskingPace pace;
    pace.begin();
    pace.ended(0, 1);
    CHECK_FALSE(pace.may_begin(59'999));
    CHECK(pace.may_begin(60'000));
}

TEST_CASE("one that gave way goes on at once, with what it has heard and spent") {
    AskingPace pace;
    pace.begin();
    Unfinished so_far;
    so_far.asked = 7;
    so_far.heard.by_queue["gpu"] = said(Category::ok);
    pace.gave_way(so_far);
    CHECK(pace.waits());
    CHECK(pace.may_begin(0));
    CHECK(pace.unfinished().asked == 7);
    CHECK(pace.unfinished().heard.knows("gpu"));
    pace.begin();
    CHECK_FALSE(pace.waits());
    pace.ended(5, 1);
    CHECK(pace.unfinished().asked == 0);
}

TEST_CASE("what has not been settled when the asking gave way is asked again") {
    Cluster cluster;
    cluster.queues.resize(4);
    cluster.queues[0].name = "accepted";
    cluster.queues[1].name = "refused";
    cluster.queues[2].name = "half";
    cluster.queues[3].name = "never";
    DryRunOutcome outcome;
    outcome.verdicts = {said(Category::ok), said(Category::access_denied), said(Category::accounts_untried),
                        std::nullopt};
    const AccessAnswers answers = finished_answers_of(cluster, outcome);
    CHECK(answers.knows("accepted"));
    CHECK(answers.knows("refused"));
    CHECK_FALSE(answers.knows("half"));
    CHECK_FALSE(answers.knows("never"));
}

TEST_CASE("a queue whose turn never came keeps that in the rows of another reading") {
    AccessAnswers answers;
    answers.budget_spent.insert("late");
    Cluster cluster;
    cluster.queues.resize(2);
    cluster.queues[0].name = "early";
    cluster.queues[1].name = "late";
    const DryRunOutcome outcome = answers.outcome(cluster);
    CHECK(outcome.budget_spent[0] == 0);
    CHECK(outcome.budget_spent[1] == 1);
    CHECK_FALSE(outcome.verdicts[1].has_value());
}
