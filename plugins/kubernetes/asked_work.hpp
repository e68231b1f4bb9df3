#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "events.hpp"
#include "json.hpp"

namespace nodetop::kubernetes {

/// Between the sentences of job.pending_text, which is one line.
constexpr const char* kNextSentence = " | ";

struct Facts;
struct PodRecord;

/// A pod or Job that the user asks about by name.
struct AskedWork {
    std::string space, name;
    std::vector<EventRecord> events;
    bool is_waiting_job = false;  ///< a Job of that name is there, has not ended, and no pod of it is
    bool is_suspended = false;    ///< as a queue controller leaves it until its turn
};

/// `team/train-0` out of the lines that the user named; nullopt: he named nothing of that form.
std::optional<AskedWork> asked_work(std::string_view lines);

/// Reads the Job of that name, if the answer is one.
void read_job_object(const Json& job, AskedWork& asked);

/// Why the asked pod waits, beside the scheduler's own sentence: what happened to it, taints that it does not tolerate,
/// its selector, and the quotas of its namespace. Sentences are joined by kNextSentence.
std::string more_of_waiting(const Facts& facts, const AskedWork& asked, const PodRecord* pod);

}  // namespace nodetop::kubernetes
