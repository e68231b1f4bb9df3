#pragma once

#include "model/quantity.hpp"
#include "model/text.hpp"

namespace nodetop {

enum class Scope : std::uint32_t {
    job = 0,
    node = 1,
    user = 2,
    account = 3,
    group = 4,
    project = 5,
    queue = 6,
    cluster = 7,
    unknown = UINT32_MAX,  ///< not told: the limit is not checked, and that is said
};

enum class Effect : std::uint32_t { wait = 0, refuse = 1, unknown = UINT32_MAX };

/// One bound of one limit set (core.md 3.4).
struct Limit {
    Text set, source;  ///< "normal"; what kind of set, in the system's words
    Scope scope = Scope::unknown;
    Text who;            ///< user, account, ... it is for; "" = the caller's
    Row queue = kNoRow;  ///< only there; kNoRow: everywhere
    Text resource;  ///< cpu_milli, memory_bytes, accelerators, accelerators:TYPE, nodes, walltime_seconds, jobs, ...
    bool minimum = false;  ///< a least, not a most
    Quantity value;        ///< unknown: present and unreadable, named as not checked
    Quantity used;         ///< held by the scope now
    Effect effect = Effect::wait;
    Answer binds = Answer::unknown;  ///< where the adapter knows that it applies to the caller here
};

/// A licence pool.
struct Licence {
    Text name;
    Quantity total, used, reserved;
};

}  // namespace nodetop
