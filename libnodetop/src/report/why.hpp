#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "access/blocker.hpp"
#include "plugins/questions.hpp"
#include "report/jobs.hpp"
#include "report/json.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// One reason of the scheduler.
struct CodeReport {
    std::string raw;
    bool known = false;
    std::string text;  ///< a sentence; of an unknown code: that it is not known
};

/// What a user holds of a limit.
struct HolderReport {
    Text user;
    Quantity used;  ///< in the unit of the limit
};

struct WhyLimitReport {
    const Limit* limit = nullptr;
    std::optional<std::vector<HolderReport>> holders;  ///< most first; nullopt: it cannot be seen who holds it
};

/// `result` of `why`. Points into the judgement's reading.
struct WhyReport {
    JobReport job;
    Text array_task;
    bool waiting = false;
    std::vector<CodeReport> codes;
    Text pending_text;  ///< the scheduler's own sentence; ""
    std::vector<WhyLimitReport> limits;
    std::vector<Blocker> blockers;  ///< of the queue for a job of this shape, where the job is the caller's
    Instant predicted_start_at;     ///< by the scheduler
    Instant earliest_start_at;      ///< no earlier than, by declared ends
    bool earliest_is_schedulers = false;
    std::vector<std::string> advice;
    std::string ended_or_runs;  ///< what is to be said of a job that does not wait; ""
};

/// The job that a user means by that id: its own, the one of a task, or an array; a waiting one first. kNoRow: none.
Row find_job(const Cluster& cluster, std::string_view id);

using Explain = std::function<std::optional<CodeExplanation>(std::string_view code)>;

WhyReport make_why_report(const Judgement& judgement, Row job, const Explain& explain);

void write(Json& json, const WhyReport& report);

}  // namespace nodetop
