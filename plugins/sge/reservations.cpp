#include "reservations.hpp"

#include <map>

#include "objects.hpp"
#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

void read_slots(pugi::xml_node node, ReservationRecord& record) {
    const pugi::xml_node list = node.child("granted_slots_list");
    record.is_granted_known = !list.empty();
    std::map<std::string, std::int64_t> sums;
    for (const pugi::xml_node slots : list.children("granted_slots")) {
        const std::string_view instance = slots.attribute("queue_instance").value();
        const auto count = count_of(slots.attribute("slots").value());
        const std::size_t at = instance.rfind('@');
        if (at == std::string_view::npos || !count || *count > INT32_MAX) {
            record.is_granted_known = false;
            continue;
        }
        sums[std::string(instance.substr(at + 1))] += *count;
    }
    record.slots_of.assign(sums.begin(), sums.end());
}

bool is_over(const ReservationRecord& record) {
    // d deleted, x exited (its end is past), E error.
    return record.state.find_first_of("dx") != std::string::npos;
}

Admission admits(const Cell& cell, const ReservationRecord& record) {
    if (cell.member.user.empty()) return std::nullopt;
    if (record.owner == cell.member.user) return true;
    for (const std::string& name : record.admitted)
        if (name == cell.member.user ||
            (name.front() == '@' && is_in_set(cell.member, std::string_view(name).substr(1), cell.directory) == true))
            return true;
    return false;
}

}  // namespace

std::optional<std::vector<ReservationRecord>> read_reservations(std::string_view xml) {
    std::vector<ReservationRecord> records;
    Elements elements(xml, {"ar_summary"});
    while (const pugi::xml_node node = elements.next()) {
        ReservationRecord& record = records.emplace_back();
        record.id = std::string(child_text(node, "id"));
        record.name = std::string(child_text(node, "name"));
        record.owner = std::string(child_text(node, "owner"));
        record.state = std::string(child_text(node, "state"));
        record.starts = std::string(child_text(node, "start_time"));
        record.ends = std::string(child_text(node, "end_time"));
        for (const pugi::xml_node acl : node.child("acl_list").children())
            if (const std::string user = acl.attribute("user").value(); !user.empty()) record.admitted.push_back(user);
        read_slots(node, record);
    }
    if (elements.is_cut() || !is_closed(xml, "qrstat")) return std::nullopt;
    return records;
}

void write_reservations(Cell& cell, const std::vector<ReservationRecord>& reservations) {
    for (const ReservationRecord& record : reservations) {
        if (is_over(record)) continue;
        const auto starts = cell.time.at(record.starts.substr(0, record.starts.find('.')));
        const auto ends = cell.time.at(record.ends.substr(0, record.ends.find('.')));
        // Of one that runs, the slots are held in its queues already; of one to come, they will be.
        const bool runs = starts && *starts <= cell.time.now();
        std::map<std::int64_t, std::vector<NodeRef>> nodes_by_slots;
        for (const auto& [host, slots] : record.slots_of)
            if (const auto node = cell.node(host)) nodes_by_slots[slots].push_back(*node);
        for (const auto& [slots, nodes] : nodes_by_slots) {
            auto row = cell.blob.add<NT_TABLE_RESERVATION>();
            row.set<NT_COL_RESERVATION_NAME>(record.id).set<NT_COL_RESERVATION_NODES>(nodes);
            if (starts) row.set<NT_COL_RESERVATION_STARTS_AT>(*starts);
            if (ends) row.set<NT_COL_RESERVATION_ENDS_AT>(*ends);
            row.set<NT_COL_RESERVATION_ADMITS_CALLER>(admits(cell, record)).set<NT_COL_RESERVATION_MUST_BE_NAMED>(true);
            row.set<NT_COL_RESERVATION_MAINTENANCE>(false);
            if (!record.is_granted_known) continue;
            row.set<NT_COL_RESERVATION_CPU_MILLI>(runs ? 0 : slots * 1000).set<NT_COL_RESERVATION_ACCELERATORS>(0);
        }
    }
    cell.blob.table<NT_TABLE_RESERVATION>().answered();
}

}  // namespace nodetop::sge
