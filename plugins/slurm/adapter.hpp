#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "dry_run.hpp"

namespace nodetop::slurm {

/// Slurm, from 20.02 to 26.05, as facts: what its clients print, turned into the tables of columns.h.
class SlurmAdapter final : public sdk::Adapter,
                           public sdk::Probe,
                           public sdk::SubmitFlags,
                           public sdk::Names,
                           public sdk::Explain {
  public:
    static constexpr sdk::Option options[] = {
        {"cluster", NT_OPTION_TEXT, "", "name of the cluster to read, where one database serves several"},
        {"probe_accounts", NT_OPTION_TEXT_LIST, "", "accounts that dry runs try first"},
    };

    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;

    sdk::Outcome can_probe() override;
    /// sbatch --test-only: it creates nothing.
    sdk::Outcome probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                       sdk::Verdict& verdict) override;
    void learn(const sdk::Probe& other) override;
    sdk::Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                            sdk::Submission& submission) override;
    std::optional<sdk::Explanation> explain(nt_code_kind kind, std::string_view code) override;

    /// `v[01-02],w3`; numbers of different widths stay apart (C-62).
    sdk::Outcome fold(const std::vector<std::string_view>& names, std::string& text) override;
    /// A list with a fault in it, or of more than `limit` names, gives no names (B-41).
    sdk::Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) override;

  private:
    std::string cluster();

    std::shared_ptr<const DryRunFacts> facts_;  ///< of the last reading; null before one
};

}  // namespace nodetop::slurm
