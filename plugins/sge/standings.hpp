#pragma once

#include "cell.hpp"

namespace nodetop::sge {

/// Judges who may use each instance: by what `qselect -U` lists, and where lists name unix groups or projects, of which
/// that knows nothing, by the lists themselves. Fills in Cell::standings, quotas apart.
void judge_instances(Cell& cell);

}  // namespace nodetop::sge
