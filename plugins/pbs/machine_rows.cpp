#include "machine_rows.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

using Parts = std::vector<const Vnode*>;
using Amount = std::optional<std::int64_t>;

/// Nothing of the vnode is to be had now, whatever its figures say.
bool gives_nothing(const Vnode& vnode) {
    return !vnode.is_open() || vnode.state.takes_nothing_now ||
           (vnode.one_job_at_a_time && (vnode.has_jobs() || vnode.cpu_alloc_milli.value_or(1) > 0));
}

bool any_open(const Parts& parts) {
    return std::any_of(parts.begin(), parts.end(), [](const Vnode* vnode) { return vnode->is_open(); });
}

/// The natural vnode of a host whose resources are all in its other vnodes says nothing about the host.
Parts with_resources(const Parts& parts) {
    Parts carriers;
    std::copy_if(parts.begin(), parts.end(), std::back_inserter(carriers),
                 [](const Vnode* vnode) { return vnode->has_resources(); });
    return carriers.empty() ? parts : carriers;
}

/// What there is of a resource on the whole machine, without vnodes that are no longer reported, and what is held of
/// it: all of a vnode that gives nothing. A total that is not known counts
/// only where the vnode could give some of it.
template <class Total, class Held>
std::pair<Amount, Amount> added_up(const Parts& parts, Total total_of, Held held_of) {
    if (parts.size() == 1) return {total_of(*parts.front()), held_of(*parts.front())};
    Sum total, held;
    bool any = false;
    for (const Vnode* vnode : parts) {
        if (vnode->state.stale) continue;
        const Amount here = total_of(*vnode);
        if (!here && gives_nothing(*vnode)) continue;
        any = any || here.has_value();
        total.add(here);
        held.add(gives_nothing(*vnode) ? here : held_of(*vnode));
    }
    if (!any) return {std::nullopt, std::nullopt};
    return {total.value(), held.value()};
}

std::string states_of(const Parts& parts) {
    std::string states;
    std::set<std::string_view> seen;
    for (const Vnode* vnode : parts)
        if (!vnode->state_raw.empty() && seen.insert(vnode->state_raw).second)
            states.append(states.empty() ? "" : "/").append(vnode->state_raw);
    return states;
}

/// The words of one vnode, or what is wrong with those that are out.
std::string reason_of(const Parts& parts) {
    if (parts.size() == 1) {
        const Vnode& vnode = *parts.front();
        if (vnode.state.various && vnode.comment.empty())
            return "its vnodes differ, and only pbsnodes -av tells them apart";
        if (vnode.is_unlicensed && vnode.comment.empty()) return "it has no licence";
        return std::string(vnode.comment);
    }
    constexpr std::size_t kMostBytes = 300;
    std::string reason;
    for (const Vnode* vnode : parts) {
        if (!vnode->state.is_out() && !vnode->is_unlicensed) continue;
        reason.append(reason.empty() ? "" : "; ").append("vnode ").append(vnode->name).append(" is ");
        reason.append(vnode->is_unlicensed && !vnode->state.is_out() ? "not licensed" : vnode->state_raw);
        if (!vnode->comment.empty()) reason.append(" (").append(vnode->comment).append(")");
        if (reason.size() > kMostBytes) break;
    }
    if (!reason.empty()) return any_open(parts) ? "degraded: " + reason : reason;
    for (const Vnode* vnode : parts)
        if (!vnode->comment.empty()) return std::string(vnode->comment);
    return {};
}

/// Resources that every vnode has, or that have columns of their own.
bool has_own_column(std::string_view name) {
    return kind_of_resource(name) != ResourceKind::other || name == "host" || name == "vnode" || name == "arch" ||
           name == "vmem" || name == "hpmem" || name == "vntype";
}

bool is_number(std::string_view value) { return read_count(value).has_value() || is_size(value); }

}  // namespace

