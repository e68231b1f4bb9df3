#include "reading/ask.hpp"

#include <algorithm>
#include <unordered_map>

#include "nodetop/plugin.h"
#include "reading/job_question.hpp"

namespace nodetop {

namespace {

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

}  // namespace

AskResult ask(System& system, const Caller& caller, const AskRequest& request) {
    AskResult result;
    const std::vector<Queue>& queues = caller.cluster().queues;
    DryRunPlan plan(caller, request.queues, request.shape, request.budget);
    std::unordered_map<std::uint64_t, Row> under_way;  // by number: the queue
    const auto progress = [&] {
        if (request.on_progress) request.on_progress(plan.queues_done(), plan.queues());
    };
    const auto begin = [&] {
        while (!result.interrupted && under_way.size() < request.at_once) {
            const auto question = plan.next();
            if (!question) return;
            under_way[question->number] = question->queue;
            const Pins pins = request.pins ? request.pins(question->queue) : Pins();
            system.begin_dry_run(question->number, job_question(request.shape, pins, queues[question->queue].name,
                                                                question->account, question->qos));
        }
    };
    progress();
    for (begin(); !under_way.empty(); begin()) {
        auto done = system.next_dry_run();
        if (!done) break;
        const auto queue = under_way.find(done->number);
        if (queue == under_way.end()) continue;
        for (const Problem& problem : done->answer.problems) add_once(result.problems, problem);
        if (done->answer.status == NT_OK) {
            plan.take(done->number, verdict_of(std::move(done->answer), caller.cluster().now));
        } else {
            plan.give_up(done->number);
            result.interrupted = result.interrupted || done->answer.status == NT_CANCELLED;
            if (done->answer.problems.empty() && done->answer.status != NT_CANCELLED)
                add_once(result.problems, {Severity::warning, "query_failed", "dry_run",
                                           std::string(queues[queue->second].name), done->answer.failure});
        }
        under_way.erase(queue);
        progress();
    }
    result.outcome = plan.outcome();
    return result;
}

}  // namespace nodetop
