#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/text/local_time.hpp>

namespace nodetop::lsf {

/// Slots of a job on a host.
struct JobShare {
    std::string host;
    std::int64_t slots = 0;
};

struct JobRecord {
    std::string id, task;  ///< "15" and "3" of 15[3]; the task is empty where it is no array
    std::string user, project, queue, name, status;
    std::vector<JobShare> shares;
    bool shares_are_known = true;       ///< slots on each host were told
    std::optional<std::int64_t> slots;  ///< asked, or held
    std::optional<std::int64_t> gpus;   ///< of the whole job
    std::optional<std::int64_t> started_at, ends_at, walltime_seconds;
    std::vector<std::string> reasons;  ///< why it waits, in LSF's words

    bool is_waiting() const;
    /// It holds its slots: running or suspended after it started.
    bool is_held() const;
    std::string full_id() const;
};

struct JobList {
    std::vector<JobRecord> all;
    bool is_whole = true;
    std::size_t skipped = 0;
};

/// Rows of `bjobs -o ... [-json]`.
JobList read_job_table(std::string_view text, const text::LocalTime& time);

/// Lines of `bjobs -W`: the name of a job may hold blanks, so that fields are cut from both ends.
JobList read_job_lines(std::string_view text, const text::LocalTime& time);

/// What `bjobs -p` says below each waiting job, by id. Tasks of an array are told by the brackets of their names.
std::map<std::string, std::vector<std::string>> read_reasons(std::string_view text);

/// Reasons in one text: `Job slot limit reached: 4 hosts; ...`
std::vector<std::string> split_reasons(std::string_view text);

}  // namespace nodetop::lsf
