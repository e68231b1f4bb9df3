#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "submission.hpp"

namespace nodetop::lsf {

/// LSF (IBM Spectrum LSF, Platform LSF, OpenLava, volclava) as facts: what its clients print, turned into the tables of
/// columns.h. The family has no dry run: all is declared (L-25).
class LsfAdapter final : public sdk::Adapter, public sdk::SubmitFlags, public sdk::Names, public sdk::Explain {
  public:
    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;

    sdk::Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                            sdk::Submission& submission) override;
    std::optional<sdk::Explanation> explain(nt_code_kind kind, std::string_view code) override;

    /// LSF joins hosts by blanks.
    sdk::Outcome fold(const std::vector<std::string_view>& names, std::string& text) override;
    sdk::Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) override;

  private:
    Ways ways_;  ///< of the last reading
};

}  // namespace nodetop::lsf
