#include "node_rows.hpp"

#include <algorithm>

#include "consumed.hpp"
#include "letters.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

using NodeRow = sdk::Row<NT_TABLE_NODE>;

std::optional<std::int64_t> milli(std::optional<std::int64_t> slots) {
    if (!slots || *slots > INT64_MAX / 1000) return std::nullopt;
    return *slots * 1000;
}

class Writer {
  public:
    Writer(Cell& cell, const QuotaFindings& quotas) : cell_(cell), quotas_(quotas) {
        for (std::size_t i = 0; i < cell.instances.rows.size(); ++i) of_host_[cell.instances.rows[i].host].push_back(i);
        if (cell.jobs && cell.settings.complexes) consumed_.emplace(*cell.jobs, *cell.settings.complexes);
    }

    bool write() {
        for (const HostRecord& host : cell_.hosts.rows) {
            if (cell_.nodes.count(host.name) != 0) continue;
            const NodeRow row = cell_.blob.add<NT_TABLE_NODE>();
            cell_.nodes.emplace(host.name, row.ref());
            row_of(host, row);
        }
        return !cell_.nodes.empty();
    }

  private:
    const std::vector<std::size_t>& instances_of(const HostRecord& host) const {
        static const std::vector<std::size_t> none;
        const auto found = of_host_.find(host.name);
        return found == of_host_.end() ? none : found->second;
    }

    void row_of(const HostRecord& host, NodeRow row) {
        row.set<NT_COL_NODE_NAME>(host.name);
        write_state(host, row);
        write_slots(host, row);
        write_memory(host, row);
        write_values(host, row);
        std::vector<std::string_view> queues;
        for (const std::size_t i : instances_of(host)) queues.push_back(cell_.instances.rows[i].queue);
        row.set<NT_COL_NODE_QUEUES>(queues);
    }

    /// A state belongs to the instance, never to the host. A host of which no instance takes work takes none itself.
    void write_state(const HostRecord& host, NodeRow row) {
        std::uint32_t hard = 0;
        bool all_blocked = true, all_hard = true, all_silent = true, same_letters = true;
        const auto& places = instances_of(host);
        for (const std::size_t i : places) {
            const Instance& instance = cell_.instances.rows[i];
            const std::uint32_t without_busy = instance.conditions & ~static_cast<std::uint32_t>(NT_CONDITION_BUSY);
            all_blocked = all_blocked && instance.conditions != 0;
            all_hard = all_hard && without_busy != 0;
            all_silent = all_silent && (instance.conditions & NT_CONDITION_DOWN) != 0;
            same_letters = same_letters && instance.letters == cell_.instances.rows[places.front()].letters;
            hard |= without_busy;
        }
        std::uint32_t conditions = 0;
        if (!host.reports || (!places.empty() && all_silent))
            conditions = NT_CONDITION_DOWN;
        else if (!places.empty() && all_blocked)
            conditions = all_hard ? hard : static_cast<std::uint32_t>(NT_CONDITION_BUSY);
        row.set<NT_COL_NODE_CONDITIONS>(conditions);
        row.set<NT_COL_NODE_UNREACHABLE>((conditions & NT_CONDITION_DOWN) != 0);
        if (conditions == 0) {
            row.set<NT_COL_NODE_STATE_RAW>("up");
        } else {
            const bool has_letters = !places.empty() && same_letters;
            row.set<NT_COL_NODE_STATE_RAW>(has_letters ? cell_.instances.rows[places.front()].letters
                                                       : std::string(host.reports ? "up" : "-"));
            row.set<NT_COL_NODE_REASON>(reason_of(places, host));
        }
    }

    std::string reason_of(const std::vector<std::size_t>& places, const HostRecord& host) const {
        for (const std::size_t i : places)
            if (!cell_.instances.rows[i].reason.empty()) return cell_.instances.rows[i].reason;
        if (!places.empty()) return words_of(cell_.instances.rows[places.front()].letters);
        return host.reports ? std::string() : "its execution daemon reports nothing";
    }

    void write_slots(const HostRecord& host, NodeRow row) {
        std::optional<std::int64_t> used = 0, left = 0;
        std::int64_t widest = 0;
        for (const std::size_t i : instances_of(host)) {
            const Instance& instance = cell_.instances.rows[i];
            const Standing& standing = cell_.standings[i];
            used = used && instance.used ? std::optional(*used + *instance.used) : std::nullopt;
            widest = std::max(widest, instance.total.value_or(0));
            if (!is_open(instance.letters) || standing.admits == false || standing.is_forced) continue;
            const auto free = free_slots(instance, standing);
            left = left && free ? std::optional(*left + *free) : std::nullopt;
        }
        // A host may be set up for more slots than it has processors: its widest queue tells.
        std::optional<std::int64_t> total = host.processors;
        if (total) total = std::max(*total, widest);
        if (const Value* slots = host.find("slots", "hc")) {
            const auto host_left = count_of(slots->text).value_or(0);
            if (total && used) total = std::min(*total, host_left + *used);
            if (left) left = std::min(*left, host_left);
        }
        if (const auto quota = quotas_.host_slots.find(host.name); quota != quotas_.host_slots.end()) {
            if (total) total = std::min(*total, quota->second);
            if (left) left = std::min(*left, quotas_.host_slots_left.at(host.name));
        }
        row.set<NT_COL_NODE_CPU_TOTAL_MILLI>(milli(total));
        row.set<NT_COL_NODE_CPU_ALLOC_MILLI>(milli(used));
        if (host_is_forced(host)) left = 0;
        if (!instances_of(host).empty()) row.set<NT_COL_NODE_CPU_LEFT_MILLI>(milli(left));
    }

