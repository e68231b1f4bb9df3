#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "listing.hpp"
#include "machines.hpp"
#include "reading.hpp"

namespace nodetop::pbs {

/// One reservation that has been granted (backend-pbs.md 7). Views into the listing.
struct Reservation {
    std::string_view id, queue;  ///< "R25.head"; "R25"
    std::optional<std::int64_t> starts_at, ends_at;
    bool is_running = false;
    bool is_exclusive = false;  ///< takes whole vnodes
    bool is_for_maintenance = false;
    std::vector<Piece> pieces;
    std::optional<bool> admits_caller;
};

/// Reads `pbs_rstat -F`. One that is not confirmed has no vnodes yet and is left out.
std::vector<Reservation> read_reservations(const Reading& reading, const Listing& listing);

/// Of a vnode that a running reservation has to itself all counts as assigned: sets what is held there to what jobs of
/// the reservation do not leave to others of them.
void count_jobs_inside(std::vector<Vnode>& vnodes, const std::vector<Reservation>& reservations,
                       const std::vector<Job>& jobs);

void write_reservations(Reading& reading, const std::vector<Reservation>& reservations, const Machines& machines);

}  // namespace nodetop::pbs
