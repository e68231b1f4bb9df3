#include "job_rows.hpp"

#include <algorithm>

#include "explanation.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

using Amount = std::optional<std::int64_t>;

template <nt_column COLUMN>
void set_text(sdk::Row<NT_TABLE_JOB> row, std::string_view text) {
    if (!text.empty()) row.set<COLUMN>(text);
}

/// What a job has on one machine.
struct Share {
    NodeRef node;
    Sum cpu_milli, memory_bytes, accelerators;
};

std::vector<Share> shares_of(const Job& job, const Machines& machines) {
    std::vector<Share> shares;
    for (const Piece& piece : job.pieces) {
        const Machine* machine = machines.find(piece.vnode);
        if (machine == nullptr) continue;
        // Vnodes of one machine stand side by side.
        const bool is_next = shares.empty() || shares.back().node.row != machine->row.row;
        if (is_next) shares.push_back({machine->row, {}, {}, {}});
        shares.back().cpu_milli.add(piece.cpu_milli);
        shares.back().memory_bytes.add(piece.memory_bytes);
        shares.back().accelerators.add(piece.accelerators);
    }
    return shares;
}

Amount asked(const Job& job, std::string_view resource) {
    const auto text = job.record.find("Resource_List", resource);
    return text ? read_amount(resource, *text, text::Round::up) : std::nullopt;
}

/// The sum over its pieces, which is what it has; else what it asked for. Torque's request names nodes and not sums.
Amount of_whole(const Job& job, std::string_view resource, Amount Piece::*member) {
    if (!job.pieces.empty()) {
        Sum sum;
        for (const Piece& piece : job.pieces) sum.add(piece.*member);
        return sum.value();
    }
    return asked(job, resource);
}

/// A job that asks for GPUs by no resource has none.
Amount accelerators_of(const Job& job) {
    if (!job.pieces.empty()) return of_whole(job, "ngpus", &Piece::accelerators);
    for (const std::string_view resource : {"ngpus", "gpus", "naccelerators", "nmics"})
        if (const Amount count = asked(job, resource)) return count;
    return job.record.find("Resource_List", "select") ? Amount(0) : std::nullopt;
}

}  // namespace

void write_jobs(Reading& reading, const std::vector<Job>& jobs, const Machines& machines) {
    auto table = reading.blob.table<NT_TABLE_JOB>();
    table.answered();
    for (const Job& job : jobs) {
        auto row = table.add();
        row.set<NT_COL_JOB_ID>(job.id);
        set_text<NT_COL_JOB_ARRAY_ID>(row, job.array);
        if (!job.array.empty()) {
            const std::size_t bracket = job.id.find('[');
            const std::string_view task = job.id.substr(bracket + 1);
            row.set<NT_COL_JOB_ARRAY_TASK>(task.substr(0, task.find(']')));
        }
        set_text<NT_COL_JOB_USER>(row, job.owner);
        set_text<NT_COL_JOB_ACCOUNT>(row, job.account);
        set_text<NT_COL_JOB_QUEUE>(row, job.queue);
        set_text<NT_COL_JOB_NAME>(row, job.name);
        row.set<NT_COL_JOB_STATE>(job.state);
        set_text<NT_COL_JOB_STATE_RAW>(row, job.state_raw);
        if (job.state == NT_JOB_WAITING) set_text<NT_COL_JOB_PENDING_RAW>(row, pending_code(job));
        std::vector<NodeRef> nodes;
        for (const Share& share : shares_of(job, machines)) nodes.push_back(share.node);
        if (!job.pieces.empty()) row.set<NT_COL_JOB_NODES>(nodes);
        row.set<NT_COL_JOB_CPU_MILLI>(of_whole(job, "ncpus", &Piece::cpu_milli));
        row.set<NT_COL_JOB_MEMORY_BYTES>(of_whole(job, "mem", &Piece::memory_bytes));
        row.set<NT_COL_JOB_ACCELERATORS>(accelerators_of(job));
        row.set<NT_COL_JOB_NODE_COUNT>(asked(job, "nodect"));
        row.set<NT_COL_JOB_STARTED_AT>(job.state == NT_JOB_WAITING ? std::nullopt : job.started_at);
        row.set<NT_COL_JOB_ENDS_AT>(job.ends_at);
        row.set<NT_COL_JOB_PREDICTED_START_AT>(job.predicted_start_at);
        row.set<NT_COL_JOB_WALLTIME_SECONDS>(job.walltime_seconds);
    }
}

void write_allocations(Reading& reading, const std::vector<Job>& jobs, const Machines& machines) {
    auto table = reading.blob.table<NT_TABLE_ALLOC>();
    table.answered();
    for (std::uint32_t i = 0; i < jobs.size(); ++i) {
        if (!jobs[i].holds_nodes()) continue;
        for (const Share& share : shares_of(jobs[i], machines)) {
            auto row = table.add();
            row.set<NT_COL_ALLOC_JOB>(JobRef{i}).set<NT_COL_ALLOC_NODE>(share.node);
            row.set<NT_COL_ALLOC_CPU_MILLI>(share.cpu_milli.value());
            row.set<NT_COL_ALLOC_MEMORY_BYTES>(share.memory_bytes.value());
            row.set<NT_COL_ALLOC_ACCELERATORS>(share.accelerators.value());
        }
    }
}

void write_releases(Reading& reading, const std::vector<Job>& jobs, const Machines& machines) {
    auto table = reading.blob.table<NT_TABLE_RELEASE>();
    table.answered();
    for (const Job& job : jobs) {
        if (!job.is_running()) continue;
        for (const Share& share : shares_of(job, machines)) {
            auto row = table.add();
            row.set<NT_COL_RELEASE_NODE>(share.node);
            row.set<NT_COL_RELEASE_AT>(job.ends_at.value_or(NT_UNLIMITED));
            row.set<NT_COL_RELEASE_CPU_MILLI>(share.cpu_milli.value());
            row.set<NT_COL_RELEASE_MEMORY_BYTES>(share.memory_bytes.value());
            row.set<NT_COL_RELEASE_ACCELERATORS>(share.accelerators.value());
        }
    }
}

}  // namespace nodetop::pbs
