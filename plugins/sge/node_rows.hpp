#pragma once

#include "cell.hpp"
#include "quota_findings.hpp"

namespace nodetop::sge {

/// Writes the hosts with what they have; false if there is none to write.
bool write_nodes(Cell& cell, const QuotaFindings& quotas);

/// Slots of an instance that the caller can still get there, as far as the instance itself goes; nothing if not known.
std::optional<std::int64_t> free_slots(const Instance& instance, const Standing& standing);

}  // namespace nodetop::sge
