#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/largest.hpp"
#include "plugins/questions.hpp"
#include "report/left_out.hpp"
#include "report/place_report.hpp"

namespace nodetop {

struct LargestRow {
    Text queue;
    std::optional<Label> label;  ///< RUN NOW, FITS NOW; nullopt: nothing starts there now
    Largest largest;
    std::vector<const Limit*> limited_by;
    std::string why_nothing;  ///< a clause; "" where something starts
    /// Figures that the control plane did not confirm for now, each with why; only where it took the least job.
    std::vector<std::string> unconfirmed;
};

/// `result` of `largest`.
struct LargestReport {
    std::vector<LargestRow> queues;  ///< by room: most cores on one node with default memory, then nodes, then name
    std::vector<LeftOutReport> left_out;  ///< not open to the caller, or to anybody
    bool undecided = false;               ///< some queue did not answer
    bool any_takes_a_job = false;
};

LargestReport make_largest_report(const Judgement& judgement, const Demand& demand, const Asking& asking,
                                  const RankQuery& query);

/// A figure to be confirmed.
struct LargestQuestion {
    std::size_t row = 0;  ///< into LargestReport::queues
    std::string figure;
    JobQuestion question;
};

/// The dry runs that confirm the figures of the rows that are told as RUN NOW, with the account and QOS that the least
/// job was accepted with.
std::vector<LargestQuestion> figures_to_confirm(const Judgement& judgement, const LargestReport& report);

/// A row of which a figure was not confirmed for now is FITS NOW (cli.md 8.13). `verdicts` are by question; those of
/// questions that were not asked may be missing.
void hear_figures(const Judgement& judgement, const std::vector<LargestQuestion>& questions,
                  const std::vector<std::optional<Verdict>>& verdicts, LargestReport& report);

/// Exit status (cli.md 4), as that of `where`.
int exit_status(const LargestReport& report);

void write(Json& json, const LargestReport& report);

}  // namespace nodetop
