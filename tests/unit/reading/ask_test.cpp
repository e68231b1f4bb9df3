#include "reading/ask.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <deque>
#include <functional>

#include "nodetop/plugin.h"
#include "unit/access/access_reading.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

/// Answers dry runs as the test says, the last begun first.
class FakeSystem : public System {
  public:
    std::function<DryRunAnswer(const JobQuestion&)> control_plane;
    std::vector<JobQuestion> asked;
    std::size_t most_at_once = 0;

    const Origin& origin() const override { return origin_; }
    std::variant<Reading, Failure> read(Queries) override { return Failure(); }
    std::string fold(std::span<const Text>) override { return ""; }
    std::variant<std::vector<std::string>, std::string> expand(std::string_view) override { return std::string(); }
    DryRunCapability can_dry_run() override { return {true, true, ""}; }
    void begin_dry_run(std::uint64_t number, const JobQuestion& question) override {
        asked.push_back(question);
        due_.push_back({number, control_plane(question)});
        most_at_once = std::max(most_at_once, due_.size());
    }
    std::optional<NumberedAnswer> next_dry_run() override {
        if (due_.empty()) return std::nullopt;
        NumberedAnswer answer = std::move(due_.back());
        due_.pop_back();
        return answer;
    }
    std::optional<SubmissionText> submission(const JobQuestion&) override { return std::nullopt; }
    std::optional<CodeExplanation> explain(CodeKind, std::string_view) override { return std::nullopt; }
    RecordingDocument recording(const Reading&) override { return {}; }

  private:
    Origin origin_;
    std::deque<NumberedAnswer> due_;
};

DryRunAnswer said(std::uint32_t category, std::optional<std::int64_t> start = std::nullopt) {
    DryRunAnswer answer;
    answer.category = category;
    answer.predicted_start_at = start;
    return answer;
}

DryRunAnswer failed(std::int32_t status, const char* why) {
    DryRunAnswer answer;
    answer.status = status;
    answer.failure = why;
    return answer;
}

/// Queues of these names, a caller with one account, and a system to ask.
struct Queues {
    explicit Queues(std::initializer_list<const char*> names) {
        for (const char* name : names) rows.push_back(queue_with_node(make, name));
        make.set_identity(user_with({"acct"}));
        reading.emplace(make);
    }
    const Caller& caller() const { return reading->caller; }

    ClusterBuilder make;
    std::vector<Row> rows;
    std::optional<AccessReading> reading;
    FakeSystem system;
};

}  // namespace

TEST_CASE("core.md 6.2 never more than three dry runs at once, and results by queue whatever order they came in") {
    Queues q{"a", "b", "c", "d", "e"};
    q.system.control_plane = [](const JobQuestion& question) {
        return said(question.queue == "c" ? NT_VERDICT_GROUP_DENIED : NT_VERDICT_OK, 1000);
    };
    const AskResult result = ask(q.system, q.caller(), {.queues = q.rows});
    CHECK(q.system.asked.size() == 5);
    CHECK(q.system.most_at_once == 3);
    CHECK(result.outcome.asked == 5);
    CHECK(result.outcome.verdicts[q.rows[0]]->confirmed());
    CHECK(result.outcome.verdicts[q.rows[0]]->predicted_start_at == Quantity{1000});
    CHECK(result.outcome.verdicts[q.rows[2]]->category == Category::group_denied);
    // A start beside a refusal is none.
    CHECK_FALSE(result.outcome.verdicts[q.rows[2]]->predicted_start_at.known());
    CHECK(result.problems.empty());
}

TEST_CASE("once an account was accepted dry runs wait with the adapter, so that its lanes never wait for us") {
    ClusterBuilder make;
    std::vector<Row> queues;
    for (char name = 'a'; name < 'm'; ++name) queues.push_back(queue_with_node(make, std::string(1, name).c_str()));
    make.set_identity(user_with({"acct"}));
    const AccessReading r(make);
    FakeSystem system;
    bool refuses = false;
    system.control_plane = [&](const JobQuestion&) { return said(refuses ? NT_VERDICT_NOT_ENTITLED : NT_VERDICT_OK); };
    CHECK(ask(system, r.caller, {.queues = queues}).outcome.asked == 12);
    CHECK(system.most_at_once == 6);
    refuses = true;
    system.most_at_once = 0;
    ask(system, r.caller, {.queues = queues});
    CHECK(system.most_at_once == 3);
}

