#include "vnode.hpp"

#include <nodetop/columns.h>
#include <nodetop/text/size.hpp>

#include "placement.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

constexpr std::string_view kAvailable = "resources_available", kAssigned = "resources_assigned";
constexpr std::string_view kGpuResources[] = {"ngpus", "gpus", "naccelerators", "nmics"};
constexpr std::string_view kGpuLabels[] = {"gpu_model",         "gputype",          "gpu_type",
                                           "accelerator_model", "accelerator_type", "gpu_product_name"};

void read_total(Vnode& vnode, std::string_view name, std::optional<std::int64_t>& total) {
    const auto text = vnode.record.find(kAvailable, name);
    if (!text) return;
    total = read_amount(name, *text, text::Round::down);
    if (total == NT_UNLIMITED) total.reset();
    if (!total) vnode.unreadable.push_back(name);
}

void read_held(Vnode& vnode, std::string_view name, std::optional<std::int64_t>& held) {
    const auto text = vnode.record.find(kAssigned, name);
    held = text ? read_amount(name, *text, text::Round::up) : std::optional<std::int64_t>(0);
    if (held == NT_UNLIMITED) held.reset();
    if (!held) vnode.unreadable.push_back(name);
}

/// A resource of any name that gives the memory of a GPU: gpu_mem, gpumem, gpu_memory.
bool names_gpu_memory(std::string_view name) {
    const std::string word = text::lowered(name);
    return (word.find("gpu") != std::string::npos || word.find("accel") != std::string::npos) &&
           word.find("mem") != std::string::npos;
}

void read_pbs_gpus(Vnode& vnode) {
    for (const std::string_view name : kGpuResources) {
        if (!vnode.record.find(kAvailable, name)) continue;
        vnode.gpu_resource = name;
        read_total(vnode, name, vnode.gpu_total);
        vnode.gpu_use_is_told = vnode.record.find(kAssigned, name).has_value();
        read_held(vnode, name, vnode.gpu_alloc);
        break;
    }
    if (vnode.gpu_resource.empty()) return;
    for (const std::string_view name : kGpuLabels)
        if (const auto label = vnode.record.find(kAvailable, name); label && vnode.gpu_label.empty())
            vnode.gpu_label = *label;
    vnode.record.for_each(kAvailable, [&](std::string_view name, std::string_view value) {
        if (names_gpu_memory(name) && is_size(value)) vnode.gpu_memory_bytes = text::parse_pbs_size(value);
    });
}

/// The value of `key=value` in a list by comma, as `status` of Torque is one.
std::string_view value_in(std::string_view list, std::string_view key) {
    text::Fields fields(list, ',');
    for (std::string_view field; fields.next(field);) {
        field = text::trim(field);
        if (field.size() > key.size() && field[key.size()] == '=' && field.substr(0, key.size()) == key)
            return text::trim(field.substr(key.size() + 1));
    }
    return {};
}

/// `gpu[0]=gpu_id=…;gpu_product_name=…;gpu_state=Unallocated;…,gpu[1]=…`
void read_gpu_status(Vnode& node, std::string_view status) {
    std::int64_t held = 0, seen = 0;
    text::Fields devices(status, ',');
    for (std::string_view device; devices.next(device);) {
        if (text::trim(device).substr(0, 4) != "gpu[") continue;
        bool free = false;
        text::Fields facts(device, ';');
        for (std::string_view fact; facts.next(fact);) {
            const std::size_t equals = fact.rfind('=');
            if (equals == std::string_view::npos) continue;
            const std::string_view value = text::trim(fact.substr(equals + 1));
            const std::string_view key = fact.substr(0, equals);
            if (key == "gpu_state") free = text::same_word(value, "Unallocated");
            if (key == "gpu_product_name" && node.gpu_label.empty()) node.gpu_label = value;
            if (key == "gpu_memory_total" && !node.gpu_memory_bytes) {
                std::string_view number = value;
                const auto megabytes = text::take_decimal(number);
                if (megabytes && text::is_one_of(text::trim(number), {"MB", "MiB"}))
                    node.gpu_memory_bytes = text::scale(*megabytes, 0, text::kMiB, text::Round::down);
            }
        }
        ++seen;
        if (!free) ++held;
    }
    if (seen == 0) return;
    node.gpu_use_is_told = true;
    // Devices that their driver no longer shows are not free.
    node.gpu_alloc = held + std::max<std::int64_t>(0, node.gpu_total.value_or(0) - seen);
}

