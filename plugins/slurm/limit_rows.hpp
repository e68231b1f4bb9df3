#pragma once

#include <string_view>
#include <vector>

#include "identity.hpp"
#include "qos_limits.hpp"
#include "queue_rows.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// A QOS that a partition or the caller has and the answer does not tell of, as it ended too early. Empty: it tells of
/// all.
std::string_view missing_qos(const QosLimits& limits, const Partitions& partitions, const Caller& caller);

/// Says of the caller's QOS whose jobs take more of granted time than their size and walltime tell.
void report_usage_factors(Reading& reading, const QosLimits& limits, const Caller& caller);

/// Writes the table of limits.
void write_limits(Reading& reading, const std::vector<LimitRow>& limits, const Partitions& partitions);

}  // namespace nodetop::slurm
