#include "adapter.hpp"

#include <utility>

#include "collection.hpp"
#include "detection.hpp"
#include "explain.hpp"
#include "granted_pod.hpp"
#include "refusals.hpp"

namespace nodetop::kubernetes {
namespace {

const JobFacts kNoFacts;

const JobFacts& or_none(const std::shared_ptr<const JobFacts>& facts) { return facts ? *facts : kNoFacts; }

}  // namespace

sdk::Detection KubernetesAdapter::detect() { return detect_kubernetes(host()); }

sdk::Outcome KubernetesAdapter::collect(std::uint64_t want, sdk::BlobBuilder& reading) {
    Collection collection(host(), reading, want);
    sdk::Outcome outcome = collection.run();
    facts_ = std::make_shared<const JobFacts>(std::move(collection).job_facts());
    return outcome;
}

sdk::Outcome KubernetesAdapter::can_probe() {
    return host().find("kubectl") ? sdk::ok() : sdk::failed(NT_UNSUPPORTED, "no kubectl on PATH");
}

sdk::Outcome KubernetesAdapter::probe(const nt_shape& shape, std::string_view queue, std::string_view,
                                      sdk::Verdict& verdict) {
    const Place place = place_of(queue);
    Manifest manifest = pod_manifest(shape, place, or_none(facts_), image());
    if (manifest.fault) {
        verdict.category = manifest.fault->category;
        verdict.reason = std::move(manifest.fault->sentence);
        return sdk::ok();
    }
    const Kubectl kubectl(std::string(host().config("context").value_or("")));
    verdict = verdict_of(host().run(kubectl.dry_run(place.space, std::move(manifest.text))));
    if (verdict.category == NT_VERDICT_OK)
        hold_against_nodes(asked_pod(shape, place, or_none(facts_), image()), verdict);
    return sdk::ok();
}

void KubernetesAdapter::learn(const sdk::Probe& other) { facts_ = static_cast<const KubernetesAdapter&>(other).facts_; }

sdk::Outcome KubernetesAdapter::submission(const nt_shape& shape, std::string_view queue, std::string_view,
                                           sdk::Submission& submission) {
    const Place place = place_of(queue);
    Manifest manifest = job_manifest(shape, place, or_none(facts_), image());
    if (manifest.fault) return sdk::failed(NT_ARGUMENT, std::move(manifest.fault->sentence));
    submission.program = "kubectl";
    submission.arguments = {"create", "-n", std::string(place.space), "-f", "-"};
    if (const auto context = host().config("context"); context && !context->empty())
        submission.arguments.push_back("--context=" + std::string(*context));
    submission.input = std::move(manifest.text);
    if ((shape.stated & NT_STATED_RESERVATION) != 0) submission.not_pinned.emplace_back("reservation");
    return sdk::ok();
}

std::optional<sdk::Explanation> KubernetesAdapter::explain(nt_code_kind kind, std::string_view code) {
    return explain_code(kind, code);
}

std::string KubernetesAdapter::image() {
    const auto configured = host().config("image");
    return configured && !configured->empty() ? std::string(*configured) : "busybox:stable";
}

}  // namespace nodetop::kubernetes
