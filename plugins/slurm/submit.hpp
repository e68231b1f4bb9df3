#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// The arguments with which sbatch is asked for a shape, or why it cannot be: a name that is no argument.
struct JobArguments {
    std::vector<std::string> arguments;
    std::string fault;  ///< empty if it can be asked
};

/// What `shape.stated` says and nothing else (B-66), in Slurm's own notation: the dry run and the submit line ask
/// alike. `cluster` is empty for the one of this host. Memory is never less than asked.
JobArguments job_arguments(const nt_shape& shape, std::string_view queue, std::string_view account,
                           const std::string& cluster);

/// Stated parts of the shape for which sbatch has no option.
std::vector<std::string> not_pinned(const nt_shape& shape);

}  // namespace nodetop::slurm
