#include "job_rows.hpp"

#include <algorithm>
#include <map>

#include "tres.hpp"

namespace nodetop::slurm {
namespace {

template <nt_column COLUMN>
void set_text(sdk::Row<NT_TABLE_JOB> row, std::string_view text) {
    if (!text.empty()) row.set<COLUMN>(text);
}

/// Devices of the whole job. Without a request for a node it has none where its nodes have none, else it may have asked
/// for them in another way.
std::optional<std::int64_t> devices_of(const Reading& reading, const JobRecord& job, const std::vector<NodeRef>& nodes,
                                       std::optional<std::int64_t> node_count) {
    if (job.gpus_per_node) {
        if (!node_count || (*job.gpus_per_node > 0 && *node_count > INT64_MAX / *job.gpus_per_node))
            return std::nullopt;
        return *job.gpus_per_node * *node_count;
    }
    if (nodes.empty() || !job.gres_per_node.empty()) return std::nullopt;
    const bool any =
        std::any_of(nodes.begin(), nodes.end(), [&](NodeRef node) { return reading.nodes[node].has_devices; });
    return any ? std::nullopt : std::optional<std::int64_t>(0);
}

/// `nodes`: those that it holds.
void write_job(const Reading& reading, sdk::Row<NT_TABLE_JOB> row, const JobRecord& job,
               const std::vector<NodeRef>& nodes) {
    set_text<NT_COL_JOB_ID>(row, job.id);
    set_text<NT_COL_JOB_ARRAY_ID>(row, job.array_id);
    set_text<NT_COL_JOB_ARRAY_TASK>(row, job.array_task);
    set_text<NT_COL_JOB_USER>(row, job.user);
    set_text<NT_COL_JOB_ACCOUNT>(row, job.account);
    set_text<NT_COL_JOB_QUEUE>(row, job.queue);
    set_text<NT_COL_JOB_NAME>(row, job.name);
    set_text<NT_COL_JOB_QOS>(row, job.qos);
    row.set<NT_COL_JOB_STATE>(job.state);
    set_text<NT_COL_JOB_STATE_RAW>(row, job.state_raw);
    if (job.is_waiting()) set_text<NT_COL_JOB_PENDING_RAW>(row, job.reason);
    if (!job.nodes.empty()) row.set<NT_COL_JOB_NODES>(nodes);
    auto node_count = job.node_count;
    if (!node_count && !nodes.empty()) node_count = static_cast<std::int64_t>(nodes.size());
    row.set<NT_COL_JOB_NODE_COUNT>(node_count);
    row.set<NT_COL_JOB_CPU_MILLI>(job.cpu_milli);
    row.set<NT_COL_JOB_ACCELERATORS>(devices_of(reading, job, nodes, node_count));
    row.set<NT_COL_JOB_STARTED_AT>(job.started_at);
    row.set<NT_COL_JOB_ENDS_AT>(job.ends_at);
    row.set<NT_COL_JOB_PREDICTED_START_AT>(job.planned_start_at);
    row.set<NT_COL_JOB_WALLTIME_SECONDS>(job.walltime_seconds);
}

/// Number of jobs by partition; a job that waits in several counts in each. An unknown number spoils its partition.
class Counts {
  public:
    void add(std::string_view partitions, std::optional<std::int64_t> tasks) {
        for (const std::string_view partition : split_items(partitions)) {
            std::optional<std::int64_t>& count = counts_.try_emplace(partition, 0).first->second;
            count = count && tasks ? std::optional(*count + *tasks) : std::nullopt;
        }
    }

    std::optional<std::int64_t> of(std::string_view partition) const {
        const auto found = counts_.find(partition);
        return found == counts_.end() ? std::optional<std::int64_t>(0) : found->second;
    }

  private:
    std::unordered_map<std::string_view, std::optional<std::int64_t>> counts_;
};

/// A listing without partitions cannot be counted by them.
bool tells_partitions(const std::vector<JobRecord>& jobs) {
    return std::all_of(jobs.begin(), jobs.end(), [](const JobRecord& job) { return !job.queue.empty(); });
}

}  // namespace

JobIndex write_jobs(Reading& reading, const std::vector<JobRecord>& running, const std::vector<JobRecord>& waiting) {
    auto rows = reading.blob.table<NT_TABLE_JOB>();
    JobIndex index;
    index.reserve(running.size() + waiting.size());
    std::vector<NodeRef> nodes;
    for (const auto* list : {&running, &waiting}) {
        for (const JobRecord& job : *list) {
            const auto next = JobRef{rows.rows()};
            if (job.id.empty() || !index.emplace(job.id, next).second) continue;
            if (!job.number.empty() && job.number != job.id) index.emplace(job.number, next);
            reading.nodes.expand(job.nodes, nodes);
            write_job(reading, rows.add(), job, nodes);
        }
    }
    return index;
}

void write_job_counts(Reading& reading, const Partitions& partitions, const std::vector<JobRecord>* running,
                      const std::vector<JobRecord>* waiting) {
    if (!reading.config.shows_jobs_of_others()) return;
    auto queues = reading.blob.table<NT_TABLE_QUEUE>();
    if (running != nullptr && tells_partitions(*running)) {
        Counts counts;
        for (const JobRecord& job : *running)
            if (!job.is_waiting()) counts.add(job.queue, 1);
        for (const auto& [name, row] : partitions.rows) queues.row(row).set<NT_COL_QUEUE_JOBS_RUNNING>(counts.of(name));
    }
    if (waiting != nullptr && tells_partitions(*waiting)) {
        Counts counts;
        for (const JobRecord& job : *waiting) counts.add(job.queue, job.tasks());
        for (const auto& [name, row] : partitions.rows) queues.row(row).set<NT_COL_QUEUE_JOBS_WAITING>(counts.of(name));
    }
}

void write_planned_starts(Reading& reading, const std::vector<JobRecord>& waiting) {
    std::map<std::uint32_t, std::int64_t> starts;
    for (const JobRecord& job : waiting) {
        if (!job.planned_start_at || job.planned_nodes.empty()) continue;
        for (const NodeRef node : reading.nodes.expand(job.planned_nodes)) {
            const auto start = starts.try_emplace(node.row, *job.planned_start_at).first;
            start->second = std::min(start->second, *job.planned_start_at);
        }
    }
    auto rows = reading.blob.table<NT_TABLE_NODE>();
    for (const auto& [node, start] : starts)
        if (reading.nodes[NodeRef{node}].is_planned) rows.row(NodeRef{node}).set<NT_COL_NODE_PLANNED_AT>(start);
}

}  // namespace nodetop::slurm
