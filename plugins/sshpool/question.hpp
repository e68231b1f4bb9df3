#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "host_entry.hpp"

namespace nodetop::sshpool {

/// Keys of the configuration that the asking depends on.
struct Terms {
    std::uint32_t connect_seconds = 5;
    std::uint32_t answer_seconds = 15;
    std::uint32_t at_once = 64;
    bool accept_new_keys = false;
};

/// The one round trip to a machine: the user's own ssh with `/bin/sh` on the far side and the constant script on its
/// standard input. Nothing is forwarded, no prompt can appear, no host key is accepted that the user's ssh does not.
/// `jump_lane`: machines behind the same jump host have the same number; 0 for none.
sdk::Command question(const HostEntry& entry, const Terms& terms, std::uint32_t jump_lane);

/// The host that a recorded ssh call asked with a script; nullopt for other calls of ssh.
std::optional<std::string> recorded_host(const std::vector<std::string>& argv);

}  // namespace nodetop::sshpool
