#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/largest.hpp"
#include "report/place_report.hpp"

namespace nodetop {

struct LargestRow {
    Text queue;
    std::optional<Label> label;  ///< RUN NOW, FITS NOW; nullopt: nothing starts there now
    Largest largest;
    std::vector<const Limit*> limited_by;
    std::string why_nothing;  ///< a clause; "" where something starts
};

/// `result` of `largest`.
struct LargestReport {
    std::vector<LargestRow> queues;  ///< by room: most cores on one node with default memory, then nodes, then name
    Row left_out = 0;                ///< queues that are not open to the caller, or to anybody
    bool undecided = false;          ///< some queue did not answer
    bool any_takes_a_job = false;
};

LargestReport make_largest_report(const Judgement& judgement, const Demand& demand, const Asking& asking,
                                  const RankQuery& query);

/// Exit status (cli.md 4), as that of `where`.
int exit_status(const LargestReport& report);

void write(Json& json, const LargestReport& report);

}  // namespace nodetop
