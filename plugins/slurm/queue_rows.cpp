#include "queue_rows.hpp"

#include <algorithm>

#include "access.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

using QueueRow = sdk::Row<NT_TABLE_QUEUE>;

/// NT_UNLIMITED for no bound; unknown stays unknown.
std::optional<std::int64_t> quantity(const Bound& bound, std::int64_t factor = 1) {
    if (bound.unlimited) return NT_UNLIMITED;
    if (!bound.value || *bound.value > INT64_MAX / factor - 1) return std::nullopt;
    return *bound.value * factor;
}

std::optional<std::int64_t> quantity(const text::Duration& duration) {
    if (duration.is_unlimited()) return NT_UNLIMITED;
    return duration.is_seconds() ? std::optional(duration.seconds) : std::nullopt;
}

class Writer {
  public:
    Writer(Reading& reading, const sdk::Answer& answer, const Caller& caller, Partitions& partitions)
        : reading_(reading), answer_(answer), caller_(caller), partitions_(partitions) {}

    bool write() {
        Records records(answer_.out(), "PartitionName=");
        bool any = false, cut = is_cut(answer_.out());
        for (Record record; records.next(record);) {
            const auto partition = read_partition(record);
            if (!partition) {
                cut = true;
                continue;
            }
            any = true;
            take(*partition);
        }
        if (!any) return false;
        if (!answer_.ok() || cut)
            reading_.query_partial("queues", answer_, cut ? "the answer ends within a record" : "");
        return true;
    }

  private:
    void take(const PartitionRecord& partition) {
        if (partitions_.rows.count(partition.name) != 0) return;
        const QueueRow row = reading_.blob.add<NT_TABLE_QUEUE>();
        partitions_.rows.emplace(partition.name, row.ref());
        partitions_.records.push_back(partition);
        write_switches(row, partition);
        write_bounds(row, partition);
        write_members(row, partition);
        write_rules(row, partition);
    }

    void write_switches(QueueRow row, const PartitionRecord& p) {
        row.set<NT_COL_QUEUE_NAME>(p.name);
        if (!p.state_raw.empty()) row.set<NT_COL_QUEUE_STATE_RAW>(p.state_raw);
        row.set<NT_COL_QUEUE_ENABLED>(p.enabled).set<NT_COL_QUEUE_STARTED>(p.started);
        row.set<NT_COL_QUEUE_HIDDEN>(p.hidden).set<NT_COL_QUEUE_DEFAULT>(p.is_default);
        row.set<NT_COL_QUEUE_REQUIRES_RESERVATION>(p.requires_reservation);
        row.set<NT_COL_QUEUE_WHOLE_NODES>(p.sharing == Sharing::whole_node);
        if (p.unknown_state)
            reading_.host.add(sdk::warning("unknown_state",
                                           "state word of the partition not known: '" + std::string(p.state_raw) + "'")
                                  .in("queues")
                                  .about(std::string(p.name))
                                  .at(answer_.number()));
        // Slurm moves a job to the alternate where the partition takes none.
        if (!p.alternate.empty() && p.enabled == false) {
            row.set<NT_COL_QUEUE_FORWARDS_TO>({p.alternate}).set<NT_COL_QUEUE_KIND>(NT_QUEUE_ROUTING);
            row.set<NT_COL_QUEUE_ENABLED>(true).set<NT_COL_QUEUE_STARTED>(true);
        }
    }

    void write_bounds(QueueRow row, const PartitionRecord& p) {
        row.set<NT_COL_QUEUE_DECLARED_NODES>(p.total_nodes);
        row.set<NT_COL_QUEUE_MIN_NODES>(p.min_nodes.value);
        row.set<NT_COL_QUEUE_MAX_NODES>(quantity(p.max_nodes));
        row.set<NT_COL_QUEUE_MAX_WALLTIME_SECONDS>(quantity(p.max_time));
        row.set<NT_COL_QUEUE_DEFAULT_WALLTIME_SECONDS>(quantity(p.default_time));
        row.set<NT_COL_QUEUE_MEMORY_FLOOR_BYTES>(p.memory_floor_bytes);
        row.set<NT_COL_QUEUE_PRIORITY>(p.priority_tier);
        if (!p.qos.empty()) row.set<NT_COL_QUEUE_LIMITS_SETS>({p.qos});
    }

