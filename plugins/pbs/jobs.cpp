#include "jobs.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

constexpr std::string_view kAsked = "Resource_List";

nt_job_state state_of(std::string_view letter) {
    if (letter.size() != 1) return NT_JOB_OTHER;
    switch (letter.front()) {
        case 'R':
            return NT_JOB_RUNNING;
        case 'E':
            return NT_JOB_COMPLETING;
        case 'S':
        case 'U':
            return NT_JOB_SUSPENDED;
        case 'Q':
        case 'H':
        case 'W':
        case 'T':
        case 'M':
            return NT_JOB_WAITING;
        default:
            return NT_JOB_OTHER;
    }
}

/// Finished, expired, completed (Torque): kept for a while, and nothing any more.
bool is_over(std::string_view letter) { return letter == "F" || letter == "X" || letter == "C"; }

/// Torque tells memory for the whole job (`mem`) or for each process (`pmem`): a node has its share of the slots.
void share_memory(Job& job) {
    std::int64_t slots = 0;
    for (const Piece& piece : job.pieces) slots += piece.cpu_milli.value_or(0) / 1000;
    const auto of_job = job.record.find(kAsked, "mem"), of_process = job.record.find(kAsked, "pmem");
    const auto total = of_job ? read_amount("mem", *of_job, text::Round::up) : std::nullopt;
    const auto each = of_process ? read_amount("mem", *of_process, text::Round::up) : std::nullopt;
    for (Piece& piece : job.pieces) {
        if (!piece.cpu_milli || slots == 0 || (of_job && !total) || (of_process && !each)) continue;
        const std::int64_t here = *piece.cpu_milli / 1000, whole = total.value_or(0), one = each.value_or(0);
        std::int64_t share = 0, by_process = 0;
        if (whole <= INT64_MAX / std::max<std::int64_t>(here, 1) - slots) share = (whole * here + slots - 1) / slots;
        if (one == 0 || here <= INT64_MAX / one) by_process = one * here;
        piece.memory_bytes = std::max(share, by_process);
    }
}

/// `n6-gpu/1+n6-gpu/0`; a job without it has none.
void add_gpus(Job& job, std::string_view exec_gpus) {
    for (Piece& piece : job.pieces) piece.accelerators = 0;
    text::Fields fields(exec_gpus, '+');
    for (std::string_view field; fields.next(field);) {
        const std::string_view device = text::trim(field.substr(0, field.find('/')));
        for (Piece& piece : job.pieces)
            if (device.size() == piece.vnode.size() + 4 && device.substr(0, piece.vnode.size()) == piece.vnode)
                ++*piece.accelerators;
    }
}

void read_pieces(Job& job, Flavour flavour) {
    const std::string_view vnodes = job.record.get("exec_vnode"), hosts = job.record.get("exec_host");
    if (!vnodes.empty()) {
        job.pieces = read_exec_vnode(vnodes);
    } else if (!hosts.empty()) {
        job.pieces = read_exec_host(hosts);
        if (flavour == Flavour::torque) {
            share_memory(job);
            add_gpus(job, job.record.get("exec_gpus"));
        }
    }
}

/// `Queued:4 Running:2 Exiting:0 Expired:0`
std::optional<std::int64_t> counted(std::string_view counts, std::string_view word) {
    while (!counts.empty()) {
        const auto pair = text::split_once(text::take_word(counts), ':');
        if (pair && pair->first == word) return text::parse_count(pair->second);
    }
    return std::nullopt;
}

std::string_view without_server(std::string_view id) { return id.substr(0, id.find('.')); }

Job read_job(const Record& record, Flavour flavour, const text::LocalTime& time) {
    Job job(record);
    job.id = without_server(record.name());
    const std::size_t bracket = job.id.find('[');
    job.is_array = bracket != std::string_view::npos && job.id.substr(bracket) == "[]";
    const std::string_view owner = record.get("Job_Owner");
    const std::size_t at = owner.find('@');
    job.owner = owner.substr(0, at);
    if (at != std::string_view::npos) job.owner_host = owner.substr(at + 1);
    job.queue = record.get("queue");
    job.name = record.get("Job_Name");
    job.project = record.get("project");
    job.account = record.get("Account_Name");
    job.group = record.get("egroup");
    job.state_raw = record.get("job_state");
    job.state = job.is_array ? NT_JOB_OTHER : state_of(job.state_raw);
    job.comment = record.get("comment");
    if (const auto asked = record.find(kAsked, "walltime")) job.walltime_seconds = read_walltime(*asked);
    job.started_at = read_instant(record.find("stime").value_or(record.get("start_time")), time);
    job.predicted_start_at = read_instant(record.find("estimated", "start_time").value_or(std::string_view()), time);
    if (job.is_array) {
        const std::string_view counts = record.get("array_state_count");
        job.tasks_running = counted(counts, "Running");
        job.tasks_waiting = counted(counts, "Queued");
    }
    if (job.holds_nodes()) read_pieces(job, flavour);
    if (!job.is_running()) return job;
    const auto remaining = read_count(record.get("Walltime.Remaining"));
    if (remaining)
        job.ends_at = time.now() + std::min(*remaining, INT64_MAX / 2);
    else if (job.walltime_seconds == NT_UNLIMITED)
        job.ends_at = NT_UNLIMITED;
    else if (job.started_at && job.walltime_seconds && *job.walltime_seconds < INT64_MAX - *job.started_at)
        job.ends_at = *job.started_at + *job.walltime_seconds;
    return job;
}

}  // namespace

bool is_wanted_of_job(std::string_view key) {
    static constexpr std::string_view kWanted[] = {"job_state",
                                                   "Job_Owner",
                                                   "queue",
                                                   "Job_Name",
                                                   "project",
                                                   "Account_Name",
                                                   "egroup",
                                                   "comment",
                                                   "stime",
                                                   "start_time",
                                                   "exec_vnode",
                                                   "exec_host",
                                                   "exec_gpus",
                                                   "Hold_Types",
                                                   "Execution_Time",
                                                   "array_state_count",
                                                   "job_array_request",
                                                   "Walltime.Remaining",
                                                   "estimated",
                                                   "estimated.start_time"};
    if (key.substr(0, kAsked.size()) == kAsked) return true;
    return std::find(std::begin(kWanted), std::end(kWanted), key) != std::end(kWanted);
}

std::vector<Job> read_jobs(const Listing& listing, Flavour flavour, const text::LocalTime& time) {
    std::vector<Job> jobs;
    jobs.reserve(listing.size());
    std::unordered_set<std::string_view> seen;
    seen.reserve(listing.size());
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const Record record = listing[i];
        if (is_over(record.get("job_state")) || !seen.insert(record.name()).second) continue;
        jobs.push_back(read_job(record, flavour, time));
    }
    std::unordered_map<std::string_view, std::string_view> arrays;  // the part before the bracket, and the array's id
    for (const Job& job : jobs)
        if (job.is_array) arrays.emplace(job.id.substr(0, job.id.find('[')), job.id);
    std::unordered_set<std::string_view> listed_in_tasks;
    for (Job& job : jobs) {
        const std::size_t bracket = job.id.find('[');
        if (job.is_array || bracket == std::string_view::npos) continue;
        const auto array = arrays.find(job.id.substr(0, bracket));
        if (array == arrays.end()) continue;
        job.array = array->second;
        listed_in_tasks.insert(job.array);
    }
    for (Job& job : jobs)
        if (job.is_array && listed_in_tasks.count(job.id) != 0) job.tasks_running = job.tasks_waiting = 0;
    return jobs;
}

}  // namespace nodetop::pbs
