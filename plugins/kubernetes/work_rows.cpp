#include "work_rows.hpp"

#include <algorithm>
#include <optional>
#include <string>

namespace nodetop::kubernetes {
namespace {

using Amount = std::optional<std::int64_t>;

Amount readable(std::int64_t amount) { return amount == ResourceAmounts::kUnreadable ? std::nullopt : Amount(amount); }

/// What a pod asks, in the units of the tables.
struct Asked {
    Amount cpu_milli, memory_bytes, accelerators;
};

Asked asked_by(const PodRecord& pod, const ResourceNames& names) {
    Asked asked;
    asked.cpu_milli = readable(pod.request.milli(ResourceNames::kCpu));
    asked.memory_bytes = readable(whole_of_milli(pod.request.milli(ResourceNames::kMemory)));
    asked.accelerators = 0;
    for (const auto& [id, milli] : pod.request.all()) {
        if (kind_of_device(names.name(id)) == DeviceKind::none) continue;
        const Amount devices = readable(whole_of_milli(milli));
        asked.accelerators = devices && asked.accelerators ? Amount(*asked.accelerators + *devices) : std::nullopt;
    }
    return asked;
}

nt_job_state state_of(const PodRecord& pod) {
    if (pod.is_ending && !pod.node.empty()) return NT_JOB_COMPLETING;
    if (pod.is_running) return NT_JOB_RUNNING;
    if (pod.phase != "Pending") return NT_JOB_OTHER;
    return pod.node.empty() ? NT_JOB_WAITING : NT_JOB_CONFIGURING;
}

Amount end_of(const PodRecord& pod) {
    std::int64_t end = 0;
    if (!pod.started_at || !pod.deadline_seconds ||
        __builtin_add_overflow(*pod.started_at, *pod.deadline_seconds, &end))
        return std::nullopt;
    return end;
}

/// The scheduler's sentence; of the pod that the user asks about, with all else that is known.
std::string waiting_text(const Facts& facts, const PodRecord& pod) {
    std::string text = pod.waits_why;
    const auto& asked = facts.asked;
    if (!pod.node.empty() || !asked || asked->space != pod.space || asked->name != pod.name) return text;
    if (const std::string more = more_of_waiting(facts, *asked, &pod); !more.empty())
        text += (text.empty() ? "" : kNextSentence) + more;
    return text;
}

/// A Job without pods has no pod that could say why.
void write_waiting_job(Reading& reading, const AskedWork& asked) {
    auto row = reading.blob.add<NT_TABLE_JOB>();
    row.set<NT_COL_JOB_ID>(asked.space + "/" + asked.name).set<NT_COL_JOB_QUEUE>(asked.space);
    row.set<NT_COL_JOB_NAME>("Job/" + asked.name).set<NT_COL_JOB_STATE>(NT_JOB_WAITING);
    row.set<NT_COL_JOB_STATE_RAW>(asked.is_suspended ? "Suspended" : "NoPods");
    const auto refused = std::find_if(asked.events.rbegin(), asked.events.rend(),
                                      [](const EventRecord& event) { return event.is_warning; });
    if (asked.is_suspended)
        row.set<NT_COL_JOB_PENDING_RAW>("Suspended");
    else if (refused != asked.events.rend())
        row.set<NT_COL_JOB_PENDING_RAW>(refused->reason);
    if (const std::string text = more_of_waiting(reading.facts, asked, nullptr); !text.empty())
        row.set<NT_COL_JOB_PENDING_TEXT>(text);
}

void write_job(Reading& reading, const PodRecord& pod) {
    const Asked asked = asked_by(pod, reading.facts.pods.names());
    auto row = reading.blob.add<NT_TABLE_JOB>();
    row.set<NT_COL_JOB_ID>(pod.space + "/" + pod.name).set<NT_COL_JOB_QUEUE>(pod.space);
    row.set<NT_COL_JOB_NAME>(pod.owner.empty() ? pod.name : pod.owner);
    if (!pod.priority_class.empty()) row.set<NT_COL_JOB_QOS>(pod.priority_class);
    row.set<NT_COL_JOB_STATE>(state_of(pod)).set<NT_COL_JOB_STATE_RAW>(pod.is_ending ? "Terminating" : pod.phase);
    if (!pod.waits_for.empty()) row.set<NT_COL_JOB_PENDING_RAW>(pod.waits_for);
    if (const std::string text = waiting_text(reading.facts, pod); !text.empty())
        row.set<NT_COL_JOB_PENDING_TEXT>(text);
    row.set<NT_COL_JOB_CPU_MILLI>(asked.cpu_milli).set<NT_COL_JOB_MEMORY_BYTES>(asked.memory_bytes);
    row.set<NT_COL_JOB_ACCELERATORS>(asked.accelerators).set<NT_COL_JOB_NODE_COUNT>(1);
    row.set<NT_COL_JOB_STARTED_AT>(pod.started_at).set<NT_COL_JOB_WALLTIME_SECONDS>(pod.deadline_seconds);
    row.set<NT_COL_JOB_ENDS_AT>(end_of(pod));
    const auto node = reading.nodes.find(pod.node);
    if (pod.node.empty() || node == reading.nodes.end()) return;
    row.set<NT_COL_JOB_NODES>(std::initializer_list<NodeRef>{node->second});
    auto share = reading.blob.add<NT_TABLE_ALLOC>();
    share.set<NT_COL_ALLOC_JOB>(row).set<NT_COL_ALLOC_NODE>(node->second);
    share.set<NT_COL_ALLOC_CPU_MILLI>(asked.cpu_milli).set<NT_COL_ALLOC_MEMORY_BYTES>(asked.memory_bytes);
    share.set<NT_COL_ALLOC_ACCELERATORS>(asked.accelerators);
}

}  // namespace

void write_jobs(Reading& reading) {
    reading.blob.table<NT_TABLE_JOB>().answered();
    reading.blob.table<NT_TABLE_ALLOC>().answered();
    const auto& asked = reading.facts.asked;
    bool has_pods = false;
    for (const PodRecord& pod : reading.facts.pods.pods()) {
        write_job(reading, pod);
        has_pods = has_pods || (asked && pod.space == asked->space && pod.owner == "Job/" + asked->name);
    }
    if (asked && asked->is_waiting_job && !has_pods) write_waiting_job(reading, *asked);
}

void write_releases(Reading& reading) {
    reading.blob.table<NT_TABLE_RELEASE>().answered();
    for (const PodRecord& pod : reading.facts.pods.pods()) {
        const auto node = reading.nodes.find(pod.node);
        const Amount end = end_of(pod);
        if (!end || pod.node.empty() || node == reading.nodes.end()) continue;
        const Asked asked = asked_by(pod, reading.facts.pods.names());
        auto row = reading.blob.add<NT_TABLE_RELEASE>();
        row.set<NT_COL_RELEASE_NODE>(node->second).set<NT_COL_RELEASE_AT>(*end);
        row.set<NT_COL_RELEASE_CPU_MILLI>(asked.cpu_milli).set<NT_COL_RELEASE_MEMORY_BYTES>(asked.memory_bytes);
        row.set<NT_COL_RELEASE_ACCELERATORS>(asked.accelerators);
    }
}

}  // namespace nodetop::kubernetes
