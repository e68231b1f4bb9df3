#pragma once

#include <string>
#include <vector>

namespace nodetop {

/// What a dry run and a submit line carry beside the shape, so that the job lands where it was checked (cli.md 18, 7).
struct Pins {
    std::string slot_resource;             ///< the one accelerator type that is asked for by name; "": any
    std::vector<std::string> constraints;  ///< node features that the node must have
    std::vector<std::string> exclude;      ///< nodes to keep off, beside those of the shape
    bool pinned = true;                    ///< no: nothing could be found that keeps the job off unfit nodes
};

}  // namespace nodetop
