#pragma once

#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "collection.hpp"
#include "submit.hpp"

namespace nodetop::sge {

/// Asks qsub whether such a job would run, without submitting it: the flag stands in the code, first. Where it could
/// start now (`-w p`) nothing more is asked; else whether it ever could (`-w v`), which looks at an empty cell.
sdk::Outcome ask_dry_run(sdk::Host& host, const JobArguments& job, std::string_view queue, const Known& known,
                         sdk::Verdict& verdict);

}  // namespace nodetop::sge
