#pragma once

#include <string_view>
#include <utility>

#include "cell.hpp"

namespace nodetop::sge {

/// An advance reservation.
struct ReservationRecord {
    std::string id, name, owner, state, starts, ends;
    std::vector<std::string> admitted;                           ///< users and @sets of its own list
    std::vector<std::pair<std::string, std::int64_t>> slots_of;  ///< host, slots; of all its queues there
    bool is_granted_known = false;
};

/// The reservations of `qrstat -xml`, with or without what they hold; nothing if the answer is cut off.
std::optional<std::vector<ReservationRecord>> read_reservations(std::string_view xml);

void write_reservations(Cell& cell, const std::vector<ReservationRecord>& reservations);

}  // namespace nodetop::sge
