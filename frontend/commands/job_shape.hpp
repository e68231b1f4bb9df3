#pragma once

#include <optional>
#include <vector>

#include "commands/run.hpp"
#include "fit/demand.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// The job of the flags, without --exclude, which needs a system to be read. Only after wrong_value() found nothing.
JobShape shape_of(const flags::Invocation& asked);

/// A job ready to be held against a reading.
struct AskedJob {
    Demand demand;
    std::vector<Problem> problems;  ///< names in it that this reading does not know
};

/// The job of the flags in the terms of the reading; what it names and does not exist is told on stderr. Nullopt: it
/// cannot be asked, which was said; run.exit_status() tells how to end.
std::optional<AskedJob> asked_job(Run& run, const Opened& opened, const Judgement& judgement);

}  // namespace nodetop
