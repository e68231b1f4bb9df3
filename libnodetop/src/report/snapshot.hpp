#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/problem.hpp"
#include "report/json.hpp"

namespace nodetop {

/// `result` of `snapshot -o FILE`.
struct SnapshotReport {
    std::string file;
    std::int64_t bytes = 0;
    std::int64_t commands = 0;  ///< client calls that were recorded
    std::vector<std::string> failed;
};

/// Names of the queries that gave nothing.
std::vector<std::string> failed_queries(Queries failed);

void write(Json& json, const SnapshotReport& report);

}  // namespace nodetop
