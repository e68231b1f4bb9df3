#include "reservations.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "access.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

std::string_view given(std::string_view value) { return says_nothing(value) ? std::string_view() : value; }

void take(ReservationRecord& r, std::string_view key, std::string_view value) {
    if (key == "ReservationName")
        r.name = value;
    else if (key == "StartTime")
        r.starts_at = value;
    else if (key == "EndTime")
        r.ends_at = value;
    else if (key == "Nodes")
        r.nodes = given(value);
    else if (key == "CoreCnt")
        r.core_count = read_count(value);
    else if (key == "Flags")
        r.flags = given(value);
    else if (key == "TRES")
        r.tres = given(value);
    else if (key == "Users")
        r.users = given(value);
    else if (key == "Groups")
        r.groups = given(value);
    else if (key == "Accounts")
        r.accounts = given(value);
    else if (key == "QOS")
        r.qos = given(value);
    else if (key == "AllowedPartitions")
        r.allowed_partitions = given(value);
    else if (key == "Licenses")
        r.licences = given(value);
    else if (key == "NodeName")
        r.core_ids.emplace_back(value, std::string_view());
    else if (key == "CoreIDs" && !r.core_ids.empty())
        r.core_ids.back().second = value;
}

/// As list_admits, but an entry stands for its sub-accounts too.
std::optional<bool> accounts_listed(std::string_view list, const Caller& caller) {
    std::vector<std::string_view> entries = split_items(list);
    const bool negated =
        std::any_of(entries.begin(), entries.end(), [](std::string_view e) { return e.front() == '-'; });
    for (std::string_view& entry : entries)
        if (entry.front() == '-') entry.remove_prefix(1);
    return accounts_admit(caller, entries, negated);
}

/// Millicores that the reservation takes of one node; nullopt for the whole of it.
std::optional<std::int64_t> part_of(const ReservationRecord& r, const IndexedNode& node, bool only_node) {
    std::optional<std::int64_t> cores;
    for (const auto& [name, ids] : r.core_ids)
        if (name == node.name) cores = count_ids(ids);
    if (!cores && only_node && r.core_ids.empty()) cores = r.core_count;
    if (!cores || *cores > INT64_MAX / 1000 / node.threads_per_core) return std::nullopt;
    const std::int64_t milli = *cores * node.threads_per_core * 1000;
    if (!node.cpu_total_milli || milli >= *node.cpu_total_milli) return std::nullopt;
    return milli;
}

class Writer {
  public:
    Writer(Reading& reading, const Caller& caller) : reading_(reading), caller_(caller) {}

    void take(const ReservationRecord& r) {
        const std::vector<NodeRef> nodes = reading_.nodes.expand(r.nodes);
        if (!r.allowed_partitions.empty())
            reading_.host.add(sdk::note("requirement_not_judged", "only jobs in the partitions " +
                                                                      std::string(r.allowed_partitions) +
                                                                      " may use it: it counts as closed to you")
                                  .in("reservations")
                                  .about(std::string(r.name)));
        std::map<std::optional<std::int64_t>, std::vector<NodeRef>> by_part;
        for (const NodeRef node : nodes) by_part[part_of(r, reading_.nodes[node], nodes.size() == 1)].push_back(node);
        if (by_part.empty()) by_part[std::nullopt];
        for (const auto& [part, group] : by_part) write(r, part, group);
    }

  private:
    void write(const ReservationRecord& r, std::optional<std::int64_t> cpu_milli, const std::vector<NodeRef>& nodes) {
        auto row = reading_.blob.add<NT_TABLE_RESERVATION>();
        row.set<NT_COL_RESERVATION_NAME>(r.name);
        row.set<NT_COL_RESERVATION_STARTS_AT>(reading_.time.at(r.starts_at));
        if (says_unlimited(r.ends_at))
            row.set<NT_COL_RESERVATION_ENDS_AT>(NT_UNLIMITED);
        else
            row.set<NT_COL_RESERVATION_ENDS_AT>(reading_.time.at(r.ends_at));
        row.set<NT_COL_RESERVATION_NODES>(nodes);
        row.set<NT_COL_RESERVATION_MAINTENANCE>(r.has_flag("MAINT"));
        row.set<NT_COL_RESERVATION_ADMITS_CALLER>(reservation_admits(r, caller_));
        row.set<NT_COL_RESERVATION_MUST_BE_NAMED>(!r.has_flag("MAGNETIC"));
        row.set<NT_COL_RESERVATION_CPU_MILLI>(cpu_milli);
        if (cpu_milli) {
            const auto devices = find_tres(r.tres, "gres/gpu");
            row.set<NT_COL_RESERVATION_ACCELERATORS>(devices ? read_count(*devices) : std::optional<std::int64_t>(0));
        }
        row.set<NT_COL_RESERVATION_LICENCES>(split_items(r.licences));
    }

    Reading& reading_;
    const Caller& caller_;
};

}  // namespace

bool ReservationRecord::has_flag(std::string_view flag) const {
    std::string_view list = flags;
    while (!list.empty()) {
        const std::string_view item = take_item(list);
        if (text::same_word(item.substr(0, item.find('=')), flag)) return true;
    }
    return false;
}

ReservationRecord read_reservation(const Record& record) {
    ReservationRecord reservation;
    text::KeyValues words(record.text);
    for (text::KeyValue word; words.next(word);) {
        // A comment is text whatever it looks like; what stands behind it is not needed (S-15).
        if (word.key == "Comment") break;
        take(reservation, word.key, word.value);
    }
    return reservation;
}

std::optional<bool> reservation_admits(const ReservationRecord& r, const Caller& caller) {
    if (r.users.empty() && r.groups.empty() && r.accounts.empty() && r.qos.empty()) return false;
    std::optional<std::vector<std::string_view>> user;
    if (!caller.user.empty()) user = std::vector<std::string_view>{caller.user};
    bool unsure = !r.allowed_partitions.empty();
    const auto rules_out = [&](std::optional<bool> admits) {
        unsure = unsure || !admits;
        return admits == false;
    };
    if (!r.users.empty() && rules_out(list_admits(r.users, user))) return false;
    if (!r.groups.empty() && rules_out(list_admits(r.groups, caller.groups))) return false;
    if (!r.accounts.empty() && rules_out(accounts_listed(r.accounts, caller))) return false;
    if (!r.qos.empty() && rules_out(list_admits(r.qos, caller.qos()))) return false;
    return unsure ? std::nullopt : std::optional(true);
}

bool write_reservations(Reading& reading, const sdk::Answer& answer, const Caller& caller) {
    if (is_cut(answer.out())) return false;  // one that is missing would leave its nodes free
    std::vector<ReservationRecord> all;
    std::unordered_set<std::string_view> seen;
    Records records(answer.out(), "ReservationName=");
    for (Record record; records.next(record);) {
        ReservationRecord reservation = read_reservation(record);
        if (reservation.name.empty()) return false;
        if (seen.insert(reservation.name).second) all.push_back(std::move(reservation));
    }
    if (!answer.ok() || (all.empty() && records.stray().substr(0, 3) != "No ")) return false;
    reading.blob.table<NT_TABLE_RESERVATION>().answered();
    Writer writer(reading, caller);
    for (const ReservationRecord& reservation : all) writer.take(reservation);
    return true;
}

}  // namespace nodetop::slurm
