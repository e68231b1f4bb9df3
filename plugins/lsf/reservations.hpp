#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/text/local_time.hpp>

#include "cluster.hpp"

namespace nodetop::lsf {

/// Slots that a reservation has on a host: `h1:4/16` are 4 in use of 16.
struct ReservedHost {
    std::string host;
    std::optional<std::int64_t> used_slots, slots;
};

struct ReservationRecord {
    std::string id, type, user;
    std::vector<ReservedHost> hosts;
    std::string window;
    bool is_recurring = false;
};

/// Rows of `brsvs -w`; further hosts of a reservation stand in rows that begin with blanks. Nothing where the text is
/// no such listing.
std::optional<std::vector<ReservationRecord>> read_reservations(std::string_view text);

struct Window {
    std::int64_t starts_at = 0, ends_at = 0;
};

/// The window that is open, or the next one: `12/1/8/0-12/1/18/0` once, `5:18:0-5:20:0` each week, `12:0-14:0` each
/// day. Nothing where it cannot be read.
std::optional<Window> next_window(std::string_view window, std::int64_t now, std::int32_t zone_offset_seconds);

void write_reservations(Cluster& cluster, const std::vector<ReservationRecord>& reservations);

}  // namespace nodetop::lsf
