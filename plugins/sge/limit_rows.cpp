#include "limit_rows.hpp"

#include <set>

#include "consumed.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

/// Limits on the number of jobs, of the global configuration and of the scheduler's.
void write_limits_of_cell(Cell& cell) {
    std::set<std::string_view> submitted;
    std::int64_t running = 0;
    if (cell.jobs)
        for (const JobRecord& job : cell.jobs->rows) {
            submitted.insert(job.id);
            running += job.owner == cell.member.user && !job.is_waiting() ? 1 : 0;
        }
    const auto write = [&](const char* name, nt_scope scope, const char* resource, std::int64_t value,
                           std::optional<std::int64_t> used, bool refuses) {
        if (value <= 0) return;
        auto limit = cell.blob.add<NT_TABLE_LIMIT>();
        limit.set<NT_COL_LIMIT_SET>(name).set<NT_COL_LIMIT_SOURCE>("configuration of the cell");
        limit.set<NT_COL_LIMIT_SCOPE>(scope).set<NT_COL_LIMIT_RESOURCE>(resource).set<NT_COL_LIMIT_VALUE>(value);
        limit.set<NT_COL_LIMIT_BINDS>(true).set<NT_COL_LIMIT_USED>(used);
        if (refuses) limit.set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE);
    };
    const Settings& settings = cell.settings;
    std::optional<std::int64_t> own, all;
    if (cell.own_jobs) own = static_cast<std::int64_t>(cell.own_jobs->size());
    if (cell.waiting_jobs_are_listed) all = static_cast<std::int64_t>(submitted.size());
    write("max_u_jobs", NT_SCOPE_USER, "submitted", settings.most_jobs_of_user, own, true);
    // Who only reads queues does not ask for all jobs that wait: then the cell may be full, and mostly is not.
    write("max_jobs", NT_SCOPE_CLUSTER, "submitted", settings.most_jobs, all, all.has_value());
    write("maxujobs", NT_SCOPE_USER, "jobs", settings.most_running_jobs_of_user,
          cell.jobs ? std::optional(running) : std::nullopt, false);
}

}  // namespace

void write_limits(Cell& cell, const QuotaFindings& quotas) {
    write_limits_of_cell(cell);
    for (const QuotaLimit& found : quotas.limits) {
        auto limit = cell.blob.add<NT_TABLE_LIMIT>();
        limit.set<NT_COL_LIMIT_SET>(found.rule).set<NT_COL_LIMIT_SOURCE>("resource quota");
        limit.set<NT_COL_LIMIT_SCOPE>(found.scope).set<NT_COL_LIMIT_RESOURCE>(found.resource);
        limit.set<NT_COL_LIMIT_BINDS>(true);
        if (found.value) limit.set<NT_COL_LIMIT_VALUE>(*found.value);
        if (found.used) limit.set<NT_COL_LIMIT_USED>(*found.used);
        if (found.queue.empty()) continue;
        const auto queue = cell.queues.find(found.queue);
        if (queue != cell.queues.end()) limit.set<NT_COL_LIMIT_QUEUE>(queue->second);
    }
    for (const std::string& rule : quotas.undecided)
        cell.host.add(sdk::warning("query_partial", "whether this quota is about you is not known; it is applied")
                          .in("limits")
                          .about(rule));
    for (const std::string& rule : quotas.unchecked)
        cell.host.add(sdk::warning("query_partial", "this quota could not be checked: what of it is used is not known")
                          .in("limits")
                          .about(rule));
    for (const std::string& rule : quotas.of_named_jobs)
        cell.host.add(sdk::note("quota_of_named_jobs",
                                "this quota is about jobs that name a project or a parallel environment; it is not "
                                "counted here")
                          .in("limits")
                          .about(rule));
    cell.blob.table<NT_TABLE_LIMIT>().answered();
}

void write_identity(Cell& cell) {
    if (cell.member.user.empty()) return;
    auto row = cell.blob.add<NT_TABLE_IDENTITY>();
    row.set<NT_COL_IDENTITY_USER>(cell.member.user);
    row.set<NT_COL_IDENTITY_ACCOUNTS>(std::vector<std::string>());
    if (cell.member.groups) row.set<NT_COL_IDENTITY_GROUPS>(*cell.member.groups);
}

void write_licences(Cell& cell) {
    if (cell.settings.complexes) {
        for (const Value& value : cell.hosts.global) {
            const Complex* complex = cell.settings.complexes->find(value.name);
            if (complex == nullptr || value.kind != 'c' || complex->type != "INT" || complex->name == "slots") continue;
            auto licence = cell.blob.add<NT_TABLE_LICENCE>();
            licence.set<NT_COL_LICENCE_NAME>(complex->name);
            const auto left = count_of(value.text);
            const auto total = cell.directory.global_values.find(complex->name);
            const auto all = total == cell.directory.global_values.end() ? std::nullopt : count_of(total->second);
            licence.set<NT_COL_LICENCE_TOTAL>(all);
            if (all && left && *left <= *all) licence.set<NT_COL_LICENCE_USED>(*all - *left);
        }
    }
    cell.blob.table<NT_TABLE_LICENCE>().answered();
}

void write_source(Cell& cell) {
    auto row = cell.blob.add<NT_TABLE_SOURCE>();
    row.set<NT_COL_SOURCE_PRODUCT>("Grid Engine").set<NT_COL_SOURCE_QUEUE_TERM>("queue");
    if (!cell.settings.version.empty())
        row.set<NT_COL_SOURCE_VERSION>(cell.settings.version).set<NT_COL_SOURCE_FLAVOUR>(cell.settings.flavour);
    if (const auto root = cell.host.env("SGE_CELL"); root && !root->empty()) row.set<NT_COL_SOURCE_CLUSTER>(*root);
    const bool books_memory = cell.settings.complexes && cell.settings.complexes->memory() != nullptr;
    if (cell.settings.complexes) row.set<NT_COL_SOURCE_MEMORY_CONSUMABLE>(books_memory);
    row.set<NT_COL_SOURCE_CPU_FRACTIONAL>(false).set<NT_COL_SOURCE_LIMITS_ENFORCED>(true);
    row.set<NT_COL_SOURCE_STARTS_WORK>(true).set<NT_COL_SOURCE_OTHERS_JOBS_VISIBLE>(true);
    row.set<NT_COL_SOURCE_PROBE_SUPPORTED>(true).set<NT_COL_SOURCE_PROBE_HERE>(cell.host.find("qsub").has_value());
    row.set<NT_COL_SOURCE_PROBE_COMMAND>("qsub -w p, qsub -w v");
}

}  // namespace nodetop::sge
