#pragma once

#include "model/node.hpp"

namespace nodetop {

enum class QueueKind : std::uint32_t { ordinary = 0, routing = 1, of_reservation = 2 };

/// What a job is submitted to: partition, queue, namespace, pool.
struct Queue {
    Text name, state_raw;
    Answer enabled = Answer::unknown;  ///< accepts submissions
    Answer started = Answer::unknown;  ///< starts what it holds; a switch of its own
    bool hidden = false, is_default = false, requires_reservation = false, route_only = false, batch_refused = false;
    bool whole_nodes = false;  ///< jobs take whole nodes
    bool all_nodes = false;    ///< every node is a member
    QueueKind kind = QueueKind::ordinary;
    Texts forwards_to;

    Quantity declared_nodes;        ///< what it claims; unknown: the number found
    Quantity min_nodes, max_nodes;  ///< unknown: none declared
    Quantity max_walltime_seconds;  ///< unknown: no limit declared
    Quantity default_walltime_seconds;
    Quantity max_cpu_node_milli, max_memory_node_bytes;  ///< most that jobs of this queue hold on one node
    Quantity memory_floor_bytes;                         ///< wins over the node's
    Quantity priority;                                   ///< larger is sooner
    Texts limits_sets;                                   ///< sets that bind every job here
    Quantity jobs_running, jobs_waiting;
    Text reason;  ///< why it is closed

    bool serial_refused = false;  ///< takes parallel jobs only
    bool parallel_on_node = true,
         parallel_across_nodes = true;  ///< takes jobs of several cores on one, of several nodes
    Quantity parallel_cpu_node_milli;   ///< a job of several nodes takes exactly that of each; unknown: any

    RowRange members;    ///< Cluster::members; empty with all_nodes
    RowRange rules;      ///< Cluster::rules
    Row unresolved = 0;  ///< member rows whose node could not be found

    bool routes() const { return kind == QueueKind::routing || !forwards_to.empty(); }
};

/// A queue on a node. Where the system has a state or a share of its own for the pair, it is here.
struct Member {
    Row queue = kNoRow, node = kNoRow;
    Text state_raw;
    Conditions conditions;                      ///< beside the node's
    Quantity cpu_total_milli, cpu_alloc_milli;  ///< of this queue here; unknown: the node's
    Answer admits_caller = Answer::unknown;     ///< of the lists of this queue here; no: nothing for the caller
    Quantity cpu_left_milli;                    ///< most that limits here leave to the caller; unknown: no such limit
    Quantity memory_left_bytes;                 ///< of this queue here; unknown: the node's
    Quantity max_walltime_seconds;              ///< of this queue here; unknown: the queue's
};

enum class RuleKind : std::uint32_t { account = 0, qos = 1, user = 2, group = 3, project = 4, host = 5 };

/// An allow or deny list.
struct Rule {
    Row queue = kNoRow;  ///< kNoRow: the whole system
    RuleKind kind = RuleKind::account;
    bool deny = false;
    bool nobody = false;                     ///< names nobody
    bool opaque = false;                     ///< entries that cannot be compared as plain names
    Answer admits_caller = Answer::unknown;  ///< where the adapter has evaluated it
    bool answered = false;  ///< admits_caller is what the control plane answered when it was asked in this reading
    Texts entries;
};

}  // namespace nodetop
