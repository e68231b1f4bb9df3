#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// Slots that a job has on one queue instance.
struct GrantedSlots {
    std::string queue, host;
    std::int64_t slots = 0;
    bool is_master = false;
};

/// A job, or one task of an array, of `qstat -r -xml`.
struct JobRecord {
    std::string id, task;  ///< task: "3" of an array; "3-5:1" while it waits
    std::string owner, name, project, state, requested_queue;
    std::string start_time;                                     ///< as printed
    std::optional<std::int64_t> slots;                          ///< of the whole job
    std::vector<GrantedSlots> granted;                          ///< empty while it waits
    std::vector<std::pair<std::string, std::string>> requests;  ///< resources that it asks for, defaults as well
    bool in_parallel_environment = false;
    bool hosts_are_known = true;  ///< `granted` names all hosts that it is on

    const std::string* request(std::string_view name) const;
    bool is_waiting() const { return granted.empty(); }
};

struct Jobs {
    std::vector<JobRecord> rows;
    bool is_whole = false;
};

/// The jobs of an answer to any of the spellings of the question. Rows of one job on several queue instances, or of
/// its tasks there, become one record.
Jobs read_jobs(std::string_view xml);
Jobs read_jobs(sdk::Reader& reader);

}  // namespace nodetop::sge
