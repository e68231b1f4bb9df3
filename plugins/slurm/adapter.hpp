#pragma once

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// Slurm, from 20.02 to 26.05, as facts: what its clients print, turned into the tables of columns.h.
class SlurmAdapter final : public sdk::Adapter, public sdk::Names {
  public:
    static constexpr sdk::Option options[] = {
        {"cluster", NT_OPTION_TEXT, "", "name of the cluster to read, where one database serves several"},
    };

    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;

    /// `v[01-02],w3`; numbers of different widths stay apart (C-62).
    sdk::Outcome fold(const std::vector<std::string_view>& names, std::string& text) override;
    /// A list with a fault in it, or of more than `limit` names, gives no names (B-41).
    sdk::Outcome expand(std::string_view text, std::uint32_t limit, std::vector<std::string>& names) override;
};

}  // namespace nodetop::slurm
