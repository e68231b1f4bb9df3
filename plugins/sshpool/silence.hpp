#pragma once

#include <string>

#include <nodetop/plugin.hpp>

namespace nodetop::sshpool {

/// Why a machine gave no whole answer. Each is another thing to do for the one who reads it (backend-sshpool.md 5).
enum class Silence {
    unknown_name,
    unreachable,
    no_sshd,
    key_unknown,
    key_changed,  ///< may be an attack: said loudly
    not_allowed,
    password_only,
    account_closed,
    overloaded,
    own_configuration,
    jump_host,
    no_time,
    no_ssh,
    no_shell,
    cut,
    not_asked,
    other,
};

struct Cause {
    Silence silence = Silence::other;
    std::string state;   ///< shown as the state of the node: "host key changed"
    std::string reason;  ///< one sentence, with ssh's own words where it has any
};

/// Of an answer that had no closing mark. `began`: the opening mark was there.
Cause cause_of(const sdk::Answer& answer, bool began);

/// The control plane lost contact, as against: it was told no.
bool lost_contact(Silence silence);

}  // namespace nodetop::sshpool
