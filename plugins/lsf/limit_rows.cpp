#include "limit_rows.hpp"

#include <algorithm>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

using LimitRow = sdk::Row<NT_TABLE_LIMIT>;

LimitRow add_limit(Cluster& cluster, const std::string& set, std::string_view source, nt_scope scope,
                   std::string_view resource) {
    auto limit = cluster.blob.add<NT_TABLE_LIMIT>();
    limit.set<NT_COL_LIMIT_SET>(set).set<NT_COL_LIMIT_SOURCE>(source).set<NT_COL_LIMIT_SCOPE>(scope);
    limit.set<NT_COL_LIMIT_RESOURCE>(resource).set<NT_COL_LIMIT_BINDS>(true);
    return limit;
}

void write_limits_of(Cluster& cluster, const Usage& usage, const QueueRecord& queue) {
    const auto row = cluster.queue_rows.find(queue.name);
    if (row == cluster.queue_rows.end()) return;
    const auto add = [&](std::string_view source, nt_scope scope, std::string_view resource) {
        return add_limit(cluster, queue.name, source, scope, resource).set<NT_COL_LIMIT_QUEUE>(row->second);
    };
    if (queue.max_slots) {
        auto limit = add("queue MAX", NT_SCOPE_QUEUE, "cpu_milli");
        limit.set<NT_COL_LIMIT_VALUE>(slots_milli(queue.max_slots));
        limit.set<NT_COL_LIMIT_USED>(slots_milli(queue.held_slots));
    }
    if (queue.slots_a_user) {
        auto limit = add("queue JL/U", NT_SCOPE_USER, "cpu_milli");
        limit.set<NT_COL_LIMIT_VALUE>(slots_milli(queue.slots_a_user));
        limit.set<NT_COL_LIMIT_USED>(slots_milli(usage.own_in_queue(queue)));
    }
    if (queue.limits_are_unread) add("queue MAX, JL/U, JL/P, JL/H", NT_SCOPE_QUEUE, "cpu_milli");
    const QueueLimits& most = queue.most;
    if (most.most_slots || most.slots_unread)
        add("TASKLIMIT", NT_SCOPE_JOB, "cpu_milli")
            .set<NT_COL_LIMIT_VALUE>(slots_milli(most.most_slots))
            .set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE);
    if (most.least_slots && *most.least_slots > 1)
        add("TASKLIMIT", NT_SCOPE_JOB, "cpu_milli")
            .set<NT_COL_LIMIT_VALUE>(slots_milli(most.least_slots))
            .set<NT_COL_LIMIT_MINIMUM>(true)
            .set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE);
    if (most.run_unread) add("RUNLIMIT", NT_SCOPE_JOB, "walltime_seconds").set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE);
    if (most.memory_bytes || most.memory_unread) {
        // It bounds each process unless the site says that it is meant for the job (L-20).
        auto limit = add("MEMLIMIT", NT_SCOPE_NODE, "memory_bytes");
        limit.set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE);
        if (cluster.configuration.memory_limit_is_per_job) limit.set<NT_COL_LIMIT_VALUE>(most.memory_bytes);
    }
}

/// Slots that a row of busers holds: RUN, SSUSP, USUSP and RSV; its NJOBS counts what waits as well.
std::optional<std::int64_t> held_in(const Table& users, std::size_t row) {
    std::int64_t sum = 0;
    for (const std::string_view part : {"RUN", "SSUSP", "USUSP", "RSV"}) {
        const auto count = count_of(users.cell(row, users.column({part})));
        if (!count || __builtin_add_overflow(sum, *count, &sum)) return std::nullopt;
    }
    return sum;
}

void write_limits_of_users(Cluster& cluster) {
    const Table& users = *cluster.users;
    const auto name = users.column({"USER/GROUP"}), max = users.column({"MAX"});
    std::set<std::string, std::less<>> seen;
    std::optional<std::int64_t> of_everybody;
    const auto write_row = [&](const std::string& who, std::size_t row, nt_scope scope) {
        const std::string_view value = users.cell(row, max);
        if (says_nothing(value)) return;
        auto limit =
            add_limit(cluster, who, scope == NT_SCOPE_USER ? "job slots of the user" : "job slots of the group", scope,
                      "cpu_milli");
        limit.set<NT_COL_LIMIT_WHO>(who).set<NT_COL_LIMIT_VALUE>(slots_milli(count_of(value)));
        limit.set<NT_COL_LIMIT_USED>(slots_milli(held_in(users, row)));
    };
    for (std::size_t row = 0; row < users.rows(); ++row) {
        const std::string who(users.cell(row, name));
        if (who == "default") of_everybody = count_of(users.cell(row, max));
        const bool is_own = who == cluster.member.user;
        const bool is_group = !is_own && cluster.user_groups && cluster.user_groups->has(who);
        if ((!is_own && !is_group) || !seen.insert(who).second) continue;
        if (is_own) {
            write_row(who, row, NT_SCOPE_USER);
            continue;
        }
        // A group may hold one that is not known: then its limit may be his.
        if (cluster.user_groups->holds(who, cluster.member.user) != false) write_row(who, row, NT_SCOPE_GROUP);
    }
    if (seen.count(cluster.member.user) != 0 || !of_everybody) return;
    // Somebody who never submitted has no row yet.
    std::int64_t used = 0;
    if (cluster.jobs)
        for (const JobRecord& job : cluster.jobs->all)
            if (job.is_held() && job.user == cluster.member.user) used += job.slots.value_or(0);
    auto limit = add_limit(cluster, "default", "job slots of the user", NT_SCOPE_USER, "cpu_milli");
    limit.set<NT_COL_LIMIT_VALUE>(slots_milli(of_everybody));
    if (cluster.jobs) limit.set<NT_COL_LIMIT_USED>(slots_milli(used));
}

}  // namespace

void write_limits(Cluster& cluster, const Usage& usage) {
    for (const QueueRecord& queue : cluster.queues.all) write_limits_of(cluster, usage, queue);
    if (cluster.users) write_limits_of_users(cluster);
    if (cluster.limits) write_allocation_limits(cluster);
    write_host_bounds(cluster);
    cluster.blob.table<NT_TABLE_LIMIT>().answered();
}

void write_identity(Cluster& cluster) {
    if (cluster.member.user.empty()) return;
    auto row = cluster.blob.add<NT_TABLE_IDENTITY>();
    row.set<NT_COL_IDENTITY_USER>(cluster.member.user);
    // There is no QOS, and projects are named at will: nobody is let in by an account.
    row.set<NT_COL_IDENTITY_ACCOUNTS>(std::vector<std::string>()).set<NT_COL_IDENTITY_QOS>(std::vector<std::string>());
    cluster.blob.has_no<NT_TABLE_ASSOC>();
    if (!cluster.member.system_groups || !cluster.user_groups || !cluster.user_groups->is_whole()) return;
    std::vector<std::string> groups = *cluster.member.system_groups;
    for (std::string& group : cluster.user_groups->groups_of(cluster.member.user))
        if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(std::move(group));
    row.set<NT_COL_IDENTITY_GROUPS>(groups);
}

}  // namespace nodetop::lsf
