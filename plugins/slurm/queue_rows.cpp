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
        bool any = false, cut = false;
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
        row.set<NT_COL_QUEUE_MAX_CPU_NODE_MILLI>(quantity(p.max_cpus_per_node, 1000));
        row.set<NT_COL_QUEUE_MAX_MEMORY_NODE_BYTES>(quantity(p.max_memory_per_node));
        row.set<NT_COL_QUEUE_MEMORY_FLOOR_BYTES>(p.memory_floor_bytes);
        row.set<NT_COL_QUEUE_PRIORITY>(p.priority_tier);
        if (!p.qos.empty()) row.set<NT_COL_QUEUE_LIMITS_SETS>({p.qos});
    }

    void write_members(QueueRow row, const PartitionRecord& p) {
        auto members = reading_.blob.table<NT_TABLE_MEMBER>();
        const auto most_on_a_node = quantity(p.max_cpus_per_node, 1000);
        for (const NodeRef node : reading_.nodes.expand(p.nodes)) {
            auto member = members.add();
            member.set<NT_COL_MEMBER_QUEUE>(row).set<NT_COL_MEMBER_NODE>(node);
            // A partition may give its nodes more time to boot than the cluster does.
            auto& boot = reading_.nodes[node].boot_seconds;
            if (boot && p.resume_timeout_seconds && *p.resume_timeout_seconds > *boot) {
                boot = p.resume_timeout_seconds;
                reading_.blob.table<NT_TABLE_NODE>().row(node).set<NT_COL_NODE_BOOT_SECONDS>(boot);
            }
            if (p.sharing == Sharing::one_user) partitions_.one_user_members.push_back({node, member.ref()});
            if (most_on_a_node && *most_on_a_node != NT_UNLIMITED)
                partitions_.capped_members.push_back({node, member.ref(), p.name, *most_on_a_node});
        }
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
