#pragma once

#include <nodetop/plugin.hpp>

#include "collection.hpp"

namespace nodetop::sge {

/// Grid Engine (SGE 6.2, Son of Grid Engine, OGS, Univa and Altair Grid Engine) as facts: what its clients print,
/// turned into the tables of columns.h.
class SgeAdapter final : public sdk::Adapter, public sdk::Names {
  public:
    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;

    /// Grid Engine writes hosts by commas.
    sdk::Outcome fold(const std::vector<std::string_view>& names, std::string& text) override;
    sdk::Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) override;

  private:
    Known known_;
};

}  // namespace nodetop::sge
