#pragma once

#include <cstdint>
#include <string_view>

namespace nodetop::slurm {

/// What the state words of a node mean in neutral terms.
struct NodeState {
    std::uint32_t conditions = 0;    ///< nt_condition bits
    bool unreachable = false;        ///< the controller lost contact; not set while a node boots
    bool takes_nothing_now = false;  ///< claimed by another job as a whole, whatever the numbers say
    bool exists = true;              ///< no: declared for the future, or run by another cluster; left out of everything
    bool idle = false;               ///< no job is on it, running or ending
    bool reboots_when_empty = false;  ///< in use, and to be restarted when it is not any more
    bool powered_down = false;        ///< switched off by power saving: boots on demand
    bool powering_down = false;       ///< going off; usable once it is off
    std::string_view unknown_word;    ///< the first word that is in no table, or empty
};

/// Reads base word, `+FLAG`s and marker characters, each of them in any place (S-01, S-05, S-06). A word that is not
/// known blocks the node and is named (core.md 1); an empty state is a record that was cut off (S-12).
NodeState read_node_state(std::string_view state);

}  // namespace nodetop::slurm
