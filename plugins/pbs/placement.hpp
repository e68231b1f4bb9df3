#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace nodetop::pbs {

/// What a job or a reservation has on one vnode (PBS) or node (Torque).
struct Piece {
    std::string_view vnode;
    std::optional<std::int64_t> cpu_milli, memory_bytes, accelerators;  ///< unknown: the listing does not say
};

/// Reads `(n1[0]:ncpus=8:mem=4gb+n1[1]:ncpus=8)+(n2:ncpus=16)`: `+` inside brackets joins vnodes of one chunk. What a
/// piece does not name it has not. Pieces of one vnode are added up.
std::vector<Piece> read_exec_vnode(std::string_view text);

/// Reads `n1/0*8+n2/1*8` (PBS) and `n1/0-7+n2/0,2` (Torque): CPUs alone, by host. A piece without a count has one.
std::vector<Piece> read_exec_host(std::string_view text);

/// Calls `take(ids, job)` for each entry of Torque's `jobs = 0-3/12.srv, 4/13.srv` or `0,2/9.srv`: `ids` is a list of
/// slots in which commas and ranges occur.
std::vector<std::pair<std::string_view, std::string_view>> read_slots_of_jobs(std::string_view text);

/// How many slots `0-3,7` names; nullopt if it cannot be read.
std::optional<std::int64_t> count_ids(std::string_view ids);

}  // namespace nodetop::pbs