TEST_CASE("exactly the dry runs that are listed are made, a few at once, each with its own verdict") {
    FakeSystem system;
    system.control_plane = [](const JobQuestion& question) {
        if (question.queue == "broken") return failed(NT_COMMAND, "no program");
        return said(question.nodes == 4 ? NT_VERDICT_QUOTA_EXCEEDED : NT_VERDICT_OK, 1000);
    };
    std::vector<JobQuestion> questions(5);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        questions[i].queue = i == 2 ? "broken" : "q";
        questions[i].account = "acct";
        questions[i].nodes = static_cast<std::int64_t>(i);
    }
    std::size_t told = 0;
    const AskEachResult result = ask_each(system, questions, 500, 2, [&](std::size_t done) { told = done; });
    CHECK(system.most_at_once == 2);
    CHECK(told == 5);
    REQUIRE(result.verdicts.size() == 5);
    CHECK(result.verdicts[0]->confirmed());
    CHECK(result.verdicts[0]->account == "acct");
    CHECK(result.verdicts[0]->asked_at == Instant{500});
    CHECK_FALSE(result.verdicts[2].has_value());
    CHECK(result.verdicts[4]->category == Category::quota_exceeded);
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].text == "no program");
}

TEST_CASE("a shape may differ from queue to queue") {
    Queues q{"a", "b"};
    q.system.control_plane = [](const JobQuestion&) { return said(NT_VERDICT_OK); };
    ask(q.system, q.caller(),
        {.queues = q.rows, .shape_in = [&](Row queue) { return JobShape{.nodes = queue == q.rows[0] ? 1 : 7}; }});
    REQUIRE(q.system.asked.size() == 2);
    CHECK(q.system.asked[0].nodes == 1);
    CHECK(q.system.asked[1].nodes == 7);
}

TEST_CASE("a site may allow fewer dry runs at once") {
    Queues q{"a", "b"};
    q.system.control_plane = [](const JobQuestion&) { return said(NT_VERDICT_OK); };
    ask(q.system, q.caller(), {.queues = q.rows, .at_once = 1});
    CHECK(q.system.most_at_once == 1);
}

TEST_CASE("a dry run that could not be made is a problem and no verdict") {
    Queues q{"a", "b"};
    q.system.control_plane = [](const JobQuestion& question) {
        return question.queue == "a" ? failed(NT_COMMAND, "no program") : said(NT_VERDICT_OK);
    };
    const AskResult result = ask(q.system, q.caller(), {.queues = q.rows});
    CHECK_FALSE(result.outcome.verdicts[q.rows[0]].has_value());
    CHECK(result.outcome.verdicts[q.rows[1]]->allowed);
    REQUIRE(result.problems.size() == 1);
    CHECK(result.problems[0].query == "dry_run");
    CHECK(result.problems[0].text == "no program");
    CHECK_FALSE(result.interrupted);
}

TEST_CASE("an interrupt begins nothing more") {
    Queues q{"a", "b", "c", "d", "e"};
    q.system.control_plane = [](const JobQuestion&) { return failed(NT_CANCELLED, "interrupted"); };
    const AskResult result = ask(q.system, q.caller(), {.queues = q.rows});
    CHECK(result.interrupted);
    CHECK(q.system.asked.size() == 3);
    CHECK(result.problems.empty());
}

TEST_CASE("a category of a newer adapter is shown and never a refusal") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    make.set_identity(user_with({"acct"}));
    const AccessReading r(make);
    FakeSystem system;
    system.control_plane = [](const JobQuestion&) { return said(99); };
    const AskResult result = ask(system, r.caller, {.queues = {q}});
    CHECK(result.outcome.verdicts[q]->category == Category::unknown);
    CHECK_FALSE(result.outcome.verdicts[q]->refused_durably());
    CHECK(result.outcome.verdicts[q]->category_word == "category 99");
}

TEST_CASE("pins and the QOS of the account go into the dry run") {
    ClusterBuilder make;
    const Row q = queue_with_node(make, "q");
    make.set_identity(user_with({"acct"}));
    make.add_association({.account = "acct", .default_qos = "long"}, Words{"long", "short"});
    const AccessReading r(make);
    FakeSystem system;
    system.control_plane = [](const JobQuestion&) { return said(NT_VERDICT_OK); };
    Pins pins;
    pins.constraints = {"big"};
    ask(system, r.caller, {.queues = {q}, .pins = [&](Row) { return pins; }});
    REQUIRE(system.asked.size() == 1);
    CHECK(system.asked[0].account == "acct");
    CHECK(system.asked[0].qos == "long");
    CHECK(system.asked[0].constraints == std::vector<std::string>{"big"});
}

TEST_CASE("tui.md 5 what is asked behind gives way: those under way are heard, and no further one is begun") {
    Queues q{"a", "b", "c", "d", "e"};
    q.system.control_plane = [](const JobQuestion&) { return said(NT_VERDICT_OK); };
    AskRequest request{.queues = q.rows};
    request.wanted = [&q] { return q.system.asked.size() < 2; };
    const AskResult result = ask(q.system, q.caller(), request);
    CHECK(result.interrupted);
    CHECK(q.system.asked.size() == 2);
    CHECK(result.outcome.verdicts[q.rows[0]]->confirmed());
    CHECK(result.outcome.verdicts[q.rows[1]]->confirmed());
    CHECK_FALSE(result.outcome.verdicts[q.rows[2]].has_value());
}
