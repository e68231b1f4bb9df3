#pragma once

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// Slurm, from 20.02 to 26.05, as facts: what its clients print, turned into the tables of columns.h.
class SlurmAdapter final : public sdk::Adapter {
  public:
    static constexpr sdk::Option options[] = {
        {"cluster", NT_OPTION_TEXT, "", "name of the cluster to read, where one database serves several"},
    };

    using Adapter::Adapter;
    sdk::Detection detect() override;
    sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;
};

}  // namespace nodetop::slurm
