#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "access/caller.hpp"
#include "access/dry_run_plan.hpp"
#include "access/funnel.hpp"
#include "access/queue_access.hpp"
#include "capacity/cluster_room.hpp"
#include "capacity/queue_room.hpp"
#include "hardware/match.hpp"
#include "model/cluster.hpp"
#include "reading/reading.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// What is worked out of a reading before any view picks from it; the same for every command. Points into the cluster.
struct Judgement {
    /// `filter`: no with `--all`, which counts nobody out for access (B-26).
    Judgement(const Reading& reading, bool filter) : Judgement(reading.cluster, filter, *reading.site) {}
    Judgement(const Cluster& reading, bool filter, const Site& site = {});
    Judgement(const Judgement&) = delete;
    Judgement& operator=(const Judgement&) = delete;

    /// Takes what the control plane said (core.md 6.2): access and funnel are judged anew.
    void hear(DryRunOutcome answers);
    /// By queue row; null where there is none.
    const Verdict* verdict(Row queue) const;
    /// What each queue offers the caller, by queue row. Worked out when it is first asked for: a view of nodes alone
    /// needs none of it. From any thread.
    const std::vector<QueueRoom>& queue_rooms() const;

    const Cluster& cluster;
    Caller caller;
    AcceleratorTable table;
    Cards cards;
    Rooms rooms;
    std::vector<QueueAccess> access;  ///< by queue row, as all below
    std::vector<QueueStatus> statuses;
    std::vector<char> usable;
    std::vector<char> on_lists;  ///< stage 1 does not deny the caller (core.md 6.1)
    std::vector<char> giving;    ///< takes jobs of the caller, from him or from another queue
    Funnel funnel;
    std::vector<std::string> hints;  ///< lines of the configuration; "" for none
    DryRunOutcome heard;             ///< empty before anything was asked

  private:
    void judge_access();

    bool filter_;
    mutable std::mutex queue_rooms_lock_;
    mutable std::optional<std::vector<QueueRoom>> queue_rooms_;  ///< empty: nobody asked
};

/// By node row: a queue with `through[queue]` names it.
std::vector<char> named_by(const Cluster& cluster, const std::vector<char>& through);

}  // namespace nodetop
