#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/cluster.hpp"

namespace nodetop {

/// An account and those above it.
struct Ancestry {
    std::vector<std::string_view> accounts;  ///< itself first
    bool whole = true;                       ///< no: one of those above is not known

    /// `entry` is among them; unknown if it could be among those that are not known.
    Answer includes(std::string_view entry) const;
};

/// Who asks, and how his accounts hang together. Made once for a reading, which it only looks at and which has to
/// outlive it.
class Caller {
  public:
    explicit Caller(const Cluster& cluster);

    const Cluster& cluster() const { return cluster_; }
    /// nullptr if who he is could not be read.
    const Identity* identity() const { return identity_; }

    /// Rows of Cluster::associations of an account, in their order.
    std::span<const Row> associations_of(std::string_view account) const;
    /// The row that says what an account may use in a queue: its own for the queue, else the blanket row, else null.
    const Association* association_of(std::string_view account, const Queue& queue) const;
    /// An account without an association hangs under nothing.
    Ancestry ancestry(std::string_view account) const;

    /// The site requires an account and the caller is known to have none: nothing he submits will run (C-27, B-54).
    bool has_no_account_at_all() const;

  private:
    const Cluster& cluster_;
    const Identity* identity_ = nullptr;
    std::unordered_map<std::string, std::vector<Row>> by_account_;
};

}  // namespace nodetop
