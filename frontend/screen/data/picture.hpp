#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "reading/system.hpp"
#include "report/accelerators.hpp"
#include "report/health.hpp"
#include "report/jobs.hpp"
#include "report/nodes.hpp"
#include "report/queues.hpp"
#include "report/status.hpp"

namespace nodetop::screen {

/// A judgement that has heard what was asked about access.
struct HeardJudgement : Judgement {
    HeardJudgement(const Reading& reading, bool filter, DryRunOutcome&& answers) : Judgement(reading, filter) {
        if (!answers.verdicts.empty()) hear(std::move(answers));
    }
};

/// One reading and the reports that the first view needs. All views of a moment draw from one picture, so their numbers
/// belong together. Never changed once it is made; shared by threads.
struct Picture {
    /// `all`: as with `status --all`. `heard`: what is known from asking about access.
    Picture(std::shared_ptr<const Reading> of, bool all, DryRunOutcome heard = {});
    Picture(const Picture&) = delete;
    Picture& operator=(const Picture&) = delete;

    std::optional<Row> queue_row(std::string_view name) const;
    std::optional<Row> node_row(std::string_view name) const;

    const std::shared_ptr<const Reading> kept;  ///< other pictures of it may follow, when more is heard
    const Reading& reading;
    const bool all;
    const HeardJudgement judgement;
    const StatusReport status;
    const QueuesReport queues;  ///< every queue
    const NodeReports node_report;
    const std::vector<Row> listing;  ///< every node, in the order of listings

    const Cluster& cluster() const { return reading.cluster; }

  private:
    std::unordered_map<Text, Row> queue_rows_, node_rows_;
};

/// The reports that only deeper views need, made after the first one is on the screen.
struct Details {
    Details(std::shared_ptr<const Picture> of, const FoldNames& fold);

    const std::shared_ptr<const Picture> picture;
    const JobsByNode jobs_by_node;
    const std::vector<Row> job_listing;
    const HealthReport health;
    const AcceleratorsReport accelerators;
};

}  // namespace nodetop::screen
