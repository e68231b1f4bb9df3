#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "machines.hpp"
#include "queue.hpp"
#include "reading.hpp"
#include "reservations.hpp"
#include "ties.hpp"
#include "usage.hpp"

namespace nodetop::pbs {

/// What the rows of queues are made from.
struct QueueFacts {
    std::vector<Queue> queues;
    Server server;
    std::optional<std::vector<Reservation>> reservations;     ///< nullopt: not known
    std::optional<std::vector<std::string_view>> partitions;  ///< that a scheduler serves; nullopt: not known
    const std::vector<Job>* jobs = nullptr;                   ///< nullptr: not known
};

/// Finds out which queues accept jobs that can never start, and why (P5, P6, P16, E3): in a partition that no scheduler
/// serves, under a limit of none, in dedicated time alone, or in a route whose destinations take nothing.
void find_stopped_queues(const Reading& reading, QueueFacts& facts);

/// Writes the queues, their rules and their nodes. `ties` is about the same queues.
void write_queues(Reading& reading, const QueueFacts& facts, const Ties& ties, const Machines& machines);

}  // namespace nodetop::pbs
