#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "model/cluster.hpp"

namespace nodetop {

/// What is known of a reading beside its blob.
struct ReadingFacts {
    Instant now;                    ///< the host's clock, or the instant of capture; never unknown
    Queries asked, failed;          ///< what it was to hold; what could not be got
    std::vector<Problem> problems;  ///< found so far
};

/// Makes a reading out of a blob that check_blob() has passed, by the rules of docs/model-columns.md: unknown becomes
/// what unknown means, what cannot be is unknown, repeated and nameless rows are left out, and each such finding is a
/// row of `problems`. A question that was asked and whose table is missing has failed: an empty table is an answer,
/// none is not. `Cluster::now` is the system's own time where it tells it. Texts point into the blob, which `storage`
/// keeps alive; if one of them could do harm on a terminal, into a cleaned copy (C-63). Linear in the blob.
Cluster to_model(std::span<const std::byte> checked_blob, std::shared_ptr<const void> storage, ReadingFacts facts);

}  // namespace nodetop
