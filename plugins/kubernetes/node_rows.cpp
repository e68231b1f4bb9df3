#include "node_rows.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace nodetop::kubernetes {
namespace {

using NodeRow = sdk::Row<NT_TABLE_NODE>;

std::vector<std::string> features_of(const NodeRecord& node) {
    std::vector<std::string> features;
    features.reserve(node.labels.size());
    for (const auto& [key, value] : node.labels) features.push_back(value.empty() ? key : key + "=" + value);
    return features;
}

/// `hugepages-2Mi` and local storage are counted in bytes.
bool is_in_bytes(std::string_view resource) {
    return resource == "ephemeral-storage" || resource.substr(0, 10) == "hugepages-";
}

class Writer {
  public:
    explicit Writer(Reading& reading)
        : reading_(reading), facts_(reading.facts), claimable_(facts_.devices.by_node(facts_.claims_are_known)) {}

    void write() {
        reading_.blob.table<NT_TABLE_NODE>().answered();
        for (const NodeRecord& node : facts_.nodes) {
            if (node.name.empty() || reading_.nodes.count(node.name) != 0) continue;
            const NodeRow row = reading_.blob.add<NT_TABLE_NODE>();
            reading_.nodes.emplace(node.name, row.ref());
            write_node(row, node);
        }
        if (const std::size_t pools = facts_.devices.pools_not_whole(); pools > 0)
            reading_.host.add(
                sdk::warning("query_partial", std::to_string(pools) + (pools == 1 ? " pool" : " pools") +
                                                  " of devices not shown whole: their devices are not counted")
                    .in("nodes"));
        for (const auto& [word, count] : unknown_words_)
            reading_.host.add(sdk::warning("unknown_state", "state word not known on " + std::to_string(count) +
                                                                (count == 1 ? " node" : " nodes"))
                                  .in("nodes")
                                  .about(word));
    }

  private:
    void write_node(NodeRow row, const NodeRecord& node) {
        const NodeUse& use = facts_.pods.on(node.name);
        row.set<NT_COL_NODE_NAME>(node.name).set<NT_COL_NODE_STATE_RAW>(node.state_raw);
        row.set<NT_COL_NODE_CONDITIONS>(node.conditions).set<NT_COL_NODE_UNREACHABLE>(node.unreachable);
        row.set<NT_COL_NODE_CPU_UNIT_MILLI>(1);
        row.set<NT_COL_NODE_CPU_TOTAL_MILLI>(node.cpu_milli).set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(node.memory_bytes);
        row.set<NT_COL_NODE_CPU_ALLOC_MILLI>(held(use, "cpu", false));
        row.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(held(use, "memory", true));
        row.set<NT_COL_NODE_JOB_SLOTS_TOTAL>(node.pods);
        if (facts_.use_is_known) row.set<NT_COL_NODE_JOB_SLOTS_ALLOC>(use.pods);
        row.set<NT_COL_NODE_FEATURES>(features_of(node)).set<NT_COL_NODE_TAINTS>(node.taints);
        if (!node.architecture.empty()) row.set<NT_COL_NODE_PROCESSOR>(node.architecture);
        write_reason(row, node, use);
        if (!node.unknown_word.empty()) ++unknown_words_[node.unknown_word];
        for (const std::string& name : node.unreadable)
            reading_.host.add(sdk::warning("row_unreadable", name + " is no quantity").in("nodes").about(node.name));
        write_others(row, node, use);
    }

    void write_reason(NodeRow row, const NodeRecord& node, const NodeUse& use) {
        std::string reason = node.reason;
        const auto cpu = held(use, "cpu", false), memory = held(use, "memory", true);
        const bool over_cpu = cpu && node.cpu_milli && *cpu > *node.cpu_milli;
        const bool over_memory = memory && node.memory_bytes && *memory > *node.memory_bytes;
        if (over_cpu || over_memory) {
            if (!reason.empty()) reason += "; ";
            reason += std::string("its pods ask for more ") +
                      (over_cpu && over_memory ? "cpu and memory"
                       : over_cpu              ? "cpu"
                                               : "memory") +
                      " than it has";
        }
        if (reason.empty()) return;
        row.set<NT_COL_NODE_REASON>(reason).set<NT_COL_NODE_REASON_AT>(node.reason_at);
    }

