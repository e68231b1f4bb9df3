#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "manifest.hpp"

namespace nodetop::kubernetes {

/// Kubernetes, from 1.20 on, as kubectl shows it: nodes, namespaces as queues, quotas, pods as jobs.
class KubernetesAdapter final : public sdk::Adapter, public sdk::Probe, public sdk::SubmitFlags, public sdk::Explain {
  public:
    static constexpr sdk::Option options[] = {
        {"context", NT_OPTION_TEXT, "", "context of the kubeconfig to use in place of the current one"},
        {"namespaces", NT_OPTION_TEXT_LIST, "",
         "namespaces to look at besides that of the context, where you may not list all of them"},
        {"image", NT_OPTION_TEXT, "busybox:stable", "image that dry runs and submit lines name; nothing is pulled"},
    };

    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;

    sdk::Outcome can_probe() override;
    /// A real pod of the shape, of which the server stores nothing. It tells of rights, quotas, limit ranges and
    /// policies; whether a node has room is not asked.
    sdk::Outcome probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                       sdk::Verdict& verdict) override;
    void learn(const sdk::Probe& other) override;
    sdk::Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                            sdk::Submission& submission) override;
    std::optional<sdk::Explanation> explain(nt_code_kind kind, std::string_view code) override;

  private:
    std::string image();

    std::shared_ptr<const JobFacts> facts_;  ///< of the last reading; null before one
};

}  // namespace nodetop::kubernetes