    void write_members(QueueRow row, const PartitionRecord& p) {
        auto members = reading_.blob.table<NT_TABLE_MEMBER>();
        const MemoryBound& max_memory = p.max_memory.given() ? p.max_memory : reading_.config.max_memory;
        MostOnANode most;
        for (const NodeRef ref : reading_.nodes.expand(p.nodes)) {
            auto member = members.add();
            member.set<NT_COL_MEMBER_QUEUE>(row).set<NT_COL_MEMBER_NODE>(ref);
            IndexedNode& node = reading_.nodes[ref];
            // A partition may give its nodes more time to boot than the cluster does.
            if (node.boot_seconds && p.resume_timeout_seconds && *p.resume_timeout_seconds > *node.boot_seconds) {
                node.boot_seconds = p.resume_timeout_seconds;
                reading_.blob.table<NT_TABLE_NODE>().row(ref).set<NT_COL_NODE_BOOT_SECONDS>(node.boot_seconds);
            }
            if (p.sharing == Sharing::one_user) partitions_.one_user_members.push_back({ref, member.ref()});
            write_bounds_here(member, ref, p, max_memory, most);
        }
        row.set<NT_COL_QUEUE_MAX_CPU_NODE_MILLI>(p.max_cpus_per_socket.value ? most.cpu_milli
                                                                             : quantity(p.max_cpus_per_node, 1000));
        row.set<NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES>(max_memory.per_cpu_bytes ? most.memory_bytes
                                                                             : max_memory.per_node_bytes);
    }

    /// Over all nodes of a partition; unknown without one.
    struct MostOnANode {
        std::optional<std::int64_t> cpu_milli, memory_bytes;
    };

    void write_bounds_here(sdk::Row<NT_TABLE_MEMBER> member, NodeRef ref, const PartitionRecord& p,
                           const MemoryBound& max_memory, MostOnANode& most) {
        const IndexedNode& node = reading_.nodes[ref];
        const std::int64_t cap = most_cpu_milli_on(node, p);
        if (cap != NT_UNLIMITED) partitions_.capped_members.push_back({ref, member.ref(), p.name, cap});
        if (p.max_cpus_per_socket.value || p.whole_sockets)
            member.set<NT_COL_MEMBER_CPU_LEFT_MILLI>(p.whole_sockets ? std::min(cap, in_whole_sockets(node)) : cap);
        most.cpu_milli = std::max(most.cpu_milli.value_or(0), cap);
        if (!max_memory.per_cpu_bytes || !node.cpu_total_milli) return;
        most.memory_bytes =
            std::max(most.memory_bytes.value_or(0), max_memory.with_cpus(std::min(cap, *node.cpu_total_milli)));
        if (!node.cpu_alloc_milli) return;
        const std::int64_t free = std::max<std::int64_t>(0, *node.cpu_total_milli - *node.cpu_alloc_milli);
        member.set<NT_COL_MEMBER_MEMORY_LEFT_BYTES>(max_memory.with_cpus(std::min(cap, free)));
    }

    /// NT_UNLIMITED without a bound.
    static std::int64_t most_cpu_milli_on(const IndexedNode& node, const PartitionRecord& p) {
        const std::int64_t of_node = quantity(p.max_cpus_per_node, 1000).value_or(NT_UNLIMITED);
        const std::int64_t of_socket = quantity(p.max_cpus_per_socket, 1000).value_or(NT_UNLIMITED);
        return of_socket > NT_UNLIMITED / node.sockets() ? of_node : std::min(of_node, of_socket * node.sockets());
    }

