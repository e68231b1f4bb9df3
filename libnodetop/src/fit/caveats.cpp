#include "fit/caveats.hpp"

#include <algorithm>

#include "access/accounts.hpp"
#include "access/rules.hpp"
#include "access/words.hpp"

namespace nodetop {

namespace {

using Caveats = std::vector<Caveat>;

/// Code of a notice of an adapter: what a job is booked with in that queue that asks for no memory.
constexpr std::string_view kDefaultRequest = "default_request";

/// The flag that settles a refusal of the envelope, not of the job (core.md 6.2).
void add_flag_hint(const Verdict& verdict, Caveats& caveats) {
    switch (verdict.category) {
        case Category::invalid_qos:
            caveats.push_back(
                {"name_qos", verdict.qos.empty()
                                 ? "the QOS was refused and none was named: --qos may settle it"
                                 : "the QOS " + verdict.qos + " was refused: another --qos may settle it"});
            break;
        case Category::account_mismatch:
        case Category::no_account:
            caveats.push_back({"name_account", "the account was refused: -A may settle it"});
            break;
        case Category::needs_reservation:
            caveats.push_back({"name_reservation", "it needs a reservation: --reservation settles it"});
            break;
        default:
            break;
    }
}

void add_about_asking(const Facts& facts, const Place& place, const Asking& asking, Caveats& caveats) {
    const Verdict* verdict = place.verdict;
    if (verdict != nullptr && verdict->category == Category::accounts_untried) {
        caveats.push_back(
            {"accounts_untried", verdict->accounts_tried < verdict->accounts_total
                                     ? std::to_string(verdict->accounts_tried) + " of " +
                                           std::to_string(verdict->accounts_total) +
                                           " accounts were tried and refused; name one with -A"
                                     : "refused without an account, and your accounts could not be read; name one "
                                       "with -A"});
    } else if (verdict != nullptr && !verdict->allowed) {
        add_flag_hint(*verdict, caveats);
    } else if (place.entitlement == Entitlement::budget_spent) {
        caveats.push_back({"budget_spent", "the budget of dry runs was spent before its turn; name fewer queues"});
    } else if (answered_in_reading(facts.cluster(), facts.queue(place.queue)) == Answer::yes) {
        // The control plane itself has said that the caller may submit there.
        if (!asking.possible)
            caveats.push_back(
                {"declared",
                 "you may submit there, and whether such a job is accepted was not asked" +
                     (asking.not_possible_because.empty() ? std::string() : ": " + asking.not_possible_because)});
    } else if (place.entitlement == Entitlement::declared ||
               (place.entitlement == Entitlement::group_only && !asking.possible)) {
        caveats.push_back({"declared", "access is declared, not confirmed" +
                                           (asking.not_possible_because.empty() ? std::string()
                                                                                : ": " + asking.not_possible_because)});
    }
    if (!place.declared_denials.empty())
        caveats.push_back(
            {"declared_denial_contradicted",
             "a published list leaves you out and the dry run accepted: " + place.declared_denials.front().detail});
    const bool answered = verdict != nullptr && verdict->confirmed();
    if (!answered && place.blockers.empty() && templated(facts.caller))
        caveats.push_back({"uniform_entitlements",
                           "all your accounts have the same list of QOS: it does not tell which may be used here"});
}

/// Reservations that would open nodes of the queue if the job named them.
void add_reservations(const Facts& facts, const Demand& demand, const Place& place, Caveats& caveats) {
    if (demand.shape.reservation || place.fit.satisfied_now()) return;
    const Cluster& cluster = facts.cluster();
    std::vector<std::string_view> names;
    for (const Reservation& reservation : cluster.reservations) {
        const bool active = !reservation.starts_at.finite() || reservation.starts_at.value() <= cluster.now.value_or(0);
        if (!active || reservation.maintenance || !reservation.must_be_named || !is_yes(reservation.admits_caller))
            continue;
        const bool here = std::any_of(reservation.nodes.begin(), reservation.nodes.end(), [&](Row node) {
            const RowRange members = cluster.nodes[node].members;
            if (facts.queue(place.queue).all_nodes) return true;
            for (Row row = members.begin; row < members.end; ++row)
                if (cluster.members[cluster.node_members[row]].queue == place.queue) return true;
            return false;
        });
        const bool is_named = facts.queue(place.queue).kind == QueueKind::of_reservation &&
                              facts.queue(place.queue).name == reservation.name;
        if (here && !is_named) names.push_back(reservation.name);
    }
    for (const std::string_view name : names)
        caveats.push_back({"with_reservation", "with --reservation=" + std::string(name) + " its nodes are yours too"});
}

void add_about_nodes(const Facts& facts, const Demand& demand, const Place& place, Caveats& caveats) {
    const QueueFit& fit = place.fit;
    const Cluster& cluster = facts.cluster();
    if (fit.unverified > 0)
        caveats.push_back({"unverified_accelerators", std::to_string(fit.unverified) +
                                                          (fit.unverified == 1 ? " node is" : " nodes are") +
                                                          " set aside: the GPUs there are not identified"});
    if (fit.slices)
        caveats.push_back({"slices", "some of the GPUs there are slices of a card; --gpu-mem asks for whole ones"});
    if (fit.memory_inferred)
        caveats.push_back(
            {"memory_inferred", "the memory of a GPU is inferred from its name: the least it is sold with"});
    if (cluster.hidden.has(Query::nodes))
        caveats.push_back({"use_unknown", "nodes are not visible to you: whether it fits there cannot be told"});
    else if (!fit.counts_judged)
        caveats.push_back({"unresolved_nodes", named(cluster, facts.queue(place.queue)) +
                                                   " claims nodes that were not found: whether there are enough is "
                                                   "not judged"});
    const bool boots = place.earliest_start_source == StartSource::boot || (!fit.satisfied_now() && fit.after_boot > 0);
    if (boots && takes_the_job(place.label))
        caveats.push_back({"after_boot", std::to_string(fit.after_boot) +
                                             (fit.after_boot == 1 ? " node boots" : " nodes boot") + " on demand"});
    const bool unknown_use = std::any_of(fit.reasons.begin(), fit.reasons.end(),
                                         [](const FitReason& reason) { return reason.code == FitCode::use_unknown; });
    if (unknown_use && !fit.satisfied_now())
        caveats.push_back(
            {"use_unknown", "what is in use there is not known, so whether there is room cannot be told"});
    if (!demand.memory_bytes.known())
        for (const Problem& problem : cluster.problems)
            if (problem.code == kDefaultRequest && problem.subject == facts.queue(place.queue).name)
                caveats.push_back({std::string(kDefaultRequest), problem.text});
    if (place.earliest_start_source == StartSource::declared_ends)
        caveats.push_back({"start_is_a_bound", "the start is no earlier than, by the declared ends of running jobs"});
    if (cluster.failed.has(Query::reservations))
        caveats.push_back({"reservations_unknown", "reservations could not be read: later windows are not known"});
    add_reservations(facts, demand, place, caveats);
}

}  // namespace

std::vector<Caveat> caveats_of(const Facts& facts, const Demand& demand, const Place& place,
                               const std::vector<Unchecked>& unchecked, bool estimate_set_aside, const Asking& asking) {
    Caveats caveats;
    add_about_asking(facts, place, asking, caveats);
    if (estimate_set_aside && takes_the_job(place.label))
        caveats.push_back({"estimate_set_aside",
                           "the scheduler estimates a later start, in a way that is known to be wrong; there is room "
                           "now"});
    add_about_nodes(facts, demand, place, caveats);
    for (const Unchecked& limit : unchecked) caveats.push_back({"limit_unchecked", limit.sentence});
    return caveats;
}

}  // namespace nodetop
