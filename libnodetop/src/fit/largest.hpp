#pragma once

#include <string>
#include <vector>

#include "fit/rank.hpp"

namespace nodetop {

/// The biggest shapes that start now in one queue (cli.md 8.13): each figure the most, the others at their least.
/// 0: nothing starts. Unknown: a limit that binds, or what is used of it, could not be read.
struct Largest {
    Row queue = kNoRow;
    bool starts = false;  ///< the least job of all fits now
    Quantity nodes;       ///< of one task each
    Quantity accelerators_one_node;
    Quantity cpu_milli_one_node;        ///< with a memory that the job states
    Quantity cpu_milli_default_memory;  ///< on one node, for a job that states none
    Quantity memory_bytes_one_node;
    struct OfModel {
        std::string model;
        Quantity accelerators_one_node;
    };
    std::vector<OfModel> models;  ///< the same for each kind of card, most first
    Quantity window_seconds;      ///< until a reservation or a plan takes one of these nodes; unknown: none known
    std::vector<Row> limited_by;  ///< Cluster::limits: those that cut a figure
    JobShape least;               ///< the least job: a core, for as long as the figures hold
    Place place;                  ///< of the least job
};

/// One task with one core, for as long as the figures are to hold: the stated walltime, else an hour, or as long as the
/// queue lets it if that is less.
JobShape least_job(const Facts& facts, const JobShape& asked, const Queue& queue);

/// `demand`: only its walltime, reservation, accounts and QOS count.
Largest largest_in(const Facts& facts, const Demand& demand, Row queue, const Asking& asking = {});

}  // namespace nodetop