    /// What pods hold of it: millicores, or whole units. Unknown where not every pod is known and readable.
    std::optional<std::int64_t> held(const NodeUse& use, std::string_view resource, bool whole) const {
        if (!facts_.use_is_known) return std::nullopt;
        const auto id = facts_.pods.names().find(resource);
        const std::int64_t milli = id ? use.held.milli(*id) : 0;
        if (milli == ResourceAmounts::kUnreadable) return std::nullopt;
        return whole ? whole_of_milli(milli) : milli;
    }

    void write_others(NodeRow row, const NodeRecord& node, const NodeUse& use) {
        const auto claimable = claimable_.find(node.name);
        const bool by_claims = claimable != claimable_.end();
        for (const NodeResource& resource : node.others) {
            if (kind_of_device(resource.name) == DeviceKind::none) {
                write_resource(row, resource, use);
            } else if (!(by_claims && offers(claimable->second, vendor_of(resource.name)))) {
                write_device(row, node, resource, use);
            }
        }
        if (by_claims)
            for (const ClaimableDevices& devices : claimable->second) write_claimable(row, devices);
    }

    /// A card that may be had by a plugin and by a claim is one card: the claim counts.
    static bool offers(const std::vector<ClaimableDevices>& claimable, std::string_view vendor) {
        return std::any_of(claimable.begin(), claimable.end(), [&](const ClaimableDevices& devices) {
            return devices.driver.find(vendor) != std::string::npos;
        });
    }

    void write_resource(NodeRow row, const NodeResource& resource, const NodeUse& use) {
        const bool in_bytes = is_in_bytes(resource.name);
        const auto in_use = held(use, resource.name, true);
        if (resource.total == std::int64_t{0} && in_use == std::int64_t{0}) return;
        auto other = reading_.blob.add<NT_TABLE_RESOURCE>();
        other.set<NT_COL_RESOURCE_NODE>(row).set<NT_COL_RESOURCE_NAME>(resource.name);
        other.set<NT_COL_RESOURCE_UNIT>(in_bytes ? "bytes" : "count");
        other.set<NT_COL_RESOURCE_TOTAL>(resource.total).set<NT_COL_RESOURCE_ALLOC>(in_use);
    }

    void write_device(NodeRow row, const NodeRecord& node, const NodeResource& resource, const NodeUse& use) {
        const std::int64_t total = resource.total.value_or(0);
        const std::int64_t installed = std::max(resource.installed.value_or(total), total);
        const auto in_use = held(use, resource.name, true);
        if (installed == 0 && in_use.value_or(0) == 0) return;
        const DeviceFacts facts = device_facts(resource.name, total, node.labels);
        auto slot = reading_.blob.add<NT_TABLE_SLOT>();
        slot.set<NT_COL_SLOT_NODE>(row).set<NT_COL_SLOT_RESOURCE>(resource.name);
        slot.set<NT_COL_SLOT_TOTAL>(total).set<NT_COL_SLOT_ALLOC>(in_use);
        if (!facts.label.empty()) slot.set<NT_COL_SLOT_LABEL>(facts.label);
        slot.set<NT_COL_SLOT_MEMORY_BYTES>(facts.memory_bytes).set<NT_COL_SLOT_CARDS>(facts.cards);
        if (facts.is_slice) slot.set<NT_COL_SLOT_SLICE>(true);
        if (facts.is_shared) slot.set<NT_COL_SLOT_SHARED>(true);
        if (installed > total) slot.set<NT_COL_SLOT_UNHEALTHY>(installed - total);
    }

    void write_claimable(NodeRow row, const ClaimableDevices& devices) {
        auto slot = reading_.blob.add<NT_TABLE_SLOT>();
        slot.set<NT_COL_SLOT_NODE>(row).set<NT_COL_SLOT_RESOURCE>(facts_.devices.class_of(devices.driver));
        slot.set<NT_COL_SLOT_TOTAL>(devices.total);
        if (facts_.claims_are_known) slot.set<NT_COL_SLOT_ALLOC>(devices.held);
        if (!devices.label.empty()) slot.set<NT_COL_SLOT_LABEL>(devices.label);
        slot.set<NT_COL_SLOT_MEMORY_BYTES>(devices.memory_bytes);
        if (devices.kept_back > 0) slot.set<NT_COL_SLOT_UNHEALTHY>(devices.kept_back);
    }

    Reading& reading_;
    const Facts& facts_;
    std::map<std::string, std::vector<ClaimableDevices>> claimable_;
    std::map<std::string, std::size_t> unknown_words_;
};

}  // namespace

void write_nodes(Reading& reading) { Writer(reading).write(); }

}  // namespace nodetop::kubernetes
