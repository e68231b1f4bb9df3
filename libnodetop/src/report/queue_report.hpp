#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "access/blocker.hpp"
#include "access/funnel.hpp"
#include "access/queue_access.hpp"
#include "capacity/queue_room.hpp"
#include "report/judgement.hpp"
#include "report/shared.hpp"

namespace nodetop {

/// One queue as every view shows it (cli.md 16.2 Queue).
struct QueueReport {
    Text name;
    std::string_view state;  ///< the scheduler's own word; without one UP, STOPPED, DISABLED or DOWN by the switches
    Answer enabled = Answer::unknown, started = Answer::unknown;
    bool hidden = false, is_default = false, usable = false, routes = false, dedicated = false, confirmed = false;
    Texts forwards_to;
    Access access = Access::unknown;
    const Verdict* verdict = nullptr;         ///< null: not asked
    FunnelTerm left_out = FunnelTerm::shown;  ///< why the text view leaves it out; shown: it does not
    std::vector<Rule> rules;                  ///< its own, then those of the whole system
    std::vector<Blocker> blockers;
    NodeCounts nodes;
    Row idle_advertised = 0;
    Amount cpu_milli, memory_bytes, accelerators;
    Quantity cpu_milli_little_memory;  ///< as NodeRoom's
    Quantity cpu_milli_after_boot, accelerators_after_boot;
    std::vector<Withheld> withheld;
    std::vector<ModelRoom> models;
    Quantity max_walltime_seconds;    ///< in force; unlimited: none; unknown: limits could not be read
    std::string max_walltime_source;  ///< whose; "" where it is the queue's own or there is none
    Quantity queue_max_walltime_seconds, default_walltime_seconds;
    Quantity min_nodes, max_nodes;
    bool whole_nodes = false, requires_reservation = false;
    Quantity priority;
    std::vector<const Limit*> limits;   ///< that bind the caller here
    std::vector<const Limit*> at_once;  ///< of these, per-user ceilings smaller than the queue
    Quantity jobs_running, jobs_waiting;
    std::string hint;  ///< the configuration's line about it; "" for none
};

QueueReport queue_report(const Judgement& judgement, Row queue);

/// The scheduler's word for the state of a queue, or one for its two switches (cli.md 8.3).
std::string_view state_word(const Queue& queue);

}  // namespace nodetop
