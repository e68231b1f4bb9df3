#include "reading/make_reading.hpp"

#include <span>
#include <utility>

#include <fmt/format.h>

#include "blob/check.hpp"
#include "blob/to_model.hpp"

namespace nodetop {

namespace {

Queries failed_queries(const std::vector<Problem>& problems) {
    Queries failed;
    for (const Problem& problem : problems) {
        Query query;
        if (problem.severity == Severity::error && query_of(problem.query, query)) failed.add(query);
    }
    return failed;
}

/// The last error's sentence: what the adapter gave up on.
std::string last_error(const std::vector<Problem>& problems, const std::string& otherwise) {
    for (auto problem = problems.rbegin(); problem != problems.rend(); ++problem)
        if (problem->severity == Severity::error) return problem->text;
    return otherwise;
}

Failure no_data(std::string message, std::vector<Problem> problems) {
    return {FailureCode::no_data, std::move(message), {}, {}, std::move(problems)};
}

/// Nothing but the reasons.
Reading empty_reading(Collected&& collected, ReadingContext&& context) {
    Reading reading{std::move(context.origin), std::move(context.caller), {}, context.load_seconds};
    reading.cluster.asked = reading.cluster.failed = context.asked;
    reading.cluster.problems = std::move(collected.problems);
    reading.cluster.now = context.clock_now;
    reading.cluster.source.zone_offset_seconds = context.host_zone_offset_seconds;
    return reading;
}

}  // namespace

std::optional<std::string> fatal_gap(const Cluster& cluster) {
    const bool no_nodes = cluster.nodes.empty() && cluster.asked.has(Query::nodes);
    const bool no_queues = cluster.queues.empty() && cluster.asked.has(Query::queues);
    const bool nodes_failed = no_nodes && cluster.failed.has(Query::nodes);
    const bool queues_failed = no_queues && cluster.failed.has(Query::queues);
    if (nodes_failed && queues_failed)
        return "nothing could be read: neither nodes nor queues; this is not an empty cluster";
    if (nodes_failed) return "the nodes could not be read, so nothing can be said; this is not an empty cluster";
    if (queues_failed) return "the queues could not be read, so nothing can be said; this is not an empty cluster";
    return std::nullopt;
}

std::variant<Reading, Failure> make_reading(Collected&& collected, ReadingContext&& context) {
    const std::string& backend = context.origin.backend;
    if (collected.stopped) {
        collected.problems.push_back({Severity::error, "plugin_stopped", "plugin", backend, *collected.stopped});
        return no_data(*collected.stopped, std::move(collected.problems));
    }
    if (collected.status != 0) {
        if (!context.gaps_allowed) {
            std::string why =
                last_error(collected.problems, fmt::format("adapter {} read nothing and did not say why", backend));
            return no_data(std::move(why), std::move(collected.problems));
        }
        return empty_reading(std::move(collected), std::move(context));
    }
    const auto bytes = std::as_bytes(std::span(collected.blob.view));
    if (const auto fault = check_blob(bytes))
        return no_data(fmt::format("adapter {} handed over facts that do not hold together: {} (byte {})", backend,
                                   fault->sentence, fault->position),
                       std::move(collected.problems));

    ReadingFacts facts;
    facts.now = context.clock_now;
    facts.asked = context.asked;
    facts.failed = failed_queries(collected.problems);
    facts.problems = std::move(collected.problems);
    Reading reading{std::move(context.origin), std::move(context.caller), {}, context.load_seconds};
    reading.cluster = to_model(bytes, std::move(collected.blob.owner), std::move(facts));
    Cluster& cluster = reading.cluster;
    if (context.clock_is_recorded) cluster.now = context.clock_now;
    if (!cluster.source.zone_offset_seconds.finite())
        cluster.source.zone_offset_seconds = context.host_zone_offset_seconds;
    if (!cluster.source.queue_term.empty()) reading.origin.queue_term = cluster.source.queue_term;

    if (const auto gap = fatal_gap(cluster); gap && !context.gaps_allowed)
        return no_data(*gap, std::move(cluster.problems));
    return reading;
}

}  // namespace nodetop
