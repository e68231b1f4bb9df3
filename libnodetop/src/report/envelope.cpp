#include "report/envelope.hpp"

#include <fmt/format.h>

#include "access/accounts.hpp"
namespace nodetop {

namespace {

struct QueryWriter {
    Json& json;
    void operator()(std::monostate) const { json.null(); }
    void operator()(bool yes) const { json.value(yes); }
    void operator()(std::int64_t number) const { json.value(number); }
    void operator()(const std::string& text) const { json.value(std::string_view(text)); }
    void operator()(const std::vector<std::string>& list) const { json.texts(list); }
};

void write_problem(Json& json, const Problem& problem) {
    json.object([&] {
        json.member("severity", word(problem.severity));
        json.member("code", std::string_view(problem.code));
        json.text_or_null("query", problem.query);
        json.text_or_null("subject", problem.subject);
        json.member("text", std::string_view(problem.text));
    });
}

void write_texts(Json& json, std::string_view key, const std::optional<Texts>& texts) {
    json.key(key);
    if (texts)
        json.texts(*texts);
    else
        json.null();
}

void write_caller(Json& json, const Reading& reading) {
    const Cluster& cluster = reading.cluster;
    json.key("caller");
    if (!cluster.identity && cluster.failed.has(Query::identity)) {
        json.null();
        return;
    }
    json.object([&] {
        const Text known = cluster.identity ? cluster.identity->user : Text{};
        json.text_or_null("user", known.empty() ? std::string_view(reading.caller.user) : known);
        write_texts(json, "accounts", cluster.identity ? cluster.identity->accounts : std::nullopt);
        write_texts(json, "qos", cluster.identity ? cluster.identity->qos : std::nullopt);
        if (cluster.identity && cluster.identity->groups) {
            json.texts("groups", *cluster.identity->groups);
        } else {
            json.key("groups");
            if (reading.caller.groups)
                json.texts(*reading.caller.groups);
            else
                json.null();
        }
        json.member("accounts_required", cluster.source.accounts_required);
        json.member("uniform_entitlements", templated(Caller(cluster)));
    });
}

/// Facts about where the answer comes from; all null before anything was read.
void write_source(Json& json, const Envelope& envelope) {
    const Origin* origin = envelope.origin;
    const Reading* reading = envelope.reading;
    json.text_or_null("backend", origin ? std::string_view(origin->backend) : "");
    json.text_or_null("queue_term", origin ? std::string_view(origin->queue_term) : "");
    json.text_or_null("cluster", reading ? cluster_name(*reading) : "");
    json.instant("taken_at", reading ? reading->cluster.now : Instant::unknown());
    Quantity age;
    if (reading != nullptr) age = reading->origin.replayed ? reading->origin.recording_age_seconds : Quantity(0);
    // An age below zero is a clock that is wrong, not an age.
    json.member("age_seconds", age.finite() && age.value() < 0 ? Quantity::unknown() : age);
    json.key("load_seconds");
    if (reading && reading->load_seconds)
        json.milliseconds(*reading->load_seconds);
    else
        json.null();
    json.member("replayed", origin != nullptr && origin->replayed);
    json.member("demo", origin != nullptr && origin->demo);
    json.text_or_null("replay_file", origin ? std::string_view(origin->replay_file) : "");
    if (reading == nullptr) {
        json.key("dry_run").null();
        json.key("dry_run_reason").null();
        json.key("caller").null();
        return;
    }
    const DryRun dry_run = dry_run_of(*reading);
    json.member("dry_run", dry_run.possible);
    json.text_or_null("dry_run_reason", dry_run.reason);
    write_caller(json, *reading);
}

void write_error(Json& json, const Failure* failure) {
    json.key("error");
    if (failure == nullptr) {
        json.null();
        return;
    }
    json.object([&] {
        json.member("code", word(failure->code));
        json.member("message", std::string_view(failure->message));
        json.text_or_null("hint", failure->hint);
        json.texts("suggestions", failure->suggestions);
    });
}

}  // namespace

std::int64_t zone_offset_of(const Reading* reading) {
    return reading == nullptr ? 0 : reading->cluster.source.zone_offset_seconds.value_or(0);
}

Text cluster_name(const Reading& reading) {
    if (!reading.site->cluster_name.empty()) return reading.site->cluster_name;
    const Text whole = reading.cluster.source.cluster;
    return whole.substr(0, whole.find(' '));
}

DryRun dry_run_of(const Reading& reading) {
    const Source& source = reading.cluster.source;
    if (reading.origin.demo) return {false, "the demo cluster has nobody to ask"};
    if (reading.origin.replayed) return {false, "a recording has nobody to ask"};
    if (!source.probe_supported) return {false, fmt::format("{} has no dry run", reading.origin.backend)};
    if (!source.probe_here)
        return {false, source.probe_command.empty()
                           ? fmt::format("the client that {} needs for a dry run is not here", reading.origin.backend)
                           : fmt::format("the client for a dry run is not here: {}", source.probe_command)};
    return {true, ""};
}

void write_document(Json& json, const Envelope& envelope, const ResultBody& result) {
    json.object([&] {
        json.member("schema", "nodetop/2");
        json.text_or_null("command", envelope.command);
        json.member("exit", static_cast<std::int64_t>(envelope.exit));
        json.member("version", std::string_view(envelope.version));
        write_source(json, envelope);
        json.key("query");
        if (envelope.query_known)
            json.object([&] {
                for (const auto& [key, value] : envelope.query) {
                    json.key(key);
                    std::visit(QueryWriter{json}, value);
                }
            });
        else
            json.null();
        json.key("problems");
        std::vector<const Problem*> problems;
        if (envelope.reading != nullptr)
            for (const Problem& problem : envelope.reading->cluster.problems) problems.push_back(&problem);
        if (envelope.failure != nullptr)
            for (const Problem& problem : envelope.failure->problems) problems.push_back(&problem);
        for (const Problem& problem : envelope.problems) problems.push_back(&problem);
        json.array(problems, [&](const Problem* problem) { write_problem(json, *problem); });
        json.key("result");
        if (result)
            json.object([&] { result(json); });
        else
            json.null();
        write_error(json, envelope.failure);
    });
    json.end_line();
}

}  // namespace nodetop