    bool host_is_forced(const HostRecord& host) const {
        if (!cell_.settings.complexes) return false;
        for (const Value& value : host.values) {
            if (value.level != 'h' || value.kind == 'l') continue;
            const Complex* complex = cell_.settings.complexes->find(value.name);
            if (complex != nullptr && complex->is_forced()) return true;
        }
        return false;
    }

    /// What jobs book, where the site counts memory; else what is measured (G-22).
    void write_memory(const HostRecord& host, NodeRow row) {
        const Complex* memory = cell_.settings.complexes ? cell_.settings.complexes->memory() : nullptr;
        const Value* left = memory != nullptr ? host.find(memory->name, "hc") : nullptr;
        if (left == nullptr) {
            row.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(host.memory_total_bytes);
            row.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(host.memory_used_bytes).set<NT_COL_NODE_MEMORY_MEASURED>(true);
            return;
        }
        const auto free = amount_of(*memory, left->text, false);
        const auto held = consumed_ ? consumed_->on(host.name, memory->name) : std::nullopt;
        if (free) {
            row.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(*free + held.value_or(0));
            row.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(held.value_or(0));
        }
        const auto floor = amount_of(*memory, memory->default_request, true);
        if (floor && memory->consumable == Consumable::per_slot) row.set<NT_COL_NODE_MEMORY_FLOOR_BYTES>(floor);
    }

    void write_values(const HostRecord& host, NodeRow row) {
        if (!cell_.settings.complexes) return;
        const Complexes& complexes = *cell_.settings.complexes;
        std::vector<std::string> features;
        std::string model;
        for (const Value& value : host.values)
            if (complexes.names_device_model(value.name) && !says_nothing(value.text)) model = value.text;
        for (const Value& value : host.values) {
            const Complex* complex = complexes.find(value.name);
            if (complex == nullptr || value.level != 'h' || value.kind == 'l') continue;
            if (complex->is_exclusive()) {
                // 1 while nobody has the host for himself, -1 then.
                if (!count_of(value.text) || count_of(value.text) == 0) row.set<NT_COL_NODE_TAKES_NOTHING_NOW>(true);
            } else if (value.kind == 'c' && complexes.is_device(value.name)) {
                write_devices(host, value, *complex, model, row);
            } else if (value.kind == 'c' && complex != complexes.memory() && complex->name != "slots") {
                write_resource(host, value, *complex, row);
            } else if (value.kind == 'f') {
                add_feature(*complex, value, features);
            }
        }
        if (!features.empty()) row.set<NT_COL_NODE_FEATURES>(features);
    }

    static void add_feature(const Complex& complex, const Value& value, std::vector<std::string>& features) {
        if (complex.type == "BOOL" && yes_or_no(value.text) == true) features.push_back(complex.name);
        if ((complex.type == "STRING" || complex.type == "RESTRING" || complex.type == "CSTRING") &&
            !says_nothing(value.text))
            features.push_back(complex.name + "=" + value.text);
    }

    void write_devices(const HostRecord& host, const Value& value, const Complex& complex, const std::string& model,
                       NodeRow row) {
        const auto left = amount_of(complex, value.text, false);
        const auto held = consumed_ ? consumed_->on(host.name, complex.name) : std::nullopt;
        const std::int64_t total = left.value_or(0) + held.value_or(0);
        auto slot = cell_.blob.add<NT_TABLE_SLOT>();
        slot.set<NT_COL_SLOT_NODE>(row).set<NT_COL_SLOT_RESOURCE>(complex.name).set<NT_COL_SLOT_TOTAL>(total);
        if (left) slot.set<NT_COL_SLOT_ALLOC>(held.value_or(0));
        if (!model.empty()) slot.set<NT_COL_SLOT_LABEL>(model);
        if (const auto quota = quotas_.devices_left.find({host.name, complex.name});
            quota != quotas_.devices_left.end())
            slot.set<NT_COL_SLOT_LEFT>(quota->second);
        cell_.slots.emplace(std::pair(host.name, complex.name), slot.ref());
    }

    void write_resource(const HostRecord& host, const Value& value, const Complex& complex, NodeRow row) {
        const auto left = amount_of(complex, value.text, false);
        const std::int64_t held = consumed_ ? consumed_->on(host.name, complex.name).value_or(0) : 0;
        auto resource = cell_.blob.add<NT_TABLE_RESOURCE>();
        resource.set<NT_COL_RESOURCE_NODE>(row).set<NT_COL_RESOURCE_NAME>(complex.name);
        resource.set<NT_COL_RESOURCE_UNIT>(complex.type == "MEMORY" ? "bytes" : "count");
        if (!left || *left > INT64_MAX - held) return;
        resource.set<NT_COL_RESOURCE_TOTAL>(*left + held).set<NT_COL_RESOURCE_ALLOC>(held);
    }

    Cell& cell_;
    const QuotaFindings& quotas_;
    std::unordered_map<std::string, std::vector<std::size_t>> of_host_;
    std::optional<Consumed> consumed_;
};

}  // namespace

std::optional<std::int64_t> free_slots(const Instance& instance, const Standing& standing) {
    if (!instance.total || !instance.used || !instance.reserved) return std::nullopt;
    const std::int64_t free = std::max<std::int64_t>(*instance.total - *instance.used - *instance.reserved, 0);
    return std::min(free, standing.slots_left.value_or(free));
}

bool write_nodes(Cell& cell, const QuotaFindings& quotas) { return Writer(cell, quotas).write(); }

}  // namespace nodetop::sge