sdk::Ref<NT_TABLE_NODE> MachineRows::write(const std::vector<std::uint32_t>& vnodes, std::string_view name) {
    Parts all;
    for (const std::uint32_t i : vnodes) {
        all.push_back(&vnodes_[i]);
        note_faults(vnodes_[i]);
    }
    const Parts parts = with_resources(all);
    NodeRow row = nodes_.add();
    const std::string_view host = all.front()->host;
    row.set<NT_COL_NODE_NAME>(name);
    if (host != name) row.set<NT_COL_NODE_HOST>(host);
    write_state(row, parts);
    write_amounts(row, parts);
    write_words(row, parts);
    write_accelerators(row, parts);
    write_resources(row, parts);
    return row;
}

void MachineRows::write_state(NodeRow row, const Parts& parts) {
    const std::string states = states_of(parts);
    if (!states.empty()) row.set<NT_COL_NODE_STATE_RAW>(states);
    std::uint32_t conditions = 0;
    bool unreachable = true, nothing_now = true;
    const bool open = any_open(parts);
    const bool up = std::any_of(parts.begin(), parts.end(), [](const Vnode* vnode) { return !vnode->state.is_out(); });
    for (const Vnode* vnode : parts) {
        if (up && vnode->state.is_out()) continue;  // the others still work
        unreachable = unreachable && vnode->state.unreachable;
        if (open && !vnode->is_open()) continue;
        conditions |= vnode->state.conditions;
        nothing_now = nothing_now && (vnode->state.takes_nothing_now || vnode->is_unlicensed);
    }
    row.set<NT_COL_NODE_CONDITIONS>(conditions);
    row.set<NT_COL_NODE_UNREACHABLE>(unreachable);
    if (nothing_now) row.set<NT_COL_NODE_TAKES_NOTHING_NOW>(true);
    const auto at_a_time = [](const Vnode* vnode) { return vnode->one_job_at_a_time || !vnode->is_open(); };
    if (open && std::all_of(parts.begin(), parts.end(), at_a_time)) row.set<NT_COL_NODE_WHOLE_ONLY>(true);
}

void MachineRows::write_amounts(NodeRow row, const Parts& parts) {
    const auto [cpus, held] = added_up(
        parts, [](const Vnode& vnode) { return vnode.cpu_total_milli; },
        [](const Vnode& vnode) { return vnode.cpu_alloc_milli; });
    row.set<NT_COL_NODE_CPU_TOTAL_MILLI>(cpus).set<NT_COL_NODE_CPU_ALLOC_MILLI>(held);
    const auto [memory, booked] = added_up(
        parts, [](const Vnode& vnode) { return vnode.memory_total_bytes; },
        [](const Vnode& vnode) { return vnode.memory_alloc_bytes; });
    row.set<NT_COL_NODE_MEMORY_TOTAL_BYTES>(memory);
    if (memory) row.set<NT_COL_NODE_MEMORY_ALLOC_BYTES>(booked);
}

void MachineRows::write_words(NodeRow row, const Parts& parts) {
    std::vector<std::string> features;
    std::vector<std::string_view> queues;
    std::set<std::string> seen;
    const auto add = [&](std::string feature) {
        if (seen.insert(feature).second) features.push_back(std::move(feature));
    };
    for (const Vnode* vnode : parts) {
        text::Fields properties(vnode->properties, ',');
        for (std::string_view property; properties.next(property);)
            if (!text::trim(property).empty()) add(std::string(text::trim(property)));
        vnode->record.for_each("resources_available", [&](std::string_view name, std::string_view value) {
            if (name == "Qlist") for_each_item(value, [&](std::string_view queue) { queues.push_back(queue); });
            if (has_own_column(name) || is_number(value) || value == "<various>") return;
            add(std::string(name).append("=").append(value));
        });
        if (!vnode->queue.empty()) queues.push_back(vnode->queue);
    }
    row.set<NT_COL_NODE_FEATURES>(features);
    row.set<NT_COL_NODE_QUEUES>(queues);
    const std::string reason = reason_of(parts);
    if (reason.empty()) return;
    row.set<NT_COL_NODE_REASON>(reason);
    for (const Vnode* vnode : parts)
        if (vnode->state.is_out() && vnode->state_since_at) row.set<NT_COL_NODE_REASON_AT>(vnode->state_since_at);
}

