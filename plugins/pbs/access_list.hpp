#pragma once

#include <optional>
#include <string_view>

#include "reading.hpp"

namespace nodetop::pbs {

/// Lists of who may submit (backend-pbs.md 5, access). Entries are tried from left to right and the first that fits
/// decides; `+` or nothing before it allows, `-` denies; a lone sign is what holds where no entry fits, else it is no.
/// nullopt: it cannot be told, as the list asks for something that is not known of the caller.

/// `alice`, `-bob@login1`, `carol@*.site`: users, with the host that they send jobs from.
std::optional<bool> users_admit(std::string_view list, const Caller& caller);

/// Any group of the caller; of Torque only the primary one, unless the queue is `sloppy`.
std::optional<bool> groups_admit(std::string_view list, const Caller& caller, bool primary_alone);

/// Hosts that jobs may be sent from. An empty list admits the server's own host alone.
std::optional<bool> hosts_admit(std::string_view list, const Caller& caller, std::string_view server_host);

}  // namespace nodetop::pbs
