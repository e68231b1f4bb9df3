#include "nodes.hpp"

#include <algorithm>

#include <nodetop/text/reason.hpp>

#include "tres.hpp"

namespace nodetop::slurm {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(NodeKey::count)> kKeyNames = {
    "NodeName",
    "Arch",
    "CoresPerSocket",
    "CPUAlloc",
    "CPUEfctv",
    "CPUTot",
    "CPULoad",
    "AvailableFeatures",
    "ActiveFeatures",
    "Gres",
    "GresDrain",
    "GresUsed",
    "NodeAddr",
    "NodeHostName",
    "Port",
    "Version",
    "OS",
    "RealMemory",
    "AllocMem",
    "FreeMem",
    "Sockets",
    "Boards",
    "CoreSpecCount",
    "CPUSpecList",
    "MemSpecLimit",
    "RestrictedCoresPerGPU",
    "State",
    "ThreadsPerCore",
    "TmpDisk",
    "Weight",
    "Owner",
    "MCS_label",
    "NextState",
    "Partitions",
    "BootTime",
    "SlurmdStartTime",
    "LastBusyTime",
    "ResumeAfterTime",
    "SuspendTime",
    "CfgTRES",
    "AllocTRES",
    "CapWatts",
    "CurrentWatts",
    "AveWatts",
    "ExtSensorsJoules",
    "ExtSensorsWatts",
    "ExtSensorsTemp",
};

/// "alice(1001)" is alice; N/A is nobody.
std::string_view owner_of(std::string_view value) {
    if (says_nothing(value)) return {};
    const std::string_view name = value.substr(0, value.find('('));
    return name.empty() ? value : name;
}

std::string_view list_of(std::string_view value) { return says_nothing(value) ? std::string_view() : value; }

}  // namespace

NodeReader::NodeReader() : columns_(kKeyNames), values_() {}

void NodeReader::sort(std::string_view record) {
    values_.fill({});
    reason_ = unreadable_ = {};
    text::KeyValues words(record);
    for (text::KeyValue word; words.next(word, columns_.likely());) {
        if (word.key == "Reason") {
            const std::string_view text = words.take_free_text(word.value, {"Comment=", "Extra="});
            if (reason_.data() == nullptr) reason_ = text;
        } else if (word.key == "Comment" || word.key == "Extra") {
            words.take_free_text(word.value, {"Reason=", "Comment=", "Extra="});
        } else {
            columns_.keep_first(word, values_);
        }
    }
}

std::optional<std::int64_t> NodeReader::number(NodeKey key) {
    const auto read = read_count(value(key));
    if (!read && !says_nothing(value(key)) && unreadable_.empty())
        unreadable_ = kKeyNames[static_cast<std::size_t>(key)];
    return read;
}

std::optional<std::int64_t> NodeReader::threads_per_core() {
    return counted_threads(number(NodeKey::cpu_total), number(NodeKey::sockets), number(NodeKey::cores_per_socket),
                           number(NodeKey::threads_per_core));
}

std::optional<std::int64_t> NodeReader::effective_cpus() {
    if (has(NodeKey::cpu_effective)) return number(NodeKey::cpu_effective);
    auto cpus = number(NodeKey::cpu_total);
    // Cores that are kept for the system can never be given out.
    std::optional<std::int64_t> kept = 0;
    if (const auto list = value(NodeKey::cpu_spec_list); !says_nothing(list)) {
        kept = count_ids(list);
    } else if (has(NodeKey::core_spec_count)) {
        kept = number(NodeKey::core_spec_count);
        const auto threads = threads_per_core();
        if (kept && threads && *threads > 0 && *kept <= INT64_MAX / *threads) kept = *kept * *threads;
    }
    if (!cpus || !kept) return std::nullopt;
    return *cpus > *kept ? *cpus - *kept : 0;
}

void NodeReader::read_memory(NodeRecord& node) {
    const auto bytes = [&](NodeKey key) {
        const auto mebibytes = number(key);
        if (!mebibytes || *mebibytes > INT64_MAX / text::kMiB - 1) return std::optional<std::int64_t>();
        return std::optional(*mebibytes * text::kMiB);
    };
    node.memory_total_bytes = bytes(NodeKey::real_memory);
    node.memory_alloc_bytes = bytes(NodeKey::alloc_memory);
    if (!node.memory_total_bytes || !has(NodeKey::memory_spec_limit)) return;
    const auto kept = bytes(NodeKey::memory_spec_limit);
    if (kept)
        node.memory_total_bytes = *node.memory_total_bytes > *kept ? *node.memory_total_bytes - *kept : 0;
    else if (!says_nothing(value(NodeKey::memory_spec_limit)))
        node.memory_total_bytes.reset();
}