void MachineRows::write_accelerators(NodeRow row, const Parts& parts) {
    std::map<std::pair<std::string_view, Amount>, Parts> kinds;
    for (const Vnode* vnode : parts)
        if (!vnode->gpu_resource.empty() && vnode->gpu_total != Amount(0))
            kinds[{vnode->gpu_label, vnode->gpu_memory_bytes}].push_back(vnode);
    for (const auto& [kind, vnodes] : kinds) {
        const auto [total, held] = added_up(
            vnodes, [](const Vnode& vnode) { return vnode.gpu_total; },
            [](const Vnode& vnode) { return vnode.gpu_alloc; });
        if (!total) continue;
        auto slot = slots_.add();
        slot.set<NT_COL_SLOT_NODE>(row).set<NT_COL_SLOT_RESOURCE>(vnodes.front()->gpu_resource);
        if (!kind.first.empty()) slot.set<NT_COL_SLOT_LABEL>(kind.first);
        slot.set<NT_COL_SLOT_TOTAL>(total).set<NT_COL_SLOT_ALLOC>(held);
        slot.set<NT_COL_SLOT_MEMORY_BYTES>(kind.second);
    }
}

void MachineRows::write_resources(NodeRow row, const Parts& parts) {
    std::set<std::string_view> names;
    for (const Vnode* vnode : parts)
        vnode->record.for_each("resources_available", [&](std::string_view name, std::string_view value) {
            if (!has_own_column(name) && is_number(value)) names.insert(name);
        });
    for (const std::string_view name : names) {
        // Without a use that is told the number may be a property, such as the memory of a card, and is one.
        const auto amount = [name](const Vnode& vnode, std::string_view group) -> Amount {
            const auto value = vnode.record.find(group, name);
            return value ? read_amount(name, *value, text::Round::down) : std::nullopt;
        };
        const bool is_used = std::any_of(parts.begin(), parts.end(), [name](const Vnode* vnode) {
            return vnode->record.find("resources_assigned", name).has_value();
        });
        const std::string_view text = parts.front()->record.find("resources_available", name).value_or("");
        if (!is_used && is_size(text)) continue;
        const auto [total, held] = added_up(
            parts, [&](const Vnode& vnode) { return amount(vnode, "resources_available"); },
            [&](const Vnode& vnode) { return amount(vnode, "resources_assigned").value_or(0); });
        if (!total) continue;
        auto resource = resources_.add();
        resource.set<NT_COL_RESOURCE_NODE>(row).set<NT_COL_RESOURCE_NAME>(name);
        resource.set<NT_COL_RESOURCE_TOTAL>(total).set<NT_COL_RESOURCE_ALLOC>(held);
        resource.set<NT_COL_RESOURCE_UNIT>(is_size(text) ? "bytes" : "count");
    }
}

void MachineRows::note_faults(const Vnode& vnode) {
    if (!vnode.state.unknown_word.empty()) ++unknown_words_[std::string(vnode.state.unknown_word)];
    for (const std::string_view key : vnode.unreadable)
        reading_.unreadable("nodes", vnode.name, std::string(key) + " is no number");
}

void MachineRows::report() {
    for (const auto& [word, count] : unknown_words_)
        reading_.host.add(sdk::warning("unknown_state", "state word not known on " + std::to_string(count) +
                                                            (count == 1 ? " vnode" : " vnodes"))
                              .in("nodes")
                              .about(word));
}

}  // namespace nodetop::pbs
