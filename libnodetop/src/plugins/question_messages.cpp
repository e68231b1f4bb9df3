// The messages about jobs and codes, beside those of a reading.
#include "plugins/messages.hpp"

namespace nodetop {

void put(WireWriter& out, const JobQuestion& question) {
    out.put(question.stated);
    for (const std::int64_t number : {question.nodes, question.tasks_per_node, question.cpu_milli_per_task,
                                      question.memory_bytes, question.walltime_seconds, question.accelerators_per_node})
        out.put(number);
    for (const std::string* text :
         {&question.slot_resource, &question.qos, &question.reservation, &question.queue, &question.account})
        out.put(*text);
    for (const auto* texts : {&question.exclude, &question.constraints, &question.tolerates}) out.put_texts(*texts);
}

JobQuestion get_job_question(WireReader& in) {
    JobQuestion question;
    question.stated = in.get<std::uint64_t>();
    for (std::int64_t* number : {&question.nodes, &question.tasks_per_node, &question.cpu_milli_per_task,
                                 &question.memory_bytes, &question.walltime_seconds, &question.accelerators_per_node})
        *number = in.get<std::int64_t>();
    for (std::string* text :
         {&question.slot_resource, &question.qos, &question.reservation, &question.queue, &question.account})
        *text = in.text();
    for (auto* texts : {&question.exclude, &question.constraints, &question.tolerates}) *texts = in.texts();
    return question;
}

void put(WireWriter& out, const NumberedAnswer& done) {
    out.put(done.number);
    const DryRunAnswer& answer = done.answer;
    out.put(answer.status);
    out.put(answer.failure);
    out.put(answer.category);
    for (const std::string* text :
         {&answer.reason, &answer.filter_verdict, &answer.effective_account, &answer.effective_qos, &answer.raw})
        out.put(*text);
    out.put_if(answer.predicted_start_at, [&](std::int64_t at) { out.put(at); });
    out.put_if(answer.predicted_start_reliable, [&](bool reliable) { out.put(reliable); });
    out.put_texts(answer.predicted_nodes);
    out.put(answer.lists_checked);
    out.put_all(answer.problems, [&](const Problem& problem) { put(out, problem); });
}

NumberedAnswer get_numbered_answer(WireReader& in) {
    NumberedAnswer done;
    done.number = in.get<std::uint64_t>();
    DryRunAnswer& answer = done.answer;
    answer.status = in.get<std::int32_t>();
    answer.failure = in.text();
    answer.category = in.get<std::uint32_t>();
    for (std::string* text :
         {&answer.reason, &answer.filter_verdict, &answer.effective_account, &answer.effective_qos, &answer.raw})
        *text = in.text();
    if (in.get<bool>()) answer.predicted_start_at = in.get<std::int64_t>();
    if (in.get<bool>()) answer.predicted_start_reliable = in.get<bool>();
    answer.predicted_nodes = in.texts();
    answer.lists_checked = in.get<bool>();
    in.each([&] { answer.problems.push_back(get_problem(in)); });
    return done;
}

void put(WireWriter& out, const SubmissionText& submission) {
    out.put(submission.program);
    out.put_texts(submission.argv);
    out.put(submission.stdin_text);
    out.put_texts(submission.not_pinned);
}

SubmissionText get_submission(WireReader& in) {
    SubmissionText submission;
    submission.program = in.text();
    submission.argv = in.texts();
    submission.stdin_text = in.text();
    submission.not_pinned = in.texts();
    return submission;
}

void put(WireWriter& out, const CodeExplanation& explanation) {
    out.put(explanation.text);
    out.put(explanation.advice);
    out.put(explanation.wait);
    out.put_if(explanation.limit_scope, [&](std::uint32_t scope) { out.put(scope); });
    out.put(explanation.limit_resource);
    out.put(explanation.limit_source);
}

CodeExplanation get_explanation(WireReader& in) {
    CodeExplanation explanation;
    explanation.text = in.text();
    explanation.advice = in.text();
    explanation.wait = in.get<std::uint32_t>();
    if (in.get<bool>()) explanation.limit_scope = in.get<std::uint32_t>();
    explanation.limit_resource = in.text();
    explanation.limit_source = in.text();
    return explanation;
}

}  // namespace nodetop
