#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "collection.hpp"

namespace nodetop::sge {

/// The arguments with which qsub is asked for a shape, or why it cannot be.
struct JobArguments {
    std::vector<std::string> arguments;
    std::vector<std::string> not_pinned;  ///< stated parts that qsub cannot be asked for
    std::string fault;                    ///< a name that is no argument; empty if all can be passed
    std::string impossible;               ///< why no qsub asks for this shape there; empty if one does
};

/// What `shape.stated` says and nothing else (B-66): the dry run and the submit line ask alike. Resources that count
/// per slot are divided among the slots of a node, memory rounded up; the parallel environment is one of the queue.
JobArguments job_arguments(const nt_shape& shape, std::string_view queue, std::string_view project, const Known& known);

}  // namespace nodetop::sge
