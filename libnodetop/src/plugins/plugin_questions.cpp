// What is asked of an adapter beside its reading.
#include <algorithm>

#include "plugins/abi_text.hpp"
#include "plugins/descriptor.hpp"
#include "plugins/plugin.hpp"

namespace nodetop {

namespace {

constexpr std::uint32_t kMostItems = 65'536;

std::vector<nt_str> abi_texts(const std::vector<std::string>& texts) {
    std::vector<nt_str> all;
    all.reserve(texts.size());
    for (const auto& text : texts) all.push_back(abi_text(text));
    return all;
}

std::vector<std::string> clean_texts_of(const nt_str* items, std::uint32_t count) {
    std::vector<std::string> texts;
    for (std::uint32_t i = 0; items != nullptr && i < std::min(count, kMostItems); ++i)
        texts.push_back(clean_text_of(items[i]));
    return texts;
}

/// nt_shape of a question, and the lists that it points to.
struct AbiShape {
    explicit AbiShape(const JobQuestion& question)
        : exclude(abi_texts(question.exclude)),
          constraints(abi_texts(question.constraints)),
          tolerates(abi_texts(question.tolerates)) {
        shape.size = sizeof shape;
        shape.stated = question.stated;
        shape.nodes = question.nodes;
        shape.tasks_per_node = question.tasks_per_node;
        shape.cpu_milli_per_task = question.cpu_milli_per_task;
        shape.memory_bytes = question.memory_bytes;
        shape.walltime_seconds = question.walltime_seconds;
        shape.accelerators_per_node = question.accelerators_per_node;
        shape.slot_resource = abi_text(question.slot_resource);
        shape.qos = abi_text(question.qos);
        shape.reservation = abi_text(question.reservation);
        shape.exclude = exclude.data();
        shape.n_exclude = static_cast<std::uint32_t>(exclude.size());
        shape.constraints = constraints.data();
        shape.n_constraints = static_cast<std::uint32_t>(constraints.size());
        shape.tolerates = tolerates.data();
        shape.n_tolerates = static_cast<std::uint32_t>(tolerates.size());
    }
    AbiShape(const AbiShape&) = delete;
    AbiShape& operator=(const AbiShape&) = delete;

    std::vector<nt_str> exclude, constraints, tolerates;
    nt_shape shape{};
};

}  // namespace

std::optional<std::vector<std::string>> Plugin::expand(std::string_view text, std::uint32_t limit,
                                                       std::string& ret_fault) {
    if (names_ == nullptr || !NT_HAS(nt_names, names_, expand) || names_->expand == nullptr) {
        ret_fault = "the adapter has no notation of its own";
        return std::nullopt;
    }
    nt_str_list list{};
    list.size = sizeof list;
    const nt_status status = call([&] { return names_->expand(instance_, abi_text(text), limit, &list); });
    if (status != NT_OK) {
        ret_fault = thrown_.empty() ? status_text(status) : thrown_;
        return std::nullopt;
    }
    return clean_texts_of(list.items, std::min(list.count, limit));
}

DryRunCapability Plugin::can_dry_run() {
    DryRunCapability answer;
    if (probe_ == nullptr) return answer;
    answer.supported = true;
    nt_str why{};
    const nt_status status = call([&] { return probe_->can_probe(instance_, &why); });
    answer.possible = status == NT_OK;
    if (answer.possible) return answer;
    answer.why = thrown_.empty() ? clean_text_of(why) : thrown_;
    if (answer.why.empty()) answer.why = status_text(status);
    return answer;
}

void Plugin::learn(const Plugin& from) {
    if (probe_ == nullptr || !NT_HAS(nt_probe, probe_, learn) || probe_->learn == nullptr) return;
    call([&] { return probe_->learn(instance_, from.instance_); });
}

DryRunAnswer Plugin::dry_run(const JobQuestion& question) {
    DryRunAnswer answer;
    if (probe_ == nullptr) {
        answer.status = NT_UNSUPPORTED;
        answer.failure = "the adapter makes no dry runs";
        return answer;
    }
    const AbiShape asked(question);
    nt_verdict verdict{};
    verdict.size = sizeof verdict;
    verdict.category = NT_VERDICT_UNKNOWN;
    verdict.predicted_start_at = NT_NO_INSTANT;
    verdict.predicted_start_reliable = -1;
    verdict.lists_checked = -1;
    answer.status = call([&] {
        return probe_->probe(instance_, &asked.shape, abi_text(question.queue), abi_text(question.account), &verdict);
    });
    if (answer.status != NT_OK) {
        answer.failure = thrown_.empty() ? status_text(answer.status) : "the adapter threw an exception: " + thrown_;
        return answer;
    }
    answer.category = verdict.category;
    answer.reason = clean_text_of(verdict.reason);
    answer.filter_verdict = clean_text_of(verdict.filter_verdict);
    answer.effective_account = clean_text_of(verdict.effective_account);
    answer.effective_qos = clean_text_of(verdict.effective_qos);
    if (verdict.predicted_start_at != NT_NO_INSTANT) answer.predicted_start_at = verdict.predicted_start_at;
    if (verdict.predicted_start_reliable >= 0) answer.predicted_start_reliable = verdict.predicted_start_reliable != 0;
    answer.predicted_nodes = clean_texts_of(verdict.predicted_nodes, verdict.n_predicted_nodes);
    answer.raw = clean_text_of(verdict.raw);
    answer.lists_checked = verdict.lists_checked != 0;
    return answer;
}

std::optional<SubmissionText> Plugin::submission(const JobQuestion& question) {
    if (submit_flags_ == nullptr) return std::nullopt;
    const AbiShape asked(question);
    nt_submission found{};
    found.size = sizeof found;
    const nt_status status = call([&] {
        return submit_flags_->submission(instance_, &asked.shape, abi_text(question.queue), abi_text(question.account),
                                         &found);
    });
    if (status != NT_OK) return std::nullopt;
    SubmissionText answer;
    answer.program = clean_text_of(found.program);
    answer.argv = clean_texts_of(found.argv, found.n_argv);
    answer.stdin_text = text_of(found.stdin_data);
    answer.not_pinned = clean_texts_of(found.not_pinned, found.n_not_pinned);
    return answer;
}

std::optional<CodeExplanation> Plugin::explain(CodeKind kind, std::string_view code) {
    if (explain_ == nullptr) return std::nullopt;
    nt_explanation found{};
    found.size = sizeof found;
    found.limit_scope = NT_NO_SCOPE;
    const nt_status status =
        call([&] { return explain_->explain(instance_, static_cast<std::uint32_t>(kind), abi_text(code), &found); });
    if (status != NT_OK || found.known == 0) return std::nullopt;
    CodeExplanation answer;
    answer.text = clean_text_of(found.text);
    answer.advice = clean_text_of(found.advice);
    answer.wait = found.wait;
    if (found.limit_scope != NT_NO_SCOPE) answer.limit_scope = found.limit_scope;
    answer.limit_resource = clean_text_of(found.limit_resource);
    answer.limit_source = clean_text_of(found.limit_source);
    return answer;
}

}  // namespace nodetop
