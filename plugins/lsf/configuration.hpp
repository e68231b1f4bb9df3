#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "product.hpp"

namespace nodetop::lsf {

/// Settings that say how figures are to be read. Nothing: not known.
struct Configuration {
    std::optional<std::int64_t> bare_unit_bytes;    ///< of sizes without a unit (LSF_UNIT_FOR_LIMITS)
    bool memory_limit_is_per_job = false;           ///< LSB_JOB_MEMLIMIT=Y: MEMLIMIT is compared with a job's memory
    std::optional<bool> memory_is_reserved_a_slot;  ///< RESOURCE_RESERVE_PER_TASK, .._PER_SLOT
    std::string_view default_queues;                ///< of bparams
};

/// Reads `lsf.conf`: `NAME=VALUE`; lines with `#` are no settings (L-19).
void read_lsf_conf(std::string_view text, const Product& product, Configuration& configuration);

/// Reads `bparams -l`.
void read_parameters(std::string_view text, Configuration& configuration);

}  // namespace nodetop::lsf
