#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nodetop::lsf {

/// One group of limits of a queue, `DEFAULT LIMITS:` or `MAXIMUM LIMITS:`. A limit that is there and cannot be read has
/// its `..._unread` flag and no value.
struct QueueLimits {
    std::optional<std::int64_t> run_seconds;   ///< RUNLIMIT
    bool run_is_normalised = false;            ///< `of HOST`: minutes on that host or model (L-23)
    std::optional<std::int64_t> memory_bytes;  ///< MEMLIMIT
    std::optional<std::int64_t> least_slots, usual_slots, most_slots;  ///< PROCLIMIT, TASKLIMIT
    bool run_unread = false, memory_unread = false, slots_unread = false;

    /// Takes a line of headings, all of them names of limits, and the line of values below it. Values follow each
    /// other by their grammar, one to a heading; a line that has more or fewer is not guessed at (L-21, L-22).
    void take(std::string_view headings, std::string_view values, std::optional<std::int64_t> bare_unit);

    bool is_empty() const;
};

/// All words of the line are names of limits.
bool is_limit_headings(std::string_view line);

}  // namespace nodetop::lsf
