#pragma once

#include <string>
#include <vector>

#include "report/judgement.hpp"
#include "room/jobs_here.hpp"

namespace nodetop {

/// One job as a list shows it. Totals are those of the whole job, never of one node (C-45).
struct JobReport {
    Row row = kNoRow;  ///< Cluster::jobs
    Text id, user, account, queue, name, qos;
    Text state;  ///< the scheduler's own word; "" if none was told
    bool holds_nodes = false;
    bool mine = false;  ///< the caller's own
    Quantity cpu_milli, memory_bytes, accelerators, node_count;
    Instant started_at, ends_at;
    Quantity used_seconds;  ///< since its start; unknown where it has none, or one ahead of the clock
    Quantity left_seconds;  ///< until its declared end; 0: it is over its time
    std::vector<Text> nodes;
};

/// The caller's own; false where the caller is not known.
bool is_mine(const Cluster& cluster, const Job& job);

JobReport job_report(const Cluster& cluster, Row job);

/// A job on one node, with this node's share of it; unknown is what nobody told.
struct JobHereReport {
    JobReport job;
    Quantity cpu_milli, memory_bytes, accelerators;
};

/// Why a node has no job in its list.
enum class EmptyList : std::uint8_t {
    not_empty,
    query_failed,       ///< the list could not be read
    not_told,           ///< this system, or this reading, has no list
    unclaimed,          ///< something is held, or may be, and no job says so
    nothing_can_start,  ///< nothing runs, and the node takes no work
    nothing_runs,
};

/// The jobs of one node: most accelerators first, then cores, then id; unknown shares last.
struct NodeJobsReport {
    std::vector<JobHereReport> jobs;
    EmptyList empty = EmptyList::not_empty;
};

/// `by_node` is of the same reading.
NodeJobsReport node_jobs_report(const Judgement& judgement, const JobsByNode& by_node, Row node);

/// All jobs: those that hold nodes first; most accelerators, cores, then id.
std::vector<Row> job_listing(const Cluster& cluster);

}  // namespace nodetop