    /// Free cores that may be whole sockets: nobody tells how they lie.
    static std::int64_t in_whole_sockets(const IndexedNode& node) {
        if (!node.cpu_total_milli || !node.cpu_alloc_milli) return 0;
        const std::int64_t socket = *node.cpu_total_milli / node.sockets();
        const std::int64_t free = *node.cpu_total_milli - *node.cpu_alloc_milli;
        return socket <= 0 || free <= 0 ? 0 : free / socket * socket;
    }

    void write_rules(QueueRow row, const PartitionRecord& p) {
        // Account rules bite only where associations are enforced.
        if (reading_.config.enforces_associations.value_or(true)) {
            if (p.allow_accounts.given)
                add_allowed_accounts(row, p.allow_accounts);
            else if (p.deny_accounts.given)
                add_rule(row, NT_RULE_ACCOUNT, p.deny_accounts, true);
            if (p.allow_qos.given)
                add_rule(row, NT_RULE_QOS, p.allow_qos, false);
            else if (p.deny_qos.given)
                add_rule(row, NT_RULE_QOS, p.deny_qos, true);
        }
        if (p.allow_groups.given) {
            auto rule = add_rule(row, NT_RULE_GROUP, p.allow_groups, false);
            if (caller_.is_superuser) rule.set<NT_COL_RULE_ADMITS_CALLER>(true).set<NT_COL_RULE_NOBODY>(false);
        }
        if (p.root_only) {
            auto rule = reading_.blob.add<NT_TABLE_RULE>();
            rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_DENY>(false);
            rule.set<NT_COL_RULE_ENTRIES>({"root"});
            if (!caller_.user.empty()) rule.set<NT_COL_RULE_ADMITS_CALLER>(caller_.is_superuser);
        }
        if (p.no_root_jobs && caller_.user == "root") {
            auto rule = reading_.blob.add<NT_TABLE_RULE>();
            rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_DENY>(true);
            rule.set<NT_COL_RULE_ENTRIES>({"root"}).set<NT_COL_RULE_ADMITS_CALLER>(false);
        }
        if (p.alloc_nodes.given) {
            auto rule = add_rule(row, NT_RULE_HOST, p.alloc_nodes, false);
            rule.set<NT_COL_RULE_ADMITS_CALLER>(hosts_admit(caller_, p.alloc_nodes.entries));
        }
    }

    /// A list that names only accounts that do not exist admits nobody in 22.05 and everybody in 26.05; of the releases
    /// between nobody knows.
    void add_allowed_accounts(QueueRow row, const AccessList& list) {
        auto rule = add_rule(row, NT_RULE_ACCOUNT, list, false);
        const auto entries = split_items(list.entries);
        const bool any_exists = std::any_of(entries.begin(), entries.end(), [&](std::string_view name) {
            return caller_.tree.parent(name).has_value();
        });
        if (!list.names_nobody() && !caller_.tree.empty() && !any_exists &&
            reading_.config.release().value_or(9999) > 2205)
            rule.set<NT_COL_RULE_OPAQUE>(true);
    }

    sdk::Row<NT_TABLE_RULE> add_rule(QueueRow row, nt_rule_kind kind, const AccessList& list, bool deny) {
        auto rule = reading_.blob.add<NT_TABLE_RULE>();
        rule.set<NT_COL_RULE_QUEUE>(row).set<NT_COL_RULE_KIND>(kind).set<NT_COL_RULE_DENY>(deny);
        rule.set<NT_COL_RULE_ENTRIES>(split_items(list.entries));
        rule.set<NT_COL_RULE_NOBODY>(!deny && list.names_nobody());
        return rule;
    }

    Reading& reading_;
    const sdk::Answer& answer_;
    const Caller& caller_;
    Partitions& partitions_;
};

}  // namespace

bool write_queues(Reading& reading, const sdk::Answer& answer, const Caller& caller, Partitions& ret_partitions) {
    return Writer(reading, answer, caller, ret_partitions).write();
}

}  // namespace nodetop::slurm
