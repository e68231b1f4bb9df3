#include "fit/place.hpp"

#include <algorithm>

#include "access/limit_blockers.hpp"
#include "access/queue_access.hpp"
#include "fit/caveats.hpp"
#include "fit/stated_names.hpp"

namespace nodetop {

namespace {

constexpr const char* kAllOut = "ALL_NODES_UNSCHEDULABLE";

bool any(const std::vector<Blocker>& blockers, Triage triage) {
    return std::any_of(blockers.begin(), blockers.end(),
                       [triage](const Blocker& blocker) { return blocker.triage == triage; });
}

template <typename List>
void append(std::vector<Blocker>& all, List more) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
}

AnswerClass class_of(const Verdict* verdict) {
    return verdict == nullptr || verdict->allowed ? AnswerClass::none : answer_class(verdict->category);
}

/// What a dry run says about the start.
struct Start {
    bool told = false;       ///< by the scheduler, and to be believed
    bool now = true;         ///< nothing told speaks against it
    bool set_aside = false;  ///< a later estimate of an adapter that is known to estimate wrongly (B-65)
};

Start start_of(const Facts& facts, const Verdict* verdict) {
    Start start;
    if (verdict == nullptr || !verdict->allowed || !verdict->predicted_start_at.finite()) return start;
    start.told = true;
    start.now = is_now(verdict->predicted_start_at, facts.cluster().now);
    if (!start.now && is_no(verdict->predicted_start_reliable)) {
        start.set_aside = true;
        start.told = false;
        start.now = true;
    }
    return start;
}

/// The first that holds (core.md 9).
Label label_of(const Place& place, AnswerClass answer, bool start_is_sure) {
    const bool blocked = std::any_of(place.blockers.begin(), place.blockers.end(),
                                     [](const Blocker& blocker) { return blocker.fatal && blocker.code != kAllOut; });
    const bool all_out = std::any_of(place.blockers.begin(), place.blockers.end(),
                                     [](const Blocker& blocker) { return blocker.code == kAllOut; });
    if (blocked || answer == AnswerClass::blocked) return Label::blocked;
    if (place.fit.too_few()) return Label::too_few;
    if (!place.hardware_possible) return Label::wrong_hw;
    if (all_out || place.fit.all_out()) return Label::all_out;
    if (any(place.blockers, Triage::soft) || answer == AnswerClass::limit) return Label::limit;
    if (answer == AnswerClass::no_answer) return Label::no_answer;
    if (place.starts_now) return place.confirmed && start_is_sure ? Label::run_now : Label::fits_now;
    return Label::queue;
}

/// The first that holds (core.md 9).
Entitlement entitlement_of(const Place& place, const Asking& asking) {
    const Verdict* verdict = place.verdict;
    if (verdict != nullptr && verdict->category == Category::not_supported) verdict = nullptr;
    if (verdict != nullptr && verdict->confirmed()) return Entitlement::confirmed;
    if (verdict != nullptr && verdict->refused_durably()) return Entitlement::refused;
    if (verdict != nullptr) return Entitlement::no_durable_answer;
    if (place.dedicated) return Entitlement::group_only;
    if (asking.spent(place.queue)) return Entitlement::budget_spent;
    return asking.possible ? Entitlement::not_asked : Entitlement::declared;
}

}  // namespace

const char* word(Entitlement entitlement) {
    switch (entitlement) {
        case Entitlement::confirmed:
            return "confirmed";
        case Entitlement::refused:
            return "refused";
        case Entitlement::no_durable_answer:
            return "no_durable_answer";
        case Entitlement::group_only:
            return "group_only";
        case Entitlement::budget_spent:
            return "budget_spent";
        case Entitlement::declared:
            return "declared";
        case Entitlement::not_asked:
            return "not_asked";
    }
    return "";
}

Place place_in(const Facts& facts, const Demand& demand, Row row, const Asking& asking) {
    const Cluster& cluster = facts.cluster();
    const Queue& queue = facts.queue(row);
    Place place;
    place.queue = row;
    place.verdict = asking.verdict(row);
    place.fit = queue_fit(facts, demand, queue, place.verdict);

    QueueAccess access = queue_access(facts.caller, facts.rooms, queue, demand.shape, place.verdict);
    place.dedicated = access.dedicated;
    place.blockers = std::move(access.blockers);
    place.declared_denials = std::move(access.declared_denials);
    const bool accepted = access.confirmed && place.verdict != nullptr && place.verdict->confirmed();
    append(accepted ? place.declared_denials : place.blockers, blockers_of_names(facts, demand));
    // A reservation that the job names may open nodes that are closed to everybody else, and a window for others ends.
    if (place.fit.fitting + place.fit.capable + place.fit.reserved > 0)
        std::erase_if(place.blockers, [](const Blocker& blocker) { return blocker.code == kAllOut; });
    append(place.blockers, queue_limit_blockers(cluster, queue, demand.shape));
    LimitFindings limits = limit_blockers(facts.caller, queue, demand.shape, place.verdict);
    append(place.blockers, std::move(limits.blockers));

    const AnswerClass answer = class_of(place.verdict);
    // Nodes that the caller may not see may be the right ones.
    const bool hidden = queue.all_nodes && cluster.hidden.has(Query::nodes);
    place.hardware_possible = (place.fit.ever_possible() || hidden) && !queue.routes();
    const bool refused = place.verdict != nullptr && !place.verdict->allowed &&
                         (durable(place.verdict->category) || answer == AnswerClass::limit);
    place.reachable = !any_fatal(place.blockers) && !any(place.blockers, Triage::soft) && !refused && !queue.routes();
    place.confirmed = place.reachable && place.verdict != nullptr && place.verdict->confirmed();
    place.runnable_now = place.reachable && place.fit.satisfied_now();
    const Start start = start_of(facts, place.verdict);
    const bool answered_otherwise = answer == AnswerClass::queue || answer == AnswerClass::no_answer;
    place.starts_now = place.runnable_now && !any(place.blockers, Triage::waits) && start.now && !answered_otherwise;
    const bool nobody_ahead = queue.jobs_waiting == Quantity{0};
    place.label = label_of(place, answer, !start.set_aside || nobody_ahead);
    place.entitlement = entitlement_of(place, asking);
    if (place.reachable && takes_the_job(place.label)) {
        // A dry run knows nothing of limits over which a job is accepted and waits: its "now" is not theirs.
        const bool contradicted = start.now && any(place.blockers, Triage::waits);
        if (start.told && !contradicted) {
            place.earliest_start_at = place.verdict->predicted_start_at;
            place.earliest_start_source = StartSource::scheduler;
        } else if (!start.told && place.fit.earliest_at.known()) {
            place.earliest_start_at = place.fit.earliest_at;
            place.earliest_start_source = place.fit.earliest_source;
        }
    }
    place.caveats = caveats_of(facts, demand, place, limits.unchecked, start.set_aside, asking);
    return place;
}

}  // namespace nodetop
