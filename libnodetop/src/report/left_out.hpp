#pragma once

#include <string>
#include <vector>

#include "fit/rank.hpp"
#include "report/json.hpp"

namespace nodetop {

/// A queue that is no row of a report, and why.
struct LeftOutReport {
    Text queue;
    LeftOutWhy why = LeftOutWhy::blocked;
    std::string detail;  ///< a sentence
};

LeftOutReport left_out_report(const Cluster& cluster, const LeftOut& row);

/// The member `left_out`.
void write_left_out(Json& json, const std::vector<LeftOutReport>& rows);

}  // namespace nodetop
