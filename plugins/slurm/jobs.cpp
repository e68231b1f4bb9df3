#include "jobs.hpp"

#include <algorithm>
#include <array>
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

/// The lines of a listing by the letters of their columns: 'i' for %i.
class JobLines {
  public:
    JobLines(std::string_view output, std::string_view columns) : rows_(output, columns, '|') {
        for (char letter = 'A'; letter <= 'z'; ++letter) {
            const char name[] = {'%', letter};
            places_[static_cast<std::size_t>(letter - 'A')] = rows_.place_of({name, sizeof name});
        }
    }

    bool next() { return rows_.next(); }
    bool all_read() const { return rows_.malformed().empty(); }

    bool has(char letter) const { return place_of(letter).has_value(); }
    /// As it was printed; empty if the column was not asked for.
    std::string_view text(char letter) const {
        const auto place = place_of(letter);
        return place ? rows_.at(*place) : std::string_view();
    }
    /// Empty also where the field says nothing.
    std::string_view field(char letter) const {
        const std::string_view value = text(letter);
        return nodetop::text::is_one_of(value, {"(null)", "N/A"}) ? std::string_view() : value;
    }

  private:
    std::optional<std::size_t> place_of(char letter) const { return places_[static_cast<std::size_t>(letter - 'A')]; }

    SeparatedRows rows_;
    std::array<std::optional<std::size_t>, 'z' - 'A' + 1> places_;
};

/// "22_1", "22_[3-8%2]", "48+0" and plain numbers.
void read_ids(const JobLines& line, JobRecord& job) {
    const std::string_view shown = line.field('i'), own = line.field('A');
    const bool several = shown.find_first_of("[+") != std::string_view::npos;
    job.id = several || own.empty() ? shown : own;
    job.number = own;
    const std::size_t underscore = shown.find('_');
    if (underscore == std::string_view::npos) return;
    job.array_id = shown.substr(0, underscore);
    if (!several) job.array_task = shown;
}

/// The end by limit: printed, or the time that is left from now.
std::optional<std::int64_t> end_of(const JobLines& line, const LocalTime& time) {
    const auto left = seconds_of(line.field('L'));
    if (left == NT_UNLIMITED) return NT_UNLIMITED;
    if (const auto end = time.at(line.field('e'))) return end;
    if (!left || line.has('e')) return std::nullopt;
    return time.now() + *left;
}

void read_shape(const JobLines& line, JobRecord& job) {
    job.node_count = read_count(line.field('D'));
    job.cpu_milli = read_cpu_milli(line.field('C'));
    job.gres_per_node = line.field('b');
    if (!job.gres_per_node.empty()) job.gpus_per_node = count_gpus(job.gres_per_node);
    job.walltime_seconds = seconds_of(line.field('l'));
}

JobRecord read_job(const JobLines& line, const LocalTime& time) {
    JobRecord job;
    read_ids(line, job);
    job.user = line.field('u');
    job.account = line.field('a');
    job.queue = line.field('P');
    job.qos = line.field('q');
    job.name = line.text('j');
    job.state_raw = line.field('T');
    // A listing without states was asked for one state only.
    job.state = line.has('T') ? state_of(job.state_raw) : line.has('Y') ? NT_JOB_WAITING : NT_JOB_RUNNING;
    job.nodes = line.field('N');
    read_shape(line, job);
    if (job.is_waiting()) {
        job.planned_start_at = time.at(line.field('S'));
        job.planned_nodes = line.field('Y');
        job.reason = line.field(line.has('r') ? 'r' : 'R');
        if (!job.reason.empty() && job.reason.front() == '(') job.reason.remove_prefix(1);
        if (!line.has('r') && !job.reason.empty() && job.reason.back() == ')') job.reason.remove_suffix(1);
    } else {
        job.started_at = time.at(line.field('S'));
        job.ends_at = end_of(line, time);
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
    // Not more than a large cluster has: an answer of empty lines must not reserve memory for each.
    constexpr std::ptrdiff_t kMostReserved = 1 << 20;
    const auto most = static_cast<std::size_t>(std::min(kMostReserved, std::count(output.begin(), output.end(), '\n')));
    std::vector<JobRecord> jobs;
    jobs.reserve(most);
    std::unordered_set<std::string_view> seen;
    seen.reserve(most);
    JobLines lines(output, columns);
    while (lines.next()) {
        JobRecord job = read_job(lines, time);
        if (job.id.empty() || seen.insert(job.id).second) jobs.push_back(job);
    }
    if (!lines.all_read()) return std::nullopt;
    return jobs;
}

}  // namespace nodetop::slurm
