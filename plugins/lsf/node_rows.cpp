#include "node_rows.hpp"

#include <algorithm>

#include "states.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

using NodeRow = sdk::Row<NT_TABLE_NODE>;

struct Memory {
    std::optional<std::int64_t> total, held;
    bool is_measured = false;
};

/// Free is the smaller of what is not reserved and what is not in use (L-24).
Memory memory_of(const Host& host, const Configuration& configuration) {
    const auto size = [&](std::string_view text) { return bytes_of(text, configuration.bare_unit_bytes); };
    Memory memory;
    memory.total = size(host.total_memory.empty() ? host.max_memory : host.total_memory);
    const auto available = size(host.available_memory.empty() ? host.load_of("mem") : host.available_memory);
    const auto reserved = size(host.reserved_memory);
    if (!memory.total) return memory;
    // What is not told may be all that there is.
    if (!available) return memory;
    const std::int64_t in_use = std::max<std::int64_t>(*memory.total - *available, 0);
    memory.is_measured = !reserved || in_use >= *reserved;
    memory.held = std::max(in_use, reserved.value_or(0));
    memory.held = std::min(*memory.held, *memory.total);
    return memory;
}

class Writer {
  public:
    Writer(Cluster& cluster, const Usage& usage) : cluster_(cluster), usage_(usage) {}

    void write() {
        const auto& hosts = cluster_.hosts.all();
        for (std::size_t i = 0; i < hosts.size(); ++i) {
            const NodeRow row = cluster_.blob.add<NT_TABLE_NODE>();
            cluster_.nodes.push_back(row.ref());
            write_host(hosts[i], i, row);
        }
        write_resources();
        cluster_.blob.table<NT_TABLE_NODE>().answered();
        cluster_.blob.table<NT_TABLE_SLOT>().answered();
    }

  private:
    void write_host(const Host& host, std::size_t place, NodeRow row) {
        row.set<NT_COL_NODE_NAME>(host.name);
        write_state(host, row);
        write_slots(host, place, row);
        const Memory memory = memory_of(host, cluster_.configuration);
        row.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(memory.total).set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(memory.held);
        row.set<NT_COL_NODE_MEMORY_MEASURED>(memory.is_measured);
        write_features(host, row);
        write_devices(place, row);
    }

    /// bhosts tells most; lsload that a host is locked where bhosts says ok, and that nobody answers there.
    void write_state(const Host& host, NodeRow row) {
        if (host.status.empty()) return;  // it has no word: its state is not known
        HostState state = state_of_host(host.status);
        std::string shown = host.status, words(state.words);
        if (!state.is_known) cluster_.host.add(unknown_state(host, host.status));
        if (state.conditions == 0 && !host.load_status.empty()) {
            const HostState load = state_of_load(host.load_status);
            if (load.conditions != 0) {
                if (!load.is_known) cluster_.host.add(unknown_state(host, host.load_status));
                state = load;
                shown += " (" + host.load_status + ")";
                words = load.words;
            }
        } else if (state.conditions == 0 && cluster_.product.dialect != Dialect::spectrum) {
            // Only lsload tells whether such a host is locked.
            state.conditions = NT_CONDITION_UNKNOWN;
            words = "whether it is locked is not known: lsload does not name it";
        }
        row.set<NT_COL_NODE_STATE_RAW>(shown).set<NT_COL_NODE_CONDITIONS>(state.conditions);
        row.set<NT_COL_NODE_UNREACHABLE>(state.unreachable).set<NT_COL_NODE_TAKES_NOTHING_NOW>(state.takes_nothing);
        if (host.status == "closed_Wind" && !host.dispatch_window.empty()) words += " " + host.dispatch_window;
        if ((state.conditions & NT_CONDITION_BUSY) != 0 && !host.over_threshold.empty())
            words += ": " + host.over_threshold;
        if (!host.comment.empty())
            row.set<NT_COL_NODE_REASON>(host.comment);
        else if (!words.empty())
            row.set<NT_COL_NODE_REASON>(words);
    }

    static sdk::Notice unknown_state(const Host& host, const std::string& word) {
        return sdk::warning("unknown_state", "'" + word + "' is not known: taken as not usable")
            .in("nodes")
            .about(host.name);
    }