void NodeReader::read(const Record& record, NodeRecord& node) {
    sort(record.text);
    node.name = value(NodeKey::name);
    node.source = record.text;
    node.offset = record.offset;
    if (record.cut) {
        node.name = node.name.size() + sizeof "NodeName=" > record.text.size() ? std::string_view() : node.name;
        node.state = read_node_state({});
        return;
    }
    node.state_raw = value(NodeKey::state);
    node.state = read_node_state(node.state_raw);

    const auto milli = [](std::optional<std::int64_t> cpus) {
        if (!cpus || *cpus > INT64_MAX / 1000 - 1) return std::optional<std::int64_t>();
        return std::optional(*cpus * 1000);
    };
    node.cpu_total_milli = milli(effective_cpus());
    node.cpu_alloc_milli = milli(number(NodeKey::cpu_alloc));
    node.threads_per_core = threads_per_core();
    node.cores_per_socket = number(NodeKey::cores_per_socket);
    read_memory(node);

    node.gres.gres = value(NodeKey::gres);
    node.gres.gres_used = value(NodeKey::gres_used);
    node.gres.gres_drain = value(NodeKey::gres_drain);
    node.gres.cfg_tres = value(NodeKey::cfg_tres);
    node.gres.alloc_tres = value(NodeKey::alloc_tres);
    node.gres.has_alloc_tres = has(NodeKey::alloc_tres);
    // A suspended job gives its cores back and keeps its memory and devices.
    node.gres.idle = node.state.idle && node.cpu_alloc_milli == 0 && node.memory_alloc_bytes == 0;
    if (const std::string_view kept = value(NodeKey::restricted_cores_per_gpu); !says_nothing(kept)) {
        const std::size_t open = kept.find('(');
        const auto per_gpu = read_count(kept.substr(0, open));
        const std::string_view ids = open == std::string_view::npos ? std::string_view() : kept.substr(open + 1);
        if (per_gpu)
            keep_cores_for_gpus(node, *per_gpu, ids.substr(0, ids.rfind(')')));
        else
            node.cpu_total_milli.reset();
    }

    const NodeKey features = has(NodeKey::active_features) ? NodeKey::active_features : NodeKey::available_features;
    node.features = list_of(value(features));
    node.partitions = list_of(value(NodeKey::partitions));
    node.owner = owner_of(value(NodeKey::owner));
    node.mcs_label = list_of(value(NodeKey::mcs_label));
    node.reason = read_reason(reason_);
    node.unreadable = unreadable_;
}

void keep_cores_for_gpus(NodeRecord& node, std::int64_t per_gpu, std::string_view ids) {
    if (per_gpu <= 0) return;
    node.keeps_cores_for_gpus = true;
    auto cores = says_nothing(ids) ? std::nullopt : count_ids(ids);
    const auto devices = count_gpus(node.gres.gres);
    if (!cores && devices && *devices <= INT64_MAX / per_gpu) cores = *devices * per_gpu;
    if (!cores || !node.cpu_total_milli) return node.cpu_total_milli.reset();
    constexpr std::int64_t kMostThreads = 1 << 20;
    const std::int64_t milli_per_core =
        1000 * std::clamp<std::int64_t>(node.threads_per_core.value_or(1), 1, kMostThreads);
    const std::int64_t all = *node.cpu_total_milli / milli_per_core;
    node.cpu_total_milli = *cores < all ? *node.cpu_total_milli - *cores * milli_per_core : 0;
    if (node.cpu_alloc_milli) node.cpu_alloc_milli = std::min(*node.cpu_alloc_milli, *node.cpu_total_milli);
}

NodeReason read_reason(std::string_view value) {
    value = text::trim(value);
    if (says_nothing(value)) return {};
    const text::Reason whole = text::split_reason(value);
    if (whole.stamped) return {whole.text, {}, whole.who, whole.when, {}};
    constexpr std::string_view kLineEnd = "        ";
    for (const std::string_view end : {std::string_view("\n"), kLineEnd}) {
        const std::size_t place = value.find(end);
        if (place == std::string_view::npos) continue;
        const text::Reason first = text::split_reason(value.substr(0, place));
        if (first.stamped) return {first.text, text::trim(value.substr(place)), first.who, first.when, {}};
    }
    return {value, {}, {}, {}, {}};
}

}  // namespace nodetop::slurm
