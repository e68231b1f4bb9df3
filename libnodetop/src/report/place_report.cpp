#include "report/place_report.hpp"

#include <algorithm>

#include "report/json_shared.hpp"
#include "report/verdict.hpp"

namespace nodetop {

namespace {

bool passes(const Judgement& judgement, const Demand& demand, std::string_view model) {
    const std::vector<Card>& cards = judgement.cards.distinct();
    for (std::size_t kind = 0; kind < cards.size(); ++kind)
        if (cards[kind].name == model && demand.cards[kind].kind == CardFit::Kind::passes) return true;
    return false;
}

void write_counts(Json& json, const QueueFit& fit) {
    json.key("nodes").object([&] {
        json.member("asked", fit.asked);
        json.member("fitting", fit.fitting);
        json.member("capable", fit.capable);
        json.member("hardware", fit.hardware);
        json.member("considered", fit.considered);
        json.member("unverified", fit.unverified);
        json.member("excluded", fit.excluded);
        json.member("after_boot", fit.after_boot);
    });
}

void write_reason(Json& json, const FitReason& reason) {
    json.object([&] {
        json.member("code", word(reason.code));
        json.member("text", std::string_view(reason.text));
        json.member("nodes", reason.nodes);
        json.member("kind", about_hardware(reason.code) ? "hardware" : "now");
    });
}

void write_gate(Json& json, const Gate& gate) {
    json.object([&] {
        json.member("code", std::string_view(gate.code));
        json.member("result", word(gate.result));
        json.member("text", std::string_view(gate.text));
        json.text_or_null("raw", gate.raw);
    });
}

}  // namespace

Facts facts_of(const Judgement& judgement) { return {judgement.caller, judgement.cards, judgement.rooms}; }

PlaceReport place_report(const Judgement& judgement, const Demand& demand, Place place, const SubmitMaker& submit,
                         bool explain) {
    PlaceReport report;
    report.queue = judgement.cluster.queues[place.queue].name;
    for (const Row row : place.fit.unverified_nodes)
        report.unverified_nodes.push_back(judgement.cluster.nodes[row].name);
    report.models = judgement.queue_rooms()[place.queue].models;
    const auto rest = std::stable_partition(report.models.begin(), report.models.end(), [&](const ModelRoom& model) {
        return passes(judgement, demand, model.model);
    });
    report.models_that_pass = static_cast<std::size_t>(rest - report.models.begin());
    if (submit && takes_the_job(place.label)) report.submit = submit(place);
    if (explain) report.gates = gates_of(facts_of(judgement), demand, place);
    report.place = std::move(place);
    return report;
}

void write(Json& json, const PlaceReport& report) {
    const Place& place = report.place;
    json.object([&] {
        json.member("queue", report.queue);
        json.member("label", word(place.label));
        json.member("runnable_now", place.runnable_now);
        json.member("starts_now", place.starts_now);
        json.member("reachable", place.reachable);
        json.member("confirmed", place.confirmed);
        json.member("hardware_possible", place.hardware_possible);
        json.member("dedicated", place.dedicated);
        json.member("entitlement", word(place.entitlement));
        write_counts(json, place.fit);
        json.texts("unverified_nodes", report.unverified_nodes);
        json.key("reasons").array(place.fit.reasons, [&](const FitReason& reason) { write_reason(json, reason); });
        json.instant("earliest_start_at", place.earliest_start_at);
        json.text_or_null("earliest_start_source",
                          place.earliest_start_source ? word(*place.earliest_start_source) : "");
        write_list(json, "models", report.models);
        write_list(json, "blockers", place.blockers);
        write_list(json, "declared_denials", place.declared_denials);
        json.key("verdict");
        write(json, place.verdict);
        json.key("caveats").array(place.caveats, [&](const Caveat& caveat) {
            json.object([&] {
                json.member("code", std::string_view(caveat.code));
                json.member("text", std::string_view(caveat.text));
            });
        });
        json.key("submit");
        if (report.submit)
            write(json, *report.submit);
        else
            json.null();
        json.key("gates").array(report.gates, [&](const Gate& gate) { write_gate(json, gate); });
    });
}

}  // namespace nodetop