    void write_slots(const Host& host, std::size_t place, NodeRow row) {
        row.set<NT_COL_NODE_CPU_TOTAL_MILLI>(slots_milli(host.slots()))
            .set<NT_COL_NODE_CPU_ALLOC_MILLI>(slots_milli(host.held_slots));
        std::optional<std::int64_t> left;
        const auto keep_below = [&](std::int64_t slots) {
            const std::int64_t rest = std::max<std::int64_t>(slots, 0);
            left = std::min(left.value_or(rest), rest);
        };
        if (host.slots_a_user) keep_below(*host.slots_a_user - usage_.own_on_host(place));  // L-27
        if (const auto each = a_processor_milli();
            each && host.cores && *host.cores < 1'000'000 && *each < 1'000'000'000)
            keep_below(*each * *host.cores / 1000 - usage_.own_on_host(place));
        for (const HostBound& bound : cluster_.host_bounds)
            if (bound.queue.empty() && bound.covers[place]) keep_below(bound.slots_left);
        if (left) row.set<NT_COL_NODE_CPU_LEFT_MILLI>(slots_milli(left));
    }

    /// JL/P of the caller in busers.
    std::optional<std::int64_t> a_processor_milli() {
        if (a_processor_is_read_ || !cluster_.users) return a_processor_;
        a_processor_is_read_ = true;
        const Table& users = *cluster_.users;
        const auto name = users.column({"USER/GROUP"}), each = users.column({"JL/P"});
        for (std::size_t row = 0; row < users.rows(); ++row)
            if (users.cell(row, name) == cluster_.member.user) a_processor_ = milli_of(users.cell(row, each));
        return a_processor_;
    }

    void write_features(const Host& host, NodeRow row) {
        std::vector<std::string> features = host.resources;
        if (!host.type.empty()) features.push_back("type=" + host.type);
        if (!host.model.empty()) features.push_back("model=" + host.model);
        if (!features.empty()) row.set<NT_COL_NODE_FEATURES>(features);
        if (!host.model.empty()) row.set<NT_COL_NODE_PROCESSOR>(host.model);
    }

    void write_devices(std::size_t place, NodeRow row) {
        auto kinds = devices_of(place, cluster_.hosts, cluster_.cards, cluster_.card_models, cluster_.shared);
        auto& refs = cluster_.slots.emplace_back();
        for (const Devices& kind : kinds) {
            auto slot = cluster_.blob.add<NT_TABLE_SLOT>();
            slot.set<NT_COL_SLOT_NODE>(row);
            slot.set<NT_COL_SLOT_RESOURCE>(kind.model.empty() ? kind.resource : kind.resource + ":" + kind.model);
            slot.set<NT_COL_SLOT_TOTAL>(kind.total);
            if (kind.held) slot.set<NT_COL_SLOT_ALLOC>(std::clamp<std::int64_t>(*kind.held, 0, kind.total));
            if (!kind.model.empty()) slot.set<NT_COL_SLOT_LABEL>(kind.model);
            if (kind.are_slices) slot.set<NT_COL_SLOT_SLICE>(true);
            refs.push_back(slot.ref());
            if (kind.used_outside > 0)
                cluster_.host.add(sdk::note("used_outside", "memory of " + std::to_string(kind.used_outside) +
                                                                " of its accelerators is in use and no job holds them")
                                      .in("nodes")
                                      .about(cluster_.hosts.all()[place].name));
        }
        cluster_.devices.push_back(std::move(kinds));
    }

    /// Countables of one host that are no accelerators.
    void write_resources() {
        for (const SharedResource& resource : cluster_.shared.all()) {
            if (resource.hosts.size() != 1 || resource.is_everywhere) continue;
            if (!resource.left || !resource.reserved) continue;
            const SharedResource* devices = cluster_.shared.devices(resource.hosts[0]);
            if (devices != nullptr && devices->name == resource.name) continue;
            auto row = cluster_.blob.add<NT_TABLE_RESOURCE>();
            row.set<NT_COL_RESOURCE_NODE>(cluster_.nodes[resource.hosts[0]]).set<NT_COL_RESOURCE_NAME>(resource.name);
            row.set<NT_COL_RESOURCE_TOTAL>(resource.total()).set<NT_COL_RESOURCE_UNIT>("count");
            if (const auto total = resource.total())
                row.set<NT_COL_RESOURCE_ALLOC>(*total - std::min(*total, *resource.left));
        }
        cluster_.blob.table<NT_TABLE_RESOURCE>().answered();
    }

    Cluster& cluster_;
    const Usage& usage_;
    std::optional<std::int64_t> a_processor_;
    bool a_processor_is_read_ = false;
};

}  // namespace

void write_nodes(Cluster& cluster, const Usage& usage) { Writer(cluster, usage).write(); }

void write_licences(Cluster& cluster) {
    for (const SharedResource& resource : cluster.shared.all()) {
        const bool is_shared = resource.hosts.size() > 1 || resource.is_everywhere;
        const auto total = resource.total();
        if (!is_shared || !total) continue;
        auto licence = cluster.blob.add<NT_TABLE_LICENCE>();
        licence.set<NT_COL_LICENCE_NAME>(resource.name).set<NT_COL_LICENCE_TOTAL>(*total);
        if (resource.left) licence.set<NT_COL_LICENCE_USED>(*total - std::min(*total, *resource.left));
    }
    cluster.blob.table<NT_TABLE_LICENCE>().answered();
}

std::optional<std::int64_t> free_memory_bytes(const Host& host, const Configuration& configuration) {
    const Memory memory = memory_of(host, configuration);
    if (!memory.total || !memory.held) return std::nullopt;
    return *memory.total - *memory.held;
}

}  // namespace nodetop::lsf
