#include "reading/ask.hpp"

#include <algorithm>
#include <unordered_map>

#include "nodetop/plugin.h"
#include "reading/job_question.hpp"

namespace nodetop {

namespace {

/// Begun, where the adapter makes as many at once as anybody may: the rest wait with it, so that its next dry run
/// begins when one ends, not when we have heard of that. Only once an account was accepted: before, an answer may spare
/// some.
constexpr std::size_t kBegunAhead = 2 * kDryRunsAtOnce;

std::string word_of(std::uint32_t category, Category known) {
    if (category < kCategories) return std::string(word(known));
    return "category " + std::to_string(category);  // of an adapter that is newer than this program
}

Answer answer_of(std::optional<bool> said) { return said ? answer(*said) : Answer::unknown; }

Verdict verdict_of(DryRunAnswer&& from, Instant asked_at) {
    Verdict verdict;
    verdict.category = category_of(from.category);
    verdict.category_word = word_of(from.category, verdict.category);
    verdict.allowed = verdict.category == Category::ok;
    verdict.lists_checked = from.lists_checked;
    verdict.reason = std::move(from.reason);
    verdict.filter_verdict = std::move(from.filter_verdict);
    verdict.effective_account = std::move(from.effective_account);
    verdict.effective_qos = std::move(from.effective_qos);
    // A start beside a refusal is none (core.md 1).
    if (verdict.allowed && from.predicted_start_at) verdict.predicted_start_at = *from.predicted_start_at;
    verdict.predicted_start_reliable = answer_of(from.predicted_start_reliable);
    if (verdict.allowed) verdict.predicted_nodes = std::move(from.predicted_nodes);
    verdict.raw = std::move(from.raw);
    verdict.asked_at = asked_at;
    return verdict;
}

void add_once(std::vector<Problem>& problems, const Problem& problem) {
    const bool known =
        std::any_of(problems.begin(), problems.end(), [&](const Problem& other) { return other.text == problem.text; });
    if (!known) problems.push_back(problem);
}

/// The verdict; nullopt if the dry run could not be made, which is told in `result`.
template <typename Result>
std::optional<Verdict> hear(DryRunAnswer&& answer, std::string_view queue, Instant asked_at, Result& result) {
    for (const Problem& problem : answer.problems) add_once(result.problems, problem);
    if (answer.status == NT_OK) return verdict_of(std::move(answer), asked_at);
    result.interrupted = result.interrupted || answer.status == NT_CANCELLED;
    if (answer.problems.empty() && answer.status != NT_CANCELLED)
        add_once(result.problems,
                 {Severity::warning, "query_failed", "dry_run", std::string(queue), std::move(answer.failure)});
    return std::nullopt;
}

}  // namespace

AskResult ask(System& system, const Caller& caller, const AskRequest& request) {
    AskResult result;
    const std::vector<Queue>& queues = caller.cluster().queues;
    DryRunPlan plan(caller, request.queues, request.shape, request.budget);
    std::unordered_map<std::uint64_t, Row> under_way;  // by number: the queue
    const auto progress = [&] {
        if (request.on_progress) request.on_progress(plan.queues_done(), plan.queues());
    };
    const auto most_begun = [&]() -> std::size_t {
        return request.at_once == kDryRunsAtOnce && plan.has_learned() ? kBegunAhead : request.at_once;
    };
    const auto begin = [&] {
        while (!result.interrupted && under_way.size() < most_begun()) {
            result.interrupted = request.wanted && !request.wanted();
            if (result.interrupted) return;
            const auto question = plan.next();
            if (!question) return;
            under_way[question->number] = question->queue;
            const Pins pins = request.pins ? request.pins(question->queue) : Pins();
            const JobShape shape = request.shape_in ? request.shape_in(question->queue) : request.shape;
            system.begin_dry_run(question->number, job_question(shape, pins, queues[question->queue].name,
                                                                question->account, question->qos));
        }
    };
    for (const DryRunMade& made : request.made) plan.take_made(made);
    progress();
    for (begin(); !under_way.empty(); begin()) {
        auto done = system.next_dry_run();
        if (!done) break;
        const auto queue = under_way.find(done->number);
        if (queue == under_way.end()) continue;
        if (auto verdict = hear(std::move(done->answer), queues[queue->second].name, caller.cluster().now, result))
            plan.take(done->number, *std::move(verdict));
        else
            plan.give_up(done->number);
        under_way.erase(queue);
        progress();
    }
    result.outcome = plan.outcome();
    return result;
}

AskEachResult ask_each(System& system, const std::vector<JobQuestion>& questions, Instant asked_at, unsigned at_once,
                       const std::function<void(std::size_t done)>& on_progress) {
    AskEachResult result;
    result.verdicts.resize(questions.size());
    std::size_t begun = 0, done = 0;
    const auto begin = [&] {
        for (; !result.interrupted && begun < questions.size() && begun - done < at_once; ++begun)
            system.begin_dry_run(begun, questions[begun]);
    };
    for (begin(); done < begun; begin()) {
        auto answer = system.next_dry_run();
        if (!answer) break;
        if (answer->number >= questions.size()) continue;
        const auto place = static_cast<std::size_t>(answer->number);
        result.verdicts[place] = hear(std::move(answer->answer), questions[place].queue, asked_at, result);
        if (result.verdicts[place]) {
            result.verdicts[place]->account = questions[place].account;
            result.verdicts[place]->qos = questions[place].qos;
        }
        ++done;
        if (on_progress) on_progress(done);
    }
    return result;
}

}  // namespace nodetop
