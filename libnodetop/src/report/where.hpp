#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fit/nearest.hpp"
#include "fit/rank.hpp"
#include "report/left_out.hpp"
#include "report/place_report.hpp"

namespace nodetop {

/// What `where` was asked, beside the shape.
struct WhereQuery {
    RankQuery rank;
    std::optional<Row> explain;  ///< --explain: a queue whose gates are told; a place whatever it says
};

struct LabelCount {
    Label label = Label::blocked;
    Row queues = 0;
};

struct ChangeReport {
    std::string text;
    std::vector<std::string> argv;
    Text queue;
    Label label = Label::fits_now;
};

/// `result` of `where`. Points into the judgement's reading and into the verdicts of `asking`.
struct WhereReport {
    JobShape shape;
    std::optional<std::size_t> best;  ///< into `places`: one that takes the job; nullopt: none does
    std::vector<LabelCount> labels;   ///< those that occur, best first
    std::int64_t asked = 0;           ///< dry runs made
    std::vector<PlaceReport> places;
    std::vector<LeftOutReport> left_out;
    std::vector<ChangeReport> nearest;  ///< only where nothing starts now
    bool dry_run_possible = false;
    std::string not_possible_because;
};

WhereReport make_where_report(const Judgement& judgement, const Demand& demand, const Asking& asking,
                              const WhereQuery& query, const SubmitMaker& submit = {});

/// Exit status of `where` (cli.md 4): 0 some place takes the job, 3 none does and one did not answer, else 1.
int exit_status(const WhereReport& report);

/// `list`: with the places; else the list stays empty, for --json=lines.
void write(Json& json, const WhereReport& report, bool list);

}  // namespace nodetop
