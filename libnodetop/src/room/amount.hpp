#pragma once

#include "model/quantity.hpp"

namespace nodetop {

/// How much of one resource there is (cli.md 16.2 Amount). `free` is the scheduler's own arithmetic, 0 on a node that
/// is not schedulable; `effective_free` is what a new job of the caller can have now: one that names no memory,
/// tolerates nothing and runs an hour (core.md 5.1). effective_free <= free <= total wherever they are known.
struct Amount {
    Quantity total, allocated, free, effective_free;
    Quantity left = Quantity::unlimited();  ///< most that limits leave to the caller; only of accelerators of one node

    friend constexpr bool operator==(const Amount&, const Amount&) = default;
};

}  // namespace nodetop
