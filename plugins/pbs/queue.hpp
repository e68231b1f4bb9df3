#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "listing.hpp"

namespace nodetop::pbs {

/// The server, as far as it is known.
struct Server {
    Record record{{}, nullptr, nullptr};
    bool known = false;

    std::string_view name() const { return record.name(); }
};

/// One queue (backend-pbs.md 5). Views into the listing.
struct Queue {
    std::string_view name;
    bool routes = false;
    std::optional<bool> enabled, started;
    std::vector<std::string_view> forwards_to;
    std::string_view partition;
    bool of_reservation = false;
    std::string reason;  ///< why it starts nothing, where that is known
    bool route_only = false;
    std::string_view fed_by;  ///< a routing queue that takes jobs and hands them on to it, or empty
    Record record;

    explicit Queue(const Record& from) : record(from) {}

    /// The queue's own value of `group.name`, else the server's; nullopt if neither has one.
    std::optional<std::string_view> value(const Server& server, std::string_view group, std::string_view name) const;
};

/// A name that PBS gives to the queue of a reservation: R, S or M and a number.
bool is_name_of_reservation(std::string_view name);

Queue read_queue(const Record& record);

/// `Transit:0 Queued:1 Running:3 …`: the number behind a word.
std::optional<std::int64_t> count_in_state(const Record& record, std::string_view word);

}  // namespace nodetop::pbs
