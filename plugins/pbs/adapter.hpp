#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include <nodetop/plugin.hpp>

#include "jobs.hpp"

namespace nodetop::pbs {

/// OpenPBS and PBS Professional from 11 on, and Torque from 4 on, as facts: what their clients print, turned into the
/// tables of columns.h. There is no dry run: what may be submitted is declared, never confirmed.
class PbsAdapter final : public sdk::Adapter, public sdk::SubmitFlags, public sdk::Explain {
  public:
    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;
    sdk::Outcome submission(const nt_shape& shape, std::string_view queue, std::string_view account,
                            sdk::Submission& submission) override;
    std::optional<sdk::Explanation> explain(nt_code_kind kind, std::string_view code) override;

  private:
    Flavour flavour();

    std::optional<Flavour> flavour_;
    std::map<std::string, std::string, std::less<>> routes_;  ///< of the last reading: Collection::routes()
};

}  // namespace nodetop::pbs
