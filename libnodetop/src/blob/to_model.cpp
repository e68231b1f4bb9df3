#include "blob/to_model.hpp"

#include <algorithm>

#include <nodetop/text/clean.hpp>
#include <string>
#include <utility>

#include "blob/column_facts.hpp"
#include "blob/model_build.hpp"
#include "blob/view.hpp"
#include "model/index.hpp"

namespace nodetop {

namespace {

/// Every text of the model lies in the pool, so that all are cleaned at once. Mostly there is nothing to clean.
void clean_pool(ModelBuild& build) {
    const std::string_view pool = build.blob.pool();
    build.pool = pool.data();
    if (text::find_unclean(pool) == std::string_view::npos) return;
    const auto cleaned = std::make_shared<std::string>(pool);
    text::blank_harmful(cleaned->data(), cleaned->size());
    build.pool = cleaned->data();
    build.cluster.cleaned = cleaned;
}

/// Room for the elements of all lists: what was read before must not move.
void reserve_elements(ModelBuild& build) {
    std::uint64_t texts = 0, rows = 0;
#define NT_X(TABLE, COLUMN, table_, column_, place, type, target)                                   \
    if constexpr (NT_TYPE_##type == NT_TYPE_STR_LIST)                                               \
        texts += build.blob.table(NT_TABLE_##TABLE).column(NT_COL_##TABLE##_##COLUMN).n_elements(); \
    else if constexpr (NT_TYPE_##type == NT_TYPE_ROW_LIST)                                          \
        rows += build.blob.table(NT_TABLE_##TABLE).column(NT_COL_##TABLE##_##COLUMN).n_elements();
    NT_ALL_COLUMNS(NT_X)
#undef NT_X
    build.cluster.texts.reserve(texts);
    build.cluster.rows.reserve(rows);
}

struct Answered {
    Query query;
    nt_table table;
};
constexpr Answered kTables[] = {
    {Query::nodes, NT_TABLE_NODE},         {Query::queues, NT_TABLE_QUEUE},
    {Query::limits, NT_TABLE_LIMIT},       {Query::identity, NT_TABLE_IDENTITY},
    {Query::jobs, NT_TABLE_JOB},           {Query::allocations, NT_TABLE_ALLOC},
    {Query::free_times, NT_TABLE_RELEASE}, {Query::reservations, NT_TABLE_RESERVATION},
    {Query::licences, NT_TABLE_LICENCE},
};

/// The adapter has said that the caller may not see it.
bool is_hidden(const Cluster& cluster, Query query) {
    return std::any_of(cluster.problems.begin(), cluster.problems.end(), [&](const Problem& problem) {
        return problem.code == "not_permitted" && problem.query == word(query);
    });
}

/// Nobody can tell "there are none" from "I do not know" but the adapter, and it has not. Without nodes or queues the
/// answer has a hole; of the others many systems have none at all.
void note_missing_tables(ModelBuild& build) {
    Cluster& cluster = build.cluster;
    for (const auto& [query, table] : kTables) {
        if (!cluster.has(query) || build.blob.table(table).present()) continue;
        if (is_hidden(cluster, query)) {
            cluster.hidden.add(query);
            continue;
        }
        cluster.failed.add(query);
        const bool essential = query == Query::nodes || query == Query::queues;
        cluster.problems.push_back({essential ? Severity::warning : Severity::note,
                                    "query_failed",
                                    word(query),
                                    {},
                                    std::string(word(query)) + ": the adapter has not told"});
    }
}

}  // namespace

Cluster to_model(std::span<const std::byte> checked_blob, std::shared_ptr<const void> storage, ReadingFacts facts) {
    const BlobView view(checked_blob);
    Cluster cluster;
    cluster.storage = std::move(storage);
    cluster.asked = facts.asked;
    cluster.failed = facts.failed;
    cluster.problems = std::move(facts.problems);

    ModelBuild build(view, cluster);
    clean_pool(build);
    reserve_elements(build);
    read_source(build);
    read_nodes(build);
    read_slots(build);
    read_resources(build);
    read_queues(build);
    read_members(build);
    read_rules(build);
    read_limits(build);
    read_identity(build);
    read_associations(build);
    read_jobs(build);
    read_allocations(build);
    read_releases(build);
    read_reservations(build);
    read_licences(build);
    read_notices(build);
    note_missing_tables(build);
    build.findings.move_to(cluster.problems);
    cluster.now = cluster.source.taken_at.known() ? cluster.source.taken_at : facts.now;
    index_rows(cluster);
    return cluster;
}

}  // namespace nodetop
