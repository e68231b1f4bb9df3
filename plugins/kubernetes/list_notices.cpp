#include "list_notices.hpp"

namespace nodetop::kubernetes {

bool had(sdk::Host& host, const ListAnswer& answer, const char* query, const std::string& what) {
    if (answer.is_whole()) return true;
    if (answer.failure == Failure::absent) return false;
    if (answer.failure == Failure::forbidden)
        host.add(sdk::note("not_permitted", what + ": not visible to you").in(query).at(answer.answer.number()));
    else
        host.add(
            sdk::error("query_failed", what + ": " + answer.answer.failure()).in(query).at(answer.answer.number()));
    return false;
}

void had_events(sdk::Host& host, const ListAnswer& answer) {
    if (answer.failure != Failure::forbidden) return;
    host.add(sdk::note("not_permitted", "events of the pod: not visible to you").in("jobs").at(answer.answer.number()));
}

void had_ranges(sdk::Host& host, const ListAnswer& answer) {
    if (answer.is_whole()) return;
    const std::string why = answer.failure == Failure::forbidden ? "not visible to you" : answer.answer.failure();
    host.add(sdk::warning("query_partial", "limit ranges: " + why + "; least and most of a pod are not checked")
                 .in("limits")
                 .at(answer.answer.number()));
}

}  // namespace nodetop::kubernetes
