#include "adapter.hpp"

#include "detection.hpp"
#include "dry_run.hpp"
#include "explain.hpp"
#include "objects.hpp"
#include "submit.hpp"

namespace nodetop::sge {

sdk::Detection SgeAdapter::detect() { return detect_sge(host()); }

sdk::Outcome SgeAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    Collection collection(host(), reading);
    sdk::Outcome outcome = collection.run(want);
    if (outcome.is_ok()) known_ = std::make_shared<const Known>(collection.known());
    return outcome;
}

sdk::Outcome SgeAdapter::can_probe() {
    if (host().find("qsub")) return sdk::ok();
    return sdk::failed(NT_UNSUPPORTED, "the client for a dry run is not here: qsub");
}

sdk::Outcome SgeAdapter::probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                               sdk::Verdict& verdict) {
    const JobArguments job = job_arguments(shape, queue, account, *known_);
    if (!job.fault.empty()) return sdk::failed(NT_ARGUMENT, job.fault);
    if (!job.impossible.empty()) {
        verdict.category = NT_VERDICT_SHAPE_UNAVAILABLE;
        verdict.reason = job.impossible;
        return sdk::ok();
    }
    return ask_dry_run(host(), job, queue, *known_, verdict);
}

void SgeAdapter::learn(const sdk::Probe& other) { known_ = static_cast<const SgeAdapter&>(other).known_; }

sdk::Outcome SgeAdapter::submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                                    sdk::Submission& submission) {
    JobArguments job = job_arguments(shape, queue, account, *known_);
    if (!job.fault.empty()) return sdk::failed(NT_ARGUMENT, job.fault);
    if (!job.impossible.empty()) return sdk::failed(NT_UNSUPPORTED, job.impossible);
    submission.program = "qsub";
    submission.arguments = std::move(job.arguments);
    submission.not_pinned = std::move(job.not_pinned);
    return sdk::ok();
}

std::optional<sdk::Explanation> SgeAdapter::explain(nt_code_kind kind, std::string_view code) {
    return kind == NT_CODE_PENDING ? explain_waiting(code) : explain_letters(code);
}

sdk::Outcome SgeAdapter::fold(const std::vector<std::string_view>& names, std::string& text) {
    for (const std::string_view name : names) text.append(text.empty() ? "" : ",").append(name);
    return sdk::ok();
}

sdk::Outcome SgeAdapter::expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) {
    bool fits = true;
    for_each_name(text, [&](std::string_view name) {
        fits = fits && names.size() < limit;
        if (fits) names.emplace_back(name);
    });
    return fits ? sdk::ok() : sdk::failed(NT_ARGUMENT, "more names than wanted");
}

}  // namespace nodetop::sge
