#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "model/identity.hpp"
#include "model/job.hpp"
#include "model/limits.hpp"
#include "model/node.hpp"
#include "model/problem.hpp"
#include "model/queue.hpp"
#include "model/reservation.hpp"

namespace nodetop {

/// What the reading says about itself (model-columns.md 1), with the defaults of unknowns filled in.
struct Source {
    Text cluster, product, version, flavour;
    Text queue_term;   ///< partition, queue, namespace, pool
    Instant taken_at;  ///< the system's own "now" if it tells one
    Quantity zone_offset_seconds;
    Text zone;
    bool memory_consumable = true;
    bool cpu_fractional = false;
    bool accounts_required = false;
    bool limits_enforced = true;
    bool starts_work = true;
    bool probe_supported = false, probe_here = false;
    Text probe_command;
    bool others_jobs_visible = true;
    bool hidden_capacity = false;
};

/// One reading of a cluster: facts, and how they hang together. Built once, then only read. All views and ranges point
/// into it, so it is moved, never copied.
struct Cluster {
    Cluster() = default;
    Cluster(Cluster&&) = default;
    Cluster& operator=(Cluster&&) = default;
    Cluster(const Cluster&) = delete;
    Cluster& operator=(const Cluster&) = delete;

    Source source;
    Instant now;  ///< every age and wait is counted from here; never unknown

    std::vector<Node> nodes;          ///< each name once
    std::vector<Slot> slots;          ///< by node
    std::vector<Resource> resources;  ///< by node
    std::vector<Queue> queues;        ///< in the scheduler's order
    std::vector<Member> members;      ///< by queue; each node once in a queue
    std::vector<Rule> rules;          ///< by queue; those of the whole system last
    std::vector<Limit> limits;
    std::optional<Identity> identity;  ///< nullopt: unknown, which is not "entitled to nothing"
    std::vector<Association> associations;
    std::vector<Job> jobs;
    std::vector<Allocation> allocations;
    std::vector<Release> releases;  ///< by node, then time
    std::vector<Reservation> reservations;
    std::vector<Licence> licences;

    std::vector<Row> node_reservations;  ///< reservations of each node, by node (Node::reservations)
    std::vector<Row> node_members;       ///< member rows of each node, by node (Node::members)
    RowRange system_rules;               ///< rules of the whole system

    std::vector<Problem> problems;
    Queries asked;   ///< what this reading was to hold
    Queries failed;  ///< what it could not get: unknown, never empty
    Queries hidden;  ///< what the caller may not see, which is no failure: unknown as well

    /// A query was asked and answered.
    bool has(Query q) const { return asked.has(q) && !failed.has(q) && !hidden.has(q); }

    std::vector<Text> texts;              ///< elements of all Texts
    std::vector<Row> rows;                ///< elements of all Rows
    std::shared_ptr<const void> storage;  ///< the bytes that every Text points into
    std::shared_ptr<void> cleaned;        ///< texts that had to be cleaned
};

}  // namespace nodetop
