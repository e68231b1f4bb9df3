#pragma once

#include <deque>
#include <memory>
#include <string_view>

#include "nodes.hpp"

/// The JSON form of a listing of nodes: `scontrol show nodes --json` since 23.02, `sinfo --json` of 21.08 and 22.05.
/// Later releases of `sinfo` group nodes, which is no listing.
namespace nodetop::slurm {

struct NodesOfJson {
    std::deque<NodeRecord> nodes;       ///< empty also where the text is no such listing, or was cut off
    std::string_view error;             ///< the first one that Slurm put beside the nodes, or empty
    bool lacks_kept_memory = false;     ///< on some node: `specialized_memory` came with 23.02
    std::shared_ptr<const void> bytes;  ///< what the views point into
};

/// Numbers may be plain or `{set, infinite, number}`, lists may be strings, and what is unset may be null or left out.
NodesOfJson read_nodes_of_json(std::string_view text);

}  // namespace nodetop::slurm
