#pragma once

#include <cstdint>
#include <string_view>

namespace nodetop::pbs {

/// What the state words of a vnode mean in neutral terms.
struct VnodeState {
    std::uint32_t conditions = 0;    ///< nt_condition bits
    bool unreachable = false;        ///< the server lost contact with its mom
    bool takes_nothing_now = false;  ///< full, or wholly held by one job, whatever the numbers say
    bool stale = false;              ///< no longer reported by its mom: what it had is gone
    bool various = false;            ///< the listing sums vnodes that differ: nothing is known of any of them
    std::string_view unknown_word;   ///< the first word that is in no table, or empty

    /// Takes no work at all for now, or not until somebody did something.
    bool is_out() const;
};

/// A comma list of which all words count, whatever their case (P-09). An unknown word, and no word, block the vnode.
VnodeState read_vnode_state(std::string_view state);

}  // namespace nodetop::pbs
