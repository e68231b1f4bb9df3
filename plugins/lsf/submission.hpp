#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "product.hpp"

namespace nodetop::lsf {

/// How this cluster is asked: told by the last reading.
struct Ways {
    Dialect dialect = Dialect::unknown;
    bool sizes_have_units = false;           ///< 10.1 takes `16GB`; before that bare numbers, in units of their own
    bool types_differ = true;                ///< a job that names no type gets hosts of the sender's own type only
    bool memory_is_reserved_a_slot = false;  ///< RESOURCE_RESERVE_PER_TASK
    /// MEMLIMIT of queues where it bounds each process: a job that asks for more with -M is refused (L-20).
    std::map<std::string, std::int64_t, std::less<>> process_memory_bytes;
};

/// `bsub ...` for exactly what the shape states. The account is a project.
sdk::Outcome make_submission(const nt_shape& shape, std::string_view queue, std::string_view project, const Ways& ways,
                             sdk::Submission& submission);

}  // namespace nodetop::lsf
