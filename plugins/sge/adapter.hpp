#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "collection.hpp"

namespace nodetop::sge {

/// Grid Engine (SGE 6.2, Son of Grid Engine, OGS, Univa and Altair Grid Engine) as facts: what its clients print,
/// turned into the tables of columns.h.
class SgeAdapter final : public sdk::Adapter,
                         public sdk::Probe,
                         public sdk::SubmitFlags,
                         public sdk::Names,
                         public sdk::Explain {
  public:
    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;

    sdk::Outcome can_probe() override;
    /// qsub -w p, -w v: they store nothing. The account is a project.
    sdk::Outcome probe(const nt_shape& shape, std::string_view queue, std::string_view account,
                       sdk::Verdict& verdict) override;
    void learn(const sdk::Probe& other) override;
    sdk::Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                            sdk::Submission& submission) override;
    std::optional<sdk::Explanation> explain(nt_code_kind kind, std::string_view code) override;

    /// Grid Engine writes hosts by commas.
    sdk::Outcome fold(const std::vector<std::string_view>& names, std::string& text) override;
    sdk::Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) override;

  private:
    std::shared_ptr<const Known> known_ = std::make_shared<Known>();  ///< of the last reading; empty before one
};

}  // namespace nodetop::sge
