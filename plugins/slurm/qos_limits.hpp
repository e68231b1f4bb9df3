#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "identity.hpp"
#include "limit_set.hpp"
#include "usage.hpp"

namespace nodetop::slurm {

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

}  // namespace nodetop::slurm
