#pragma once

#include "model/quantity.hpp"
#include "model/text.hpp"

namespace nodetop {

/// A window in which nodes, parts of nodes or licences are kept for somebody, or for nobody.
struct Reservation {
    Text name;
    Instant starts_at;  ///< unknown: now
    Instant ends_at;    ///< unknown: not told; may be unlimited
    Rows nodes;
    bool maintenance = false;                ///< nobody's jobs
    Answer admits_caller = Answer::unknown;  ///< unknown claims less: no
    bool must_be_named = true;               ///< the job has to name it
    Quantity cpu_milli, accelerators;        ///< withheld on each node; unknown: all of it
    Texts licences;                          ///< name:count

    bool whole_nodes() const { return !cpu_milli.known() && !accelerators.known(); }
};

}  // namespace nodetop
