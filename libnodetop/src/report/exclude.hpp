#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "report/json.hpp"
#include "report/judgement.hpp"

namespace nodetop {

/// What `exclude` was asked: the union of its selectors.
struct ExcludeQuery {
    std::vector<Row> queues;  ///< only nodes of these; empty: all nodes
    bool gpu_nodes = false;
    bool unschedulable = false;  ///< out of service; not those that boot on demand, which take work
    bool degraded = false;       ///< they take work, and something is wrong with them
};

/// `result` of `exclude`.
struct ExcludeReport {
    std::vector<Text> nodes;  ///< in the scheduler's order
    std::string nodelist;     ///< in the scheduler's notation; "" for none
    std::vector<std::string>
        argv;  ///< the scheduler's own option for that list; empty for no nodes, or where it has none
};

/// `fold` writes a list in the scheduler's notation; `option` names the option for it, nothing where there is none.
ExcludeReport make_exclude_report(const Judgement& judgement, const ExcludeQuery& query,
                                  const std::function<std::string(std::span<const Text>)>& fold,
                                  const std::function<std::vector<std::string>(std::span<const Text>)>& option);

void write(Json& json, const ExcludeReport& report);

}  // namespace nodetop
