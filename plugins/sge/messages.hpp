#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::sge {

/// What the scheduler said of waiting jobs when it last looked at them (`qstat -j IDS -xml`), where the site keeps that
/// (`schedd_job_info`).
class SchedulerMessages {
  public:
    SchedulerMessages() = default;
    explicit SchedulerMessages(std::string_view xml);

    /// The sentences about a job, the most telling first, each as it stands; at most a handful. Those about other
    /// queues than the one that it asks for (`requested_queue`: "q", "q@host" or empty) are left out.
    std::vector<std::string_view> of(const std::string& job, std::string_view requested_queue) const;

  private:
    std::map<std::string, std::vector<std::string>, std::less<>> of_job_;
    std::vector<std::string> of_cell_;  ///< "queue instance ... dropped because ...", the same for every job
};

}  // namespace nodetop::sge