void read_slots(Vnode& node) {
    const auto slots = node.record.find("np");
    if (slots) {
        node.cpu_total_milli = read_amount("ncpus", *slots, text::Round::down);
        if (!node.cpu_total_milli) node.unreadable.push_back("np");
    }
    Sum held;
    for (const auto& [ids, job] : read_slots_of_jobs(node.jobs)) held.add(count_ids(ids));
    const auto count = held.value();
    // Entries without a slash are of a form that names no slots.
    const bool readable = node.jobs.empty() || node.jobs.find('/') != std::string_view::npos;
    if (count && readable && *count <= INT64_MAX / 1000)
        node.cpu_alloc_milli = *count * 1000;
    else
        node.unreadable.push_back("jobs");
}

}  // namespace

bool Vnode::is_open() const {
    return !state.is_out() && !is_unlicensed && (state.conditions & (NT_CONDITION_BUSY | NT_CONDITION_BOOTING)) == 0;
}

bool Vnode::has_resources() const {
    return cpu_total_milli.value_or(1) > 0 || memory_total_bytes.value_or(0) > 0 || gpu_total.value_or(0) > 0;
}

Vnode read_pbs_vnode(const Record& record, const text::LocalTime& time) {
    Vnode vnode(record);
    vnode.name = record.name();
    vnode.host = record.find(kAvailable, "host").value_or(vnode.name);
    if (vnode.host.empty() || vnode.host == "<various>") vnode.host = vnode.name;
    vnode.state_raw = record.get("state");
    vnode.state = read_vnode_state(vnode.state_raw);
    vnode.comment = record.get("comment");
    vnode.state_since_at = read_instant(record.get("last_state_change_time"), time);
    vnode.queue = record.get("queue");
    vnode.partition = record.get("partition");
    vnode.jobs = record.get("jobs");
    vnode.reservations = record.get("resv");
    read_total(vnode, "ncpus", vnode.cpu_total_milli);
    // To PBS a consumable that is not set is none at all: a vnode that never answered has nothing to give out.
    if (vnode.state.is_out() && !record.find(kAvailable, "ncpus")) vnode.cpu_total_milli = 0;
    read_held(vnode, "ncpus", vnode.cpu_alloc_milli);
    read_total(vnode, "mem", vnode.memory_total_bytes);
    read_held(vnode, "mem", vnode.memory_alloc_bytes);
    read_pbs_gpus(vnode);
    // `ignore_excl` shares a vnode even where a job asks to have it alone.
    vnode.one_job_at_a_time =
        text::is_one_of(record.get("sharing"), {"default_excl", "force_excl", "default_exclhost", "force_exclhost"});
    const auto wakes = record.find("poweroff_eligible");
    if ((vnode.state.conditions & NT_CONDITION_POWERSAVE) != 0 && wakes && read_flag(*wakes) == false)
        vnode.state.conditions |= NT_CONDITION_DOWN;  // nobody will switch it on for a job
    return vnode;
}

Vnode read_torque_node(const Record& record) {
    Vnode node(record);
    node.name = node.host = record.name();
    node.state_raw = record.get("state");
    node.state = read_vnode_state(node.state_raw);
    const std::string_view power = record.get("power_state");
    if (!power.empty() && !text::same_word(power, "Running")) node.state.conditions |= NT_CONDITION_POWERSAVE;
    node.comment = record.get("note");
    if (node.comment.empty()) node.comment = record.get("message");
    node.properties = record.get("properties");
    node.jobs = record.get("jobs");
    read_slots(node);

    const std::string_view status = record.get("status");
    const std::string_view memory = value_in(status, "physmem");
    if (!memory.empty()) {
        node.memory_total_bytes = text::parse_pbs_size(memory);
        if (!node.memory_total_bytes) node.unreadable.push_back("physmem");
    }
    const auto gpus = record.find("gpus");
    if (gpus && *gpus != "0") {
        node.gpu_resource = "gpus";
        node.gpu_total = read_count(*gpus);
        if (!node.gpu_total) node.unreadable.push_back("gpus");
        if (!node.has_jobs()) node.gpu_alloc = 0;
        read_gpu_status(node, record.get("gpu_status"));
    }
    return node;
}

}  // namespace nodetop::pbs
