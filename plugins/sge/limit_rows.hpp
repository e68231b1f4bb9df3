#pragma once

#include "cell.hpp"
#include "quota_findings.hpp"

namespace nodetop::sge {

/// Writes the bounds of resource quotas, and says which rules could not be held against anything.
void write_limits(Cell& cell, const QuotaFindings& quotas);

/// Writes the caller, and the licences of the cell.
void write_identity(Cell& cell);
void write_licences(Cell& cell);
void write_source(Cell& cell);

}  // namespace nodetop::sge
