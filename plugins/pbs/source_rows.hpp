#pragma once

#include <optional>
#include <string_view>

#include "queue.hpp"
#include "reading.hpp"

namespace nodetop::pbs {

/// What the heads of the answers say.
struct Head {
    std::string_view version, server;
    std::optional<std::int64_t> taken_at;
};

/// Writes the row about the reading itself. `others_are_shown`: jobs of others are in the list of jobs.
void write_source(Reading& reading, const Head& head, const Server& server, std::optional<bool> others_are_shown);

/// Writes the row about the caller. PBS keeps no accounts.
void write_identity(Reading& reading);

/// Writes what the server has of resources that no node has: floating licences and the like.
void write_licences(Reading& reading, const Server& server);

}  // namespace nodetop::pbs
