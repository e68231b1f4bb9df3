#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/columns.h>

#include "identity.hpp"
#include "usage.hpp"

namespace nodetop::slurm {

/// One bound, as table 8 of columns.h has it. Resources and units: `cpu_milli`, `memory_bytes`, `accelerators[:TYPE]`,
/// `nodes`, `walltime_seconds`, `jobs`, `submitted`, `cpu_minutes`, `licence:NAME`, `resource:NAME`.
struct LimitRow {
    std::string set;     ///< name of the QOS or account; empty for a limit of one job under one account
    std::string source;  ///< "slurm QOS", "slurm association", "slurm account"
    nt_scope scope = NT_SCOPE_JOB;
    std::string who;         ///< empty: the caller
    std::string_view queue;  ///< only in this partition; empty: everywhere
    std::string resource;
    bool minimum = false;
    std::optional<std::int64_t> value;  ///< unknown: there, and unreadable
    std::optional<std::int64_t> used;   ///< unknown: not told
    std::optional<nt_effect> effect;    ///< unknown: not told
    bool binds = false;                 ///< known to bind; else by the name of its set
};

/// What `sacctmgr show qos` tells.
struct QosLimits {
    std::vector<LimitRow> rows;
    std::vector<std::string_view> names;  ///< of all QOS, also of those without a limit
    /// QOS whose jobs use up granted time faster than by the clock, and how many times as fast, as printed.
    std::vector<std::pair<std::string_view, std::string_view>> usage_factors;

    bool tells(std::string_view name) const;
};

/// Limits of QOS, with what is held of them from `usage`, which may be null (7.1 to 7.4). nullopt if a line is none or
/// the last one was cut off.
std::optional<QosLimits> qos_limits(std::string_view output, std::string_view columns, const Usage* usage,
                                    const Caller& caller);

/// Limits of the caller's associations and of the accounts above them.
std::vector<LimitRow> association_limits(const Usage& usage, const Caller& caller);

}  // namespace nodetop::slurm
