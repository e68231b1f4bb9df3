#include <doctest/doctest.h>

#include "plugins/messages.hpp"

using namespace nodetop;

namespace {

NumberedAnswer sample() {
    NumberedAnswer done;
    done.number = 7;
    done.answer = {0,
                   "",
                   3,
                   "a sentence",
                   "PASSED",
                   "bio",
                   "normal",
                   1000,
                   false,
                   {"n1", "n2"},
                   "raw",
                   false,
                   {{Severity::warning, "code", "dry_run", "main", "text"}}};
    return done;
}

}  // namespace

TEST_CASE("a question about a job crosses whole") {
    JobQuestion question;
    question.stated = 5;
    question.nodes = 2;
    question.walltime_seconds = 60;
    question.slot_resource = "gpu:a100";
    question.exclude = {"n1", "n2"};
    question.constraints = {"big"};
    question.tolerates = {"key"};
    question.queue = "main";
    question.account = "bio";
    WireWriter out;
    put(out, question);
    WireReader in(out.bytes());
    const JobQuestion got = get_job_question(in);
    CHECK(in.ok());
    CHECK(got.stated == 5);
    CHECK(got.nodes == 2);
    CHECK(got.cpu_milli_per_task == 1000);
    CHECK(got.walltime_seconds == 60);
    CHECK(got.slot_resource == "gpu:a100");
    CHECK(got.exclude == question.exclude);
    CHECK(got.constraints == question.constraints);
    CHECK(got.tolerates == question.tolerates);
    CHECK(got.queue == "main");
    CHECK(got.account == "bio");
}

TEST_CASE("the answer of a dry run crosses whole, and cut short it does no harm") {
    WireWriter out;
    put(out, sample());
    WireReader in(out.bytes());
    const NumberedAnswer got = get_numbered_answer(in);
    CHECK(in.ok());
    CHECK(got.number == 7);
    CHECK(got.answer.category == 3);
    CHECK(got.answer.reason == "a sentence");
    CHECK(got.answer.filter_verdict == "PASSED");
    CHECK(got.answer.effective_qos == "normal");
    CHECK(got.answer.predicted_start_at == 1000);
    CHECK(got.answer.predicted_start_reliable == false);
    CHECK(got.answer.predicted_nodes == std::vector<std::string>{"n1", "n2"});
    CHECK(got.answer.raw == "raw");
    REQUIRE(got.answer.problems.size() == 1);
    CHECK(got.answer.problems[0].subject == "main");
    for (std::size_t length = 0; length < out.bytes().size(); ++length) {
        WireReader cut(std::string_view(out.bytes()).substr(0, length));
        get_numbered_answer(cut);
        CHECK_FALSE(cut.ok());
    }
}

TEST_CASE("a submission and an explanation cross whole") {
    WireWriter out;
    put(out, SubmissionText{"sbatch", {"--partition=main"}, "manifest", {"memory"}});
    put(out, CodeExplanation{"text", "advice", 3, 2, "cpu_milli", "slurm QOS"});
    WireReader in(out.bytes());
    const SubmissionText submission = get_submission(in);
    CHECK(submission.program == "sbatch");
    CHECK(submission.argv == std::vector<std::string>{"--partition=main"});
    CHECK(submission.stdin_text == "manifest");
    CHECK(submission.not_pinned == std::vector<std::string>{"memory"});
    const CodeExplanation explanation = get_explanation(in);
    CHECK(in.ok());
    CHECK(explanation.text == "text");
    CHECK(explanation.wait == 3);
    CHECK(explanation.limit_scope == 2);
    CHECK(explanation.limit_source == "slurm QOS");
}
