#pragma once

#include <optional>
#include <vector>

#include "fit/demand.hpp"
#include "fit/reason.hpp"
#include "room/job_terms.hpp"
#include "room/share.hpp"

namespace nodetop {

/// What one node offers a job through one queue now, for all the time that it runs and however much it asks.
struct NodeOffer {
    bool schedulable = false;      ///< to this job: a reservation that it names opens its nodes
    bool after_boot = false;       ///< not schedulable, but would be after a boot
    std::optional<Cause> kept_by;  ///< all of it is kept from the job
    Row keeper = kNoRow;           ///< the reservation that keeps it
    Quantity cpu_milli;            ///< all of them where the job states its memory, else what the default memory feeds
    Quantity idle_cpu_milli;       ///< the same before memory and the queue's share of the node
    Quantity memory_bytes;         ///< unknown: not reported, or its use is not
    Quantity accelerators;         ///< of the kinds that pass
    bool runs_too_long = false;    ///< it states a longer time than the queue allows there
    bool share_binds = false;      ///< the queue's share of the node takes some away
};

/// Works out what the nodes of one queue offer, one after another.
class NodeOffers {
  public:
    /// All must outlive it. `seconds`: that the job runs; may be unlimited.
    NodeOffers(const Facts& facts, const Demand& demand, const Queue& queue, Quantity seconds);

    /// `member` may be null.
    NodeOffer offer(Row node, const Member* member);

    /// Nodes that a dry run named for now: a plan does not hold them against this job (B-62). Sorted.
    void let_onto(std::vector<Row> planned_nodes) { named_ = std::move(planned_nodes); }

    const JobTerms& terms() const { return terms_; }
    /// What the queue says about a node to a job of this demand.
    QueueTerms terms_on(const Member* member) const;

  private:
    const Facts& facts_;
    const Demand& demand_;
    const Queue& queue_;
    JobTerms terms_;
    std::vector<Row> named_;
    std::vector<Withheld> scratch_;
};

/// The node takes one node's part of the job now (core.md 10.3). `reasons`: counts why not.
bool fits_now(const Demand& demand, const NodeOffer& offer, ReasonCounts& reasons);

}  // namespace nodetop
