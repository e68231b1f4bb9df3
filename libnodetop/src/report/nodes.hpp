#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "report/json.hpp"
#include "report/judgement.hpp"
#include "report/node_report.hpp"

namespace nodetop {

/// Which nodes a view shows.
struct NodeFilter {
    bool gpu = false, cpu = false;  ///< only with, only without accelerators
    bool free = false;              ///< only where something is to be had now
};

/// What `nodes` was asked.
struct NodesQuery {
    std::vector<Row> queues;  ///< only their nodes, also if they are not on the caller's lists; empty: all
    NodeFilter filter;
    std::optional<std::size_t> top;  ///< nullopt: every row
    bool all = false;                ///< no filter by the caller's lists
};

/// The node has accelerators, known by type or only by number.
bool has_accelerators(const Judgement& judgement, Row node);

/// total = shown + not_on_your_lists + filtered_out
struct NodeFunnel {
    Row total = 0, shown = 0, not_on_your_lists = 0, filtered_out = 0;
};

/// Nodes by what is asked for, in the order of listings.
struct NodePick {
    std::vector<Row> rows;
    NodeFunnel funnel;
};

/// `among[node]`: belongs to what was asked for; `on_lists[node]`: some queue that names it does not deny the caller.
NodePick pick_nodes(const Judgement& judgement, const std::vector<char>& among, const std::vector<char>& on_lists,
                    const NodeFilter& filter);

/// Reports of single nodes, for views that show a few of very many. What all of them need is worked out once; the
/// judgement outlives it.
class NodeReports {
  public:
    explicit NodeReports(const Judgement& judgement);

    /// A node that no usable queue names has nothing to be had (core.md 5.3).
    NodeReport operator()(Row node) const;
    /// Some usable queue names it.
    bool reachable(Row node) const { return reachable_[node] != 0; }
    /// Jobs that hold something of it; unknown where the job list was not read.
    Quantity jobs_running(Row node) const { return jobs_[node].count; }

  private:
    const Judgement& judgement_;
    std::vector<NodeJobs> jobs_;
    std::vector<char> reachable_;
};

/// Reports of some nodes in their order, each made when it is looked at: of a large cluster all at once would take more
/// memory than everything else. The judgement outlives it.
class NodeReportList {
  public:
    class Iterator {
      public:
        Iterator(const NodeReportList& list, std::size_t place) : list_(&list), place_(place) {}
        NodeReport operator*() const { return (*list_)[place_]; }
        Iterator& operator++() {
            ++place_;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

      private:
        const NodeReportList* list_;
        std::size_t place_;
    };

    NodeReportList() = default;
    /// At most `top` of `rows`.
    NodeReportList(const Judgement& judgement, std::vector<Row> rows, std::optional<std::size_t> top);

    std::size_t size() const { return rows_.size(); }
    bool empty() const { return rows_.empty(); }
    NodeReport operator[](std::size_t place) const { return (*report_of_)(rows_[place]); }
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

  private:
    std::shared_ptr<const NodeReports> report_of_;
    std::vector<Row> rows_;
};

/// `result` of `nodes`.
struct NodesReport {
    Row matched = 0;  ///< with the rows that `top` left out
    bool truncated = false;
    NodeFunnel funnel;
    Row with_accelerators = 0, out = 0;  ///< of the matched ones
    bool hidden = false;                 ///< the caller may not see nodes: that none is here says nothing
    NodeReportList nodes;
};

NodesReport make_nodes_report(const Judgement& judgement, const NodesQuery& query);

/// `list`: with the nodes; else the list stays empty, for --json=lines.
void write(Json& json, const NodesReport& report, bool list);

}  // namespace nodetop
