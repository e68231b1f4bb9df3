#include "job_rows.hpp"

#include "consumed.hpp"
#include "explain.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

using JobRow = sdk::Row<NT_TABLE_JOB>;

nt_job_state state_of(const JobRecord& job) {
    const auto has = [&](char letter) { return job.state.find(letter) != std::string::npos; };
    if (has('w')) return NT_JOB_WAITING;
    if (has('s') || has('S') || has('T')) return NT_JOB_STOPPED;  // it keeps its slots
    if (has('t')) return NT_JOB_CONFIGURING;
    if (has('d')) return NT_JOB_COMPLETING;
    return has('r') ? NT_JOB_RUNNING : NT_JOB_OTHER;
}

/// The complex of the accelerators that a job asks for; nullptr if it asks for none.
const Complex* device_of(const Cell& cell, const JobRecord& job) {
    if (!cell.settings.complexes) return nullptr;
    for (const auto& [name, value] : job.requests)
        if (cell.settings.complexes->is_device(name)) return cell.settings.complexes->find(name);
    return nullptr;
}

std::optional<std::int64_t> held_anywhere(const JobRecord& job, const Complex* complex) {
    if (complex == nullptr) return 0;
    if (job.is_waiting()) {
        if (!job.slots) return std::nullopt;
        return held_by(job, {"", "", *job.slots, true}, *complex);
    }
    if (!job.hosts_are_known) return std::nullopt;
    std::int64_t sum = 0;
    for (const GrantedSlots& granted : job.granted) {
        const auto held = held_by(job, granted, *complex);
        if (!held || __builtin_add_overflow(sum, *held, &sum)) return std::nullopt;
    }
    return sum;
}

/// Its own limit, else that of the queue where it runs, else nothing.
std::optional<std::int64_t> walltime_of(const Cell& cell, const JobRecord& job) {
    if (const std::string* own = job.request("h_rt")) return seconds_of(*own);
    if (!cell.configs || job.granted.empty()) return std::nullopt;
    const InstanceConfig* config = cell.configs->find(job.granted.front().queue, job.granted.front().host);
    return config == nullptr ? std::nullopt : seconds_of(config->h_rt);
}

std::optional<std::int64_t> end_of(const Cell& cell, const JobRecord& job) {
    const auto start = cell.time.at(job.start_time.substr(0, job.start_time.find('.')));
    const auto walltime = walltime_of(cell, job);
    std::int64_t end = 0;
    if (!start || !walltime || __builtin_add_overflow(*start, *walltime, &end)) return std::nullopt;
    return end;
}

const Complex* memory_of(const Cell& cell) {
    return cell.settings.complexes ? cell.settings.complexes->memory() : nullptr;
}

std::optional<std::int64_t> milli(std::optional<std::int64_t> slots) {
    if (!slots || *slots > INT64_MAX / 1000) return std::nullopt;
    return *slots * 1000;
}

/// What a waiting job gets by default does not stand among its requests.
std::optional<std::int64_t> memory_of_job(const JobRecord& job, const Complex& memory) {
    const bool is_told = job.request(memory.name) != nullptr || job.request(memory.shortcut) != nullptr;
    if (is_told || !job.is_waiting()) return held_anywhere(job, &memory);
    JobRecord by_default = job;
    by_default.requests.emplace_back(memory.name, memory.default_request);
    return held_anywhere(by_default, &memory);
}

/// Its state, or, where the scheduler looked at it and told what it found: the words that tell, and its sentences.
void write_reasons(const Cell& cell, const JobRecord& job, JobRow row) {
    std::string words, sentences;
    if (job.state == "qw") {
        for (const std::string_view sentence : cell.messages.of(job.id, job.requested_queue)) {
            sentences.append(sentences.empty() ? "" : "; ").append(sentence);
            const std::string_view told = telling_words(sentence);
            if (told.empty() || ("," + words + ",").find("," + std::string(told) + ",") != std::string::npos) continue;
            words.append(words.empty() ? "" : ",").append(told);
        }
    }
    row.set<NT_COL_JOB_PENDING_RAW>(words.empty() ? job.state : words);
    if (!sentences.empty()) row.set<NT_COL_JOB_PENDING_TEXT>(sentences);
}

