#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nodetop::slurm {

/// What a node record says about its generic resources.
struct GresFields {
    std::string_view gres;        ///< Gres=
    std::string_view gres_used;   ///< GresUsed=, only with --details
    std::string_view gres_drain;  ///< GresDrain=
    std::string_view cfg_tres;    ///< CfgTRES=: names what the site tracks
    std::string_view alloc_tres;  ///< AllocTRES=: what is not zero
    bool has_alloc_tres = false;
    std::string_view site_tres;  ///< names that the site tracks on all nodes, by comma; empty: not known
    bool idle = false;           ///< no job has any part of the node
};

/// One kind of device, slice or share on a node. Absent numbers are unknown.
struct GresRow {
    enum class Kind { gpu, slice, share, other };

    Kind kind = Kind::other;
    std::string_view name;  ///< "gpu", "shard", "nic"
    std::string_view type;  ///< "a100", or empty
    std::int64_t total = 0;
    std::optional<std::int64_t> held;   ///< in use, also those in part use by shares; unknown: none is free
    std::optional<std::int64_t> cards;  ///< shares only: cards behind them
    std::int64_t drained = 0;           ///< taken out of use; not counted in `held`
};

/// GPUs per type, slices, shards and mps, and the other countables (backend-slurm.md 5.3, S-25 to S-31). What is in use
/// comes from GresUsed, else from AllocTRES where the site tracks it there; an idle node holds nothing; else it is
/// unknown. Resources that are not consumed (no_consume) cannot be counted and make no row.
std::vector<GresRow> read_gres(const GresFields& fields);

/// Devices in a list such as `gpu:a100:4,gpu:2` or `gres/gpu:a100:2`, of any type; nullopt if one cannot be read.
std::optional<std::int64_t> count_gpus(std::string_view list);

/// The one type of GPU that such a list names; empty if it names none, or several.
std::string_view only_gpu_type(std::string_view list);

}  // namespace nodetop::slurm
