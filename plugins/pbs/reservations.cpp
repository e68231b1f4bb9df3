#include "reservations.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "access_list.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

using Amount = std::optional<std::int64_t>;

bool is_granted(std::string_view state) {
    return text::is_one_of(state, {"RESV_CONFIRMED", "CO", "RESV_RUNNING", "RN", "RESV_DEGRADED", "DG",
                                   "RESV_BEING_ALTERED", "AL", "RESV_IN_CONFLICT", "IC", "RESV_TIME_TO_RUN", "TR"});
}

/// All lists that are given have to admit; without any it is the owner's.
std::optional<bool> admits(const Reading& reading, const Record& record) {
    const auto users = record.find("Authorized_Users"), groups = record.find("Authorized_Groups"),
               hosts = record.find("Authorized_Hosts");
    bool unsure = false;
    const auto rules_out = [&](std::optional<bool> verdict) {
        unsure = unsure || !verdict;
        return verdict == false;
    };
    if (users && rules_out(users_admit(*users, reading.caller))) return false;
    if (groups && rules_out(groups_admit(*groups, reading.caller, false))) return false;
    if (hosts && rules_out(hosts_admit(*hosts, reading.caller, {}))) return false;
    if (!users && !groups) {
        const std::string_view owner = record.get("Reserve_Owner");
        return !reading.caller.user.empty() && owner.substr(0, owner.find('@')) == reading.caller.user;
    }
    return unsure ? std::nullopt : std::optional(true);
}

Amount sum(Amount a, Amount b) { return a && b ? Amount(*a + *b) : std::nullopt; }

/// What is held where `left` of the whole may still be used.
Amount all_but(Amount total, Amount reserved, Amount used) {
    if (!total || !reserved || !used) return std::nullopt;
    const std::int64_t left = std::max<std::int64_t>(0, std::min(*reserved, *total) - *used);
    return *total - left;
}

/// What is kept of each node, in CPUs and in accelerators; nothing: the whole of it.
struct Part {
    Amount cpu_milli, accelerators;
    bool operator<(const Part& other) const {
        return std::pair(cpu_milli, accelerators) < std::pair(other.cpu_milli, other.accelerators);
    }
};

}  // namespace

std::vector<Reservation> read_reservations(const Reading& reading, const Listing& listing) {
    std::vector<Reservation> reservations;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const Record record = listing[i];
        const std::string_view state = record.get("reserve_state");
        if (!is_granted(state)) continue;
        Reservation reservation;
        reservation.id = record.name();
        reservation.queue = record.get("queue");
        if (reservation.queue.empty()) reservation.queue = reservation.id.substr(0, reservation.id.find('.'));
        reservation.starts_at = read_instant(record.get("reserve_start"), reading.time);
        reservation.ends_at = read_instant(record.get("reserve_end"), reading.time);
        reservation.is_running = text::is_one_of(state, {"RESV_RUNNING", "RN"});
        reservation.is_exclusive =
            record.find("Resource_List", "place").value_or(std::string_view()).find("excl") != std::string_view::npos;
        reservation.is_for_maintenance = reservation.queue.substr(0, 1) == "M";
        reservation.pieces = read_exec_vnode(record.get("resv_nodes"));
        reservation.admits_caller = admits(reading, record);
        reservations.push_back(std::move(reservation));
    }
    return reservations;
}

void count_jobs_inside(std::vector<Vnode>& vnodes, const std::vector<Reservation>& reservations,
                       const std::vector<Job>& jobs) {
    std::unordered_map<std::string_view, const Reservation*> by_queue;
    std::unordered_map<std::string_view, const Piece*> reserved;
    for (const Reservation& reservation : reservations) {
        if (!reservation.is_running || reservation.is_for_maintenance) continue;
        by_queue.emplace(reservation.queue, &reservation);
        for (const Piece& piece : reservation.pieces) reserved.emplace(piece.vnode, &piece);
    }
    if (reserved.empty()) return;
    std::unordered_map<std::string_view, Piece> used;
    for (const Job& job : jobs) {
        if (!job.holds_nodes() || by_queue.count(job.queue) == 0) continue;
        for (const Piece& piece : job.pieces) {
            const auto [place, is_new] = used.try_emplace(piece.vnode, piece);
            if (is_new) continue;
            place->second.cpu_milli = sum(place->second.cpu_milli, piece.cpu_milli);
            place->second.memory_bytes = sum(place->second.memory_bytes, piece.memory_bytes);
            place->second.accelerators = sum(place->second.accelerators, piece.accelerators);
        }
    }
    for (Vnode& vnode : vnodes) {
        const auto part = reserved.find(vnode.name);
        if (part == reserved.end() || (vnode.state.conditions & NT_CONDITION_RESERVED) == 0) continue;
        const auto taken = used.find(vnode.name);
        const Piece held = taken == used.end() ? Piece{vnode.name, 0, 0, 0} : taken->second;
        vnode.cpu_alloc_milli = all_but(vnode.cpu_total_milli, part->second->cpu_milli, held.cpu_milli);
        vnode.memory_alloc_bytes = all_but(vnode.memory_total_bytes, part->second->memory_bytes, held.memory_bytes);
        vnode.gpu_alloc = all_but(vnode.gpu_total, part->second->accelerators, held.accelerators);
    }
}

void write_reservations(Reading& reading, const std::vector<Reservation>& reservations, const Machines& machines) {
    auto table = reading.blob.table<NT_TABLE_RESERVATION>();
    table.answered();
    for (const Reservation& reservation : reservations) {
        std::map<std::uint32_t, Part> by_node;
        for (const Piece& piece : reservation.pieces) {
            const Machine* machine = machines.find(piece.vnode);
            if (machine == nullptr) continue;
            const auto [place, is_new] =
                by_node.try_emplace(machine->row.row, Part{piece.cpu_milli, piece.accelerators});
            if (is_new) continue;
            place->second.cpu_milli = sum(place->second.cpu_milli, piece.cpu_milli);
            place->second.accelerators = sum(place->second.accelerators, piece.accelerators);
        }
        std::map<Part, std::vector<NodeRef>> by_part;
        for (const auto& [node, part] : by_node) {
            Part kept;
            if (!reservation.is_exclusive && !reservation.is_for_maintenance) {
                // What a running one holds counts as held on its vnodes already.
                kept = reservation.is_running ? Part{0, 0} : part;
            }
            by_part[kept].push_back(NodeRef{node});
        }
        if (by_part.empty()) by_part[Part()];
        for (const auto& [part, nodes] : by_part) {
            auto row = table.add();
            row.set<NT_COL_RESERVATION_NAME>(reservation.queue);
            row.set<NT_COL_RESERVATION_STARTS_AT>(reservation.starts_at);
            row.set<NT_COL_RESERVATION_ENDS_AT>(reservation.ends_at);
            row.set<NT_COL_RESERVATION_NODES>(nodes);
            row.set<NT_COL_RESERVATION_MAINTENANCE>(reservation.is_for_maintenance);
            row.set<NT_COL_RESERVATION_ADMITS_CALLER>(reservation.admits_caller);
            row.set<NT_COL_RESERVATION_MUST_BE_NAMED>(true);
            row.set<NT_COL_RESERVATION_CPU_MILLI>(part.cpu_milli);
            row.set<NT_COL_RESERVATION_ACCELERATORS>(part.accelerators);
        }
    }
}

}  // namespace nodetop::pbs
