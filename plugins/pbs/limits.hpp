#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/columns.h>

#include "queue.hpp"
#include "reading.hpp"
#include "usage.hpp"

namespace nodetop::pbs {

/// One row of the table of limits.
struct Limit {
    std::string set;     ///< "long", "server"
    std::string source;  ///< the attribute: "max_run_res.ncpus"
    nt_scope scope = NT_SCOPE_JOB;
    std::string who;  ///< empty: the caller, or everybody together
    std::string resource;
    bool minimum = false;
    std::optional<std::int64_t> value;  ///< nullopt: it is there and cannot be read
    std::optional<std::int64_t> used;
    nt_effect effect = NT_EFFECT_WAIT;
};

/// One cell of `[u:alice=4],[g:staff=10],[o:PBS_ALL=64]`.
struct Cell {
    char kind = '\0';  ///< u, g, p, o
    std::string_view name, value;
};
std::vector<Cell> read_cells(std::string_view text);

/// All limits of a queue that bind the caller: `resources_max` and `_min` of one job, where the queue has none the
/// server's; and the tables and older attributes about what is held, each kind of cell beside the others (P-22 to
/// P-24).
std::vector<Limit> limits_of(const Reading& reading, const Queue& queue, const Server& server, const Usage& usage);

/// Those of the server, over all queues.
std::vector<Limit> limits_of(const Reading& reading, const Server& server, const Usage& usage);

/// What binds the caller and holds no job back: what runs beyond it may be preempted. `queue` is empty for the server.
std::vector<Limit> soft_limits_of(const Reading& reading, const Record& record, std::string_view queue,
                                  const Usage& usage);

/// The queue may never run a job: a limit of 0 for all jobs together.
std::optional<std::string> limit_that_stops(const Queue& queue);

}  // namespace nodetop::pbs
