#include "partitions.hpp"

#include "tres.hpp"

namespace nodetop::slurm {
namespace {

bool is_yes(std::string_view value) { return text::same_word(value, "YES"); }

AccessList read_access(std::string_view value) {
    AccessList list;
    list.given = !text::is_one_of(value, {"ALL", "(null)"});
    list.entries = value;
    return list;
}

Bound read_bound(std::string_view value) {
    if (says_unlimited(value)) return {true, std::nullopt};
    return {false, read_count(value)};
}

/// DOWN accepts and starts nothing; DRAIN refuses, and what waits still starts (S-33 to S-35).
void read_state(PartitionRecord& partition, std::string_view value) {
    partition.state_raw = value;
    const bool up = text::same_word(value, "UP"), down = text::same_word(value, "DOWN");
    const bool drain = text::same_word(value, "DRAIN"), inactive = text::same_word(value, "INACTIVE");
    if (!(up || down || drain || inactive)) {
        partition.unknown_state = true;
        return;
    }
    partition.enabled = up || down;
    partition.started = up || drain;
}

/// `Exclusive=NODE` and `Exclusive=USER` are the spellings since 25.11 of OverSubscribe=EXCLUSIVE and
/// ExclusiveUser=YES.
void read_sharing(PartitionRecord& partition, std::string_view key, std::string_view value) {
    const bool whole = (key == "OverSubscribe" || key == "Shared") ? text::same_word(value.substr(0, 9), "EXCLUSIVE")
                       : key == "Exclusive"                        ? text::is_one_of(value, {"NODE", "TOPO", "YES"})
                       : key == "ExclusiveTopo"                    ? is_yes(value)
                                                                   : false;
    const bool one_user =
        (key == "Exclusive" && text::same_word(value, "USER")) || (key == "ExclusiveUser" && is_yes(value));
    if (whole)
        partition.sharing = Sharing::whole_node;
    else if (one_user && partition.sharing == Sharing::cores)
        partition.sharing = Sharing::one_user;
}

void read_rule(PartitionRecord& p, std::string_view key, std::string_view value) {
    if (key == "AllowAccounts")
        p.allow_accounts = read_access(value);
    else if (key == "DenyAccounts")
        p.deny_accounts = read_access(value);
    else if (key == "AllowQos")
        p.allow_qos = read_access(value);
    else if (key == "DenyQos")
        p.deny_qos = read_access(value);
    else if (key == "AllowGroups")
        p.allow_groups = read_access(value);
    else if (key == "AllocNodes")
        p.alloc_nodes = read_access(value);
    else if (key == "RootOnly")
        p.root_only = is_yes(value);
    else if (key == "ReqResv")
        p.requires_reservation = is_yes(value);
    else if (key == "DisableRootJobs")
        p.no_root_jobs = is_yes(value);
}

void read_limit(PartitionRecord& p, std::string_view key, std::string_view value) {
    if (key == "MinNodes")
        p.min_nodes = read_bound(value);
    else if (key == "MaxNodes")
        p.max_nodes = read_bound(value);
    else if (key == "MaxTime")
        p.max_time = text::parse_slurm_duration(value);
    else if (key == "DefaultTime")
        p.default_time = text::parse_slurm_duration(value);
    else if (key == "MaxCPUsPerNode")
        p.max_cpus_per_node = read_bound(value);
    else if (key == "MaxCPUsPerSocket")
        p.max_cpus_per_socket = read_bound(value);
    else if (key == "MaxMemPerNode" || key == "MaxMemPerCPU")
        take_memory_bound(p.max_memory, key, value);
    else if (key == "DefMemPerCPU" || key == "DefMemPerNode") {
        // UNLIMITED on a partition means that it has no default of its own.
        const auto bytes = read_mebibytes(value);
        if (bytes && *bytes > 0) p.memory_floor_bytes = bytes;
    }
}

void take(PartitionRecord& p, std::string_view key, std::string_view value) {
    if (key == "State")
        read_state(p, value);
    else if (key == "Default")
        p.is_default = is_yes(value);
    else if (key == "Hidden")
        p.hidden = is_yes(value);
    else if (key == "QoS")
        p.qos = text::is_one_of(value, {"", "N/A", "(null)"}) ? std::string_view() : value;
    else if (key == "Nodes")
        p.nodes = value;
    else if (key == "TotalNodes")
        p.total_nodes = read_count(value);
    else if (key == "PriorityTier")
        p.priority_tier = read_count(value);
    else if (key == "Priority" && !p.priority_tier)
        p.priority_tier = read_count(value);
    else if (key == "Alternate")
        p.alternate = says_nothing(value) ? std::string_view() : value;
    else if (key == "SelectTypeParameters") {
        const std::string parameters = text::lowered(value);
        p.whole_sockets = parameters.find("cr_socket") != std::string::npos;
        p.hands_out_memory = parameters.find("memory") != std::string::npos;
    } else if (key == "ResumeTimeout")
        p.resume_timeout_seconds = read_count(value.substr(0, value.find(' ')));
    else {
        read_rule(p, key, value);
        read_limit(p, key, value);
        read_sharing(p, key, value);
    }
}

}  // namespace

bool AccessList::names_nobody() const {
    std::string_view rest = entries;
    return given && text::is_one_of(text::trim(take_item(rest)), {"", "none", "(none)"});
}

std::optional<PartitionRecord> read_partition(const Record& record) {
    if (record.cut) return std::nullopt;
    PartitionRecord partition;
    bool first = true;
    text::KeyValues words(record.text);
    for (text::KeyValue word; words.next(word); first = false) {
        if (first)
            partition.name = word.value;
        else
            take(partition, word.key, word.value);
    }
    if (partition.name.empty()) return std::nullopt;
    if (partition.state_raw.empty()) partition.unknown_state = true;
    return partition;
}

}  // namespace nodetop::slurm
