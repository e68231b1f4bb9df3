#pragma once

#include "cell.hpp"
#include "quota_findings.hpp"

namespace nodetop::sge {

/// Writes queues, their instances, and who may use them.
void write_queues(Cell& cell, const QuotaFindings& quotas);

}  // namespace nodetop::sge
