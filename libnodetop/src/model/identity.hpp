#pragma once

#include <optional>

#include "model/text.hpp"

namespace nodetop {

/// The caller as the batch system knows him. A list that could be read only in part is unknown as a whole.
struct Identity {
    Text user;
    std::optional<Texts> accounts, qos, groups, projects;  ///< nullopt: unknown; empty: known to be none
    Text default_account, default_qos;                     ///< "" if none, or not known
};

/// Which account may use which queue with which QOS.
struct Association {
    Text account;
    Text queue;  ///< "": the account's blanket row
    std::optional<Texts> qos;
    Text default_qos;
    Text parent;  ///< account above; "" at the top or if unknown
    bool parent_known = false;
};

}  // namespace nodetop
