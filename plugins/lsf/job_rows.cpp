#include "job_rows.hpp"

#include <unordered_map>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

using JobRow = sdk::Row<NT_TABLE_JOB>;

nt_job_state state_of(const JobRecord& job) {
    if (job.is_waiting()) return NT_JOB_WAITING;
    if (job.status == "RUN") return NT_JOB_RUNNING;
    if (job.status == "SSUSP" || job.status == "USUSP") return NT_JOB_STOPPED;  // it keeps its slots
    return job.status == "PROV" || job.status == "WAIT" ? NT_JOB_CONFIGURING : NT_JOB_OTHER;
}

class Writer {
  public:
    explicit Writer(Cluster& cluster) : cluster_(cluster) {
        for (const QueueRecord& queue : cluster.queues.all)
            if (queue.most.run_seconds && !queue.most.run_is_normalised)
                longest_.emplace(queue.name, *queue.most.run_seconds);
    }

    void write_job(const JobRecord& job, JobRow row) const {
        row.set<NT_COL_JOB_ID>(job.full_id());
        if (!job.task.empty()) row.set<NT_COL_JOB_ARRAY_ID>(job.id).set<NT_COL_JOB_ARRAY_TASK>(job.task);
        row.set<NT_COL_JOB_USER>(job.user).set<NT_COL_JOB_NAME>(job.name).set<NT_COL_JOB_QUEUE>(job.queue);
        if (!job.project.empty()) row.set<NT_COL_JOB_ACCOUNT>(job.project);
        row.set<NT_COL_JOB_STATE>(state_of(job)).set<NT_COL_JOB_STATE_RAW>(job.status);
        row.set<NT_COL_JOB_CPU_MILLI>(slots_milli(job.slots)).set<NT_COL_JOB_ACCELERATORS>(job.gpus);
        row.set<NT_COL_JOB_WALLTIME_SECONDS>(job.walltime_seconds);
        if (job.is_waiting()) {
            std::string reasons;
            for (const std::string& reason : job.reasons) reasons += (reasons.empty() ? "" : "; ") + reason;
            if (reasons.empty() && job.status == "PSUSP") reasons = "PSUSP";
            if (!reasons.empty()) row.set<NT_COL_JOB_PENDING_RAW>(reasons);
            return;
        }
        row.set<NT_COL_JOB_STARTED_AT>(job.started_at).set<NT_COL_JOB_ENDS_AT>(end_of(job));
        if (!job.shares_are_known) return;
        std::vector<NodeRef> nodes;
        for (const JobShare& share : job.shares)
            if (const auto host = cluster_.hosts.find(share.host)) nodes.push_back(cluster_.nodes[*host]);
        row.set<NT_COL_JOB_NODES>(nodes).set<NT_COL_JOB_NODE_COUNT>(static_cast<std::int64_t>(job.shares.size()));
    }

    void write_shares(const JobRecord& job, JobRow row) const {
        for (const JobShare& share : job.shares) {
            const auto host = cluster_.hosts.find(share.host);
            if (!host) continue;
            auto held = cluster_.blob.add<NT_TABLE_ALLOC>();
            held.set<NT_COL_ALLOC_JOB>(row).set<NT_COL_ALLOC_NODE>(cluster_.nodes[*host]);
            held.set<NT_COL_ALLOC_CPU_MILLI>(slots_milli(share.slots));
            held.set<NT_COL_ALLOC_ACCELERATORS>(devices_on(job, *host));
            if (cluster_.slots[*host].size() == 1) held.set<NT_COL_ALLOC_SLOT>(cluster_.slots[*host][0]);
        }
    }

    void write_releases(const JobRecord& job) const {
        const auto end = job.is_held() ? end_of(job) : std::nullopt;
        if (!end) return;
        for (const JobShare& share : job.shares) {
            const auto host = cluster_.hosts.find(share.host);
            if (!host) continue;
            auto release = cluster_.blob.add<NT_TABLE_RELEASE>();
            release.set<NT_COL_RELEASE_NODE>(cluster_.nodes[*host]).set<NT_COL_RELEASE_AT>(*end);
            release.set<NT_COL_RELEASE_CPU_MILLI>(slots_milli(share.slots));
            release.set<NT_COL_RELEASE_ACCELERATORS>(devices_on(job, *host));
            if (cluster_.slots[*host].size() == 1) release.set<NT_COL_RELEASE_SLOT>(cluster_.slots[*host][0]);
        }
    }

  private:
    /// As LSF tells it, else by the longest that the job's queue lets anything run.
    std::optional<std::int64_t> end_of(const JobRecord& job) const {
        if (job.ends_at || !job.started_at) return job.ends_at;
        const auto longest = longest_.find(job.queue);
        std::int64_t end = 0;
        if (longest == longest_.end() || __builtin_add_overflow(*job.started_at, longest->second, &end))
            return std::nullopt;
        return end;
    }

    /// Accelerators of a job on one of its hosts: none where there are none, all where it has no other host.
    std::optional<std::int64_t> devices_on(const JobRecord& job, std::size_t host) const {
        if (cluster_.devices[host].empty()) return 0;
        return job.shares.size() == 1 ? job.gpus : std::nullopt;
    }

    Cluster& cluster_;
    std::unordered_map<std::string, std::int64_t> longest_;
};

}  // namespace

void write_jobs(Cluster& cluster, bool with_shares) {
    const Writer writer(cluster);
    for (const JobRecord& job : cluster.jobs->all) {
        const JobRow row = cluster.blob.add<NT_TABLE_JOB>();
        writer.write_job(job, row);
        if (with_shares) writer.write_shares(job, row);
    }
    cluster.blob.table<NT_TABLE_JOB>().answered();
    if (with_shares) cluster.blob.table<NT_TABLE_ALLOC>().answered();
}

void write_releases(Cluster& cluster) {
    const Writer writer(cluster);
    for (const JobRecord& job : cluster.jobs->all) writer.write_releases(job);
    cluster.blob.table<NT_TABLE_RELEASE>().answered();
}

}  // namespace nodetop::lsf
