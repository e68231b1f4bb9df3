#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/columns.h>

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

/// The limits of one QOS or association: what they have in common, and the rows made of it.
class LimitSet {
  public:
    explicit LimitSet(std::vector<LimitRow>& rows) : rows_(rows) {}

    LimitRow common;
    bool are_percentages = false;  ///< of what the cluster or the partition has: no amount can be told

    /// `cpu=4,gres/gpu=2`. With `printed_with_use` each value is `limit(used)`; else `held` is such a list, or unknown.
    void add_tres(std::string_view list, const std::optional<std::string_view>& held, bool printed_with_use = false);
    /// Minutes of a resource, `cpu=1000`.
    void add_minutes(std::string_view list, const std::optional<std::string_view>& held, bool printed_with_use = false);
    /// A number of jobs; `text` may carry its use.
    void add_count(const char* resource, std::string_view text, std::optional<std::int64_t> used);
    /// Minutes of wall clock of all jobs together: a number of the controller, which may carry its use, or a duration
    /// of the database.
    void add_wall_minutes(std::string_view text, std::optional<std::int64_t> used);
    void add_walltime(std::string_view text);

  private:
    std::vector<LimitRow>& rows_;
};

}  // namespace nodetop::slurm
