#include "jobs.hpp"

#include <nodetop/text/duration.hpp>
#include <unordered_set>

#include "gres.hpp"
#include "records.hpp"
#include "separated.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

nt_job_state state_of(std::string_view word) {
    if (word == "PENDING") return NT_JOB_WAITING;
    if (word == "RUNNING") return NT_JOB_RUNNING;
    if (word == "CONFIGURING") return NT_JOB_CONFIGURING;
    if (word == "SUSPENDED") return NT_JOB_SUSPENDED;
    if (word == "STOPPED") return NT_JOB_STOPPED;
    if (word == "COMPLETING") return NT_JOB_COMPLETING;
    return NT_JOB_OTHER;
}

/// Seconds; NT_UNLIMITED for no limit; unknown for INVALID, NOT_SET and the like.
std::optional<std::int64_t> seconds_of(std::string_view printed) {
    const text::Duration duration = text::parse_slurm_duration(printed);
    if (duration.is_unlimited()) return NT_UNLIMITED;
    return duration.is_seconds() ? std::optional(duration.seconds) : std::nullopt;
}

std::string_view field(const SeparatedRows& row, std::string_view letter) {
    const std::string_view value = row.get(letter).value_or(std::string_view());
    return text::is_one_of(value, {"(null)", "N/A"}) ? std::string_view() : value;
}

/// "22_1", "22_[3-8%2]", "48+0" and plain numbers.
void read_ids(const SeparatedRows& row, JobRecord& job) {
    const std::string_view shown = field(row, "%i"), own = field(row, "%A");
    const bool several = shown.find_first_of("[+") != std::string_view::npos;
    job.id = several || own.empty() ? shown : own;
    job.number = own;
    const std::size_t underscore = shown.find('_');
    if (underscore == std::string_view::npos) return;
    job.array_id = shown.substr(0, underscore);
    if (!several) job.array_task = shown;
}

/// The end by limit: printed, or the time that is left from now.
std::optional<std::int64_t> end_of(const SeparatedRows& row, const LocalTime& time) {
    const auto left = seconds_of(field(row, "%L"));
    if (left == NT_UNLIMITED) return NT_UNLIMITED;
    if (const auto end = time.at(field(row, "%e"))) return end;
    if (!left || row.get("%e")) return std::nullopt;
    return time.now() + *left;
}

void read_shape(const SeparatedRows& row, JobRecord& job) {
    job.node_count = read_count(field(row, "%D"));
    job.cpu_milli = read_cpu_milli(field(row, "%C"));
    job.gres_per_node = field(row, "%b");
    if (!job.gres_per_node.empty()) job.gpus_per_node = count_gpus(job.gres_per_node);
    job.walltime_seconds = seconds_of(field(row, "%l"));
}

JobRecord read_job(const SeparatedRows& row, const LocalTime& time) {
    JobRecord job;
    read_ids(row, job);
    job.user = field(row, "%u");
    job.account = field(row, "%a");
    job.queue = field(row, "%P");
    job.qos = field(row, "%q");
    job.name = row.get("%j").value_or(std::string_view());
    job.state_raw = field(row, "%T");
    // A listing without states was asked for one state only.
    job.state = row.get("%T") ? state_of(job.state_raw) : row.get("%Y") ? NT_JOB_WAITING : NT_JOB_RUNNING;
    job.nodes = field(row, "%N");
    read_shape(row, job);
    if (job.is_waiting()) {
        job.planned_start_at = time.at(field(row, "%S"));
        job.planned_nodes = field(row, "%Y");
        job.reason = field(row, row.get("%r") ? "%r" : "%R");
        if (!job.reason.empty() && job.reason.front() == '(') job.reason.remove_prefix(1);
        if (!row.get("%r") && !job.reason.empty() && job.reason.back() == ')') job.reason.remove_suffix(1);
    } else {
        job.started_at = time.at(field(row, "%S"));
        job.ends_at = end_of(row, time);
    }
    return job;
}

}  // namespace

std::optional<std::int64_t> JobRecord::tasks() const {
    const std::size_t open = id.find('[');
    if (open == std::string_view::npos) return 1;
    std::string_view list = id.substr(open + 1, id.find_first_of("%]", open) - open - 1);
    if (list.find("...") != std::string_view::npos || list.find(':') != std::string_view::npos) return std::nullopt;
    return count_ids(list);
}

std::optional<std::vector<JobRecord>> read_jobs(std::string_view output, std::string_view columns,
                                                const LocalTime& time) {
    if (is_cut(output)) return std::nullopt;
    std::vector<JobRecord> jobs;
    SeparatedRows rows(output, columns, '|');
    std::unordered_set<std::string_view> seen;
    while (rows.next()) {
        JobRecord job = read_job(rows, time);
        if (job.id.empty() || seen.insert(job.id).second) jobs.push_back(std::move(job));
    }
    if (!rows.malformed().empty()) return std::nullopt;
    return jobs;
}

}  // namespace nodetop::slurm
