#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "identity.hpp"
#include "reading.hpp"
#include "records.hpp"

namespace nodetop::slurm {

/// One record of `scontrol show reservation` (backend-slurm.md 8). Views into the record.
struct ReservationRecord {
    std::string_view name, starts_at, ends_at, nodes, flags, tres, licences;
    std::string_view users, groups, accounts, qos;  ///< empty: not given
    std::string_view allowed_partitions;            ///< jobs of other ones may not use it; empty: not given
    std::optional<std::int64_t> core_count;
    /// Cores of nodes that it takes only a part of: name and list of core numbers.
    std::vector<std::pair<std::string_view, std::string_view>> core_ids;

    bool has_flag(std::string_view flag) const;
};

ReservationRecord read_reservation(const Record& record);

/// May the caller use it? All lists that are given have to admit him, `-name` entries mean everyone else, and with no
/// list at all nobody may but root (S-57). nullopt: cannot be told.
std::optional<bool> reservation_admits(const ReservationRecord& reservation, const Caller& caller);

/// Writes the table of reservations. False if the answer is not a whole list: a missing reservation would make its
/// nodes free.
bool write_reservations(Reading& reading, const sdk::Answer& answer, const Caller& caller);

}  // namespace nodetop::slurm