void write_job(Cell& cell, const JobRecord& job, JobRow row) {
    row.set<NT_COL_JOB_ID>(job.task.empty() ? job.id : job.id + "." + job.task);
    if (!job.task.empty()) row.set<NT_COL_JOB_ARRAY_ID>(job.id).set<NT_COL_JOB_ARRAY_TASK>(job.task);
    row.set<NT_COL_JOB_USER>(job.owner).set<NT_COL_JOB_NAME>(job.name);
    if (!job.project.empty()) row.set<NT_COL_JOB_ACCOUNT>(job.project);
    const std::string& wanted = job.requested_queue;
    const std::string queue = job.granted.empty() ? wanted.substr(0, wanted.find('@')) : job.granted.front().queue;
    if (!queue.empty()) row.set<NT_COL_JOB_QUEUE>(queue);
    row.set<NT_COL_JOB_STATE>(state_of(job)).set<NT_COL_JOB_STATE_RAW>(job.state);
    row.set<NT_COL_JOB_CPU_MILLI>(milli(job.slots));
    if (const Complex* memory = memory_of(cell)) row.set<NT_COL_JOB_MEMORY_BYTES>(memory_of_job(job, *memory));
    row.set<NT_COL_JOB_ACCELERATORS>(held_anywhere(job, device_of(cell, job)));
    if (const std::string* walltime = job.request("h_rt")) row.set<NT_COL_JOB_WALLTIME_SECONDS>(seconds_of(*walltime));
    if (job.is_waiting()) {
        write_reasons(cell, job, row);
        return;
    }
    row.set<NT_COL_JOB_STARTED_AT>(cell.time.at(job.start_time.substr(0, job.start_time.find('.'))));
    row.set<NT_COL_JOB_ENDS_AT>(end_of(cell, job));
    std::vector<NodeRef> nodes;
    for (const GrantedSlots& granted : job.granted)
        if (const auto node = cell.node(granted.host)) nodes.push_back(*node);
    if (!job.hosts_are_known) return;
    row.set<NT_COL_JOB_NODES>(nodes).set<NT_COL_JOB_NODE_COUNT>(static_cast<std::int64_t>(job.granted.size()));
}

void write_shares(Cell& cell, const JobRecord& job, JobRow row) {
    const Complex* device = device_of(cell, job);
    for (const GrantedSlots& granted : job.granted) {
        const auto node = cell.node(granted.host);
        if (!node) continue;
        auto share = cell.blob.add<NT_TABLE_ALLOC>();
        share.set<NT_COL_ALLOC_JOB>(row).set<NT_COL_ALLOC_NODE>(*node);
        if (!job.hosts_are_known) continue;
        share.set<NT_COL_ALLOC_CPU_MILLI>(milli(granted.slots));
        if (const Complex* memory = memory_of(cell))
            share.set<NT_COL_ALLOC_MEMORY_BYTES>(held_by(job, granted, *memory));
        share.set<NT_COL_ALLOC_ACCELERATORS>(device == nullptr ? 0 : held_by(job, granted, *device));
        if (device == nullptr) continue;
        const auto slot = cell.slots.find({granted.host, device->name});
        if (slot != cell.slots.end()) share.set<NT_COL_ALLOC_SLOT>(slot->second);
    }
}

}  // namespace

void write_jobs(Cell& cell, bool with_shares) {
    for (const JobRecord& job : cell.jobs->rows) {
        const JobRow row = cell.blob.add<NT_TABLE_JOB>();
        write_job(cell, job, row);
        if (with_shares) write_shares(cell, job, row);
    }
    cell.blob.table<NT_TABLE_JOB>().answered();
    if (with_shares) cell.blob.table<NT_TABLE_ALLOC>().answered();
}

void write_releases(Cell& cell) {
    for (const JobRecord& job : cell.jobs->rows) {
        const auto end = job.is_waiting() ? std::nullopt : end_of(cell, job);
        if (!end) continue;
        const Complex* device = device_of(cell, job);
        for (const GrantedSlots& granted : job.granted) {
            const auto node = cell.node(granted.host);
            if (!node) continue;
            auto release = cell.blob.add<NT_TABLE_RELEASE>();
            release.set<NT_COL_RELEASE_NODE>(*node).set<NT_COL_RELEASE_AT>(*end);
            release.set<NT_COL_RELEASE_CPU_MILLI>(milli(granted.slots));
            if (const Complex* memory = memory_of(cell))
                release.set<NT_COL_RELEASE_MEMORY_BYTES>(held_by(job, granted, *memory));
            release.set<NT_COL_RELEASE_ACCELERATORS>(device == nullptr ? 0 : held_by(job, granted, *device));
            if (device == nullptr) continue;
            const auto slot = cell.slots.find({granted.host, device->name});
            if (slot != cell.slots.end()) release.set<NT_COL_RELEASE_SLOT>(slot->second);
        }
    }
    cell.blob.table<NT_TABLE_RELEASE>().answered();
}

}  // namespace nodetop::sge
