#pragma once

#include <string>
#include <vector>

#include "access/blocker.hpp"
#include "access/caller.hpp"
#include "access/verdict.hpp"
#include "model/cluster.hpp"
#include "model/shape.hpp"
#include "room/node_room.hpp"

namespace nodetop {

/// Whether the caller may use a queue, in one word (cli.md 16.2 Queue). About lists and answers only: an open queue may
/// be closed for everybody (QueueAccess::usable).
enum class Access : std::uint8_t {
    unknown,    ///< no verdict: something could not be read or compared, or not even the smallest job is accepted
    open,       ///< declared, or confirmed by an accepting dry run
    no_access,  ///< declared lists do not admit the caller
    refused,    ///< a dry run refused the caller durably
};

/// "open", "no_access", "refused", "unknown"
const char* word(Access access);

/// How a queue stands to the caller, before any particular shape.
struct QueueAccess {
    bool usable = false;  ///< no fatal structural blocker
    Access access = Access::unknown;
    bool confirmed = false;             ///< by an accepting dry run, or by the control plane's answer in the reading
    Answer answered = Answer::unknown;  ///< what the control plane said of the caller in the reading, if it was asked
    bool dedicated = false;             ///< probably a group's own (core.md 3.3)
    bool owns_nodes = false;
    std::vector<Blocker> blockers;          ///< structural ones, then declared ones
    std::vector<Blocker> declared_denials;  ///< lifted by an accepting dry run (B-61)
};

/// Without a verdict only what is declared is known.
QueueAccess queue_access(const Caller& caller, const Rooms& rooms, const Queue& queue, const JobShape& shape = {},
                         const Verdict* verdict = nullptr);

/// Of all queues, in the order of Cluster::queues. `verdicts` likewise, null where not asked; empty: none was asked.
std::vector<QueueAccess> queue_accesses(const Cluster& cluster, const Rooms& rooms, const JobShape& shape = {},
                                        const std::vector<const Verdict*>& verdicts = {});

}  // namespace nodetop
