#include "report/place_question.hpp"

#include <algorithm>

#include "access/accounts.hpp"
#include "fit/pins.hpp"
#include "reading/job_question.hpp"

namespace nodetop {

namespace {

/// The account to name; "" leaves it to the system.
std::string_view account_for(const Facts& facts, const Demand& demand, const Place& place) {
    if (place.verdict != nullptr) return place.verdict->account;
    const Queue& queue = facts.queue(place.queue);
    const std::vector<std::string_view> candidates = candidate_accounts(facts.caller, queue, demand.shape);
    if (candidates.empty()) return "";
    if (!demand.shape.accounts.empty()) return candidates.front();
    const Identity* identity = facts.caller.identity();
    const std::string_view own = identity == nullptr ? Text() : identity->default_account;
    const bool default_will_do =
        own.empty() ? candidates.size() == (identity != nullptr && identity->accounts ? identity->accounts->size() : 0)
                    : std::find(candidates.begin(), candidates.end(), own) != candidates.end();
    return default_will_do ? std::string_view() : candidates.front();
}

}  // namespace

PlaceQuestion place_question(const Facts& facts, const Demand& demand, const Place& place) {
    const Queue& queue = facts.queue(place.queue);
    const std::string_view account = account_for(facts, demand, place);
    const std::string_view qos = place.verdict != nullptr ? std::string_view(place.verdict->qos)
                                                          : qos_to_name(facts.caller, queue, account, demand.shape);
    const Pins pins = pins_for(facts, demand, queue);
    PlaceQuestion result{job_question(demand.shape, pins, queue.name, account, qos), {}};
    if (!pins.pinned) result.not_pinned.emplace_back("the kind of GPU: nothing keeps the job off the others here");
    return result;
}

}  // namespace nodetop
