#include "adapter.hpp"

#include <algorithm>

#include <nodetop/text/hostlist.hpp>

#include "collection.hpp"
#include "detection.hpp"
#include "explain.hpp"
#include "submit.hpp"

namespace nodetop::slurm {
namespace {

const char* sentence_of(text::HostListFault fault) {
    switch (fault) {
        case text::HostListFault::none:
            break;
        case text::HostListFault::unclosed_bracket:
            return "a bracket is not closed";
        case text::HostListFault::not_a_number:
            return "what stands in the brackets is no number";
        case text::HostListFault::step:
            return "Slurm knows no steps in a range";
        case text::HostListFault::too_many:
            return "more names than wanted";
    }
    return "";
}

}  // namespace

sdk::Detection SlurmAdapter::detect() { return detect_slurm(host()); }

sdk::Outcome SlurmAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    if (const auto missing = missing_configuration(host()))
        return sdk::failed(NT_ABSENT, sdk::error("here_but_broken", *missing));
    Collection collection(host(), reading);
    sdk::Outcome outcome = collection.run(want);
    facts_ = collection.dry_run_facts();
    return outcome;
}

std::string SlurmAdapter::cluster() { return std::string(host().config("cluster").value_or(std::string_view())); }

sdk::Outcome SlurmAdapter::can_probe() {
    if (host().find("sbatch")) return sdk::ok();
    return sdk::failed(NT_UNSUPPORTED, "the client for a dry run is not here: sbatch");
}

sdk::Outcome SlurmAdapter::probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                                 sdk::Verdict& verdict) {
    const JobArguments job = job_arguments(shape, queue, account, cluster());
    if (!job.fault.empty()) return sdk::failed(NT_ARGUMENT, job.fault);
    const sdk::Answer answer = host().run(dry_run_command(job.arguments));
    if (answer.state() == NT_RUN_NOT_FOUND || answer.state() == NT_RUN_CANCELLED ||
        answer.state() == NT_RUN_NOT_ALLOWED || answer.state() == NT_RUN_NOT_RECORDED)
        return sdk::failed(answer.status(), answer.failure());
    const LocalTime time(host().now(), [this](std::int64_t at) { return host().zone_offset_seconds(at); });
    verdict = dry_run_verdict(answer, queue, facts_.get(), time);
    return sdk::ok();
}

void SlurmAdapter::learn(const sdk::Probe& other) { facts_ = static_cast<const SlurmAdapter&>(other).facts_; }

sdk::Outcome SlurmAdapter::submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                                      sdk::Submission& submission) {
    JobArguments job = job_arguments(shape, queue, account, cluster());
    if (!job.fault.empty()) return sdk::failed(NT_ARGUMENT, job.fault);
    submission.program = "sbatch";
    submission.arguments = std::move(job.arguments);
    submission.not_pinned = not_pinned(shape);
    return sdk::ok();
}

std::optional<sdk::Explanation> SlurmAdapter::explain(nt_code_kind kind, std::string_view code) {
    return kind == NT_CODE_PENDING ? explain_pending(code) : std::nullopt;
}

sdk::Outcome SlurmAdapter::fold(const std::vector<std::string_view>& names, std::string& text) {
    text = text::fold_host_list(names);
    return sdk::ok();
}

sdk::Outcome SlurmAdapter::expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) {
    text::HostNames list = text::parse_host_list(text, std::min<std::size_t>(limit, text::kMaxHostNames));
    if (list.fault != text::HostListFault::none) return sdk::failed(NT_ARGUMENT, sentence_of(list.fault));
    names = std::move(list.names);
    return sdk::ok();
}

}  // namespace nodetop::slurm
