#include "events.hpp"

#include <algorithm>

namespace nodetop::kubernetes {

std::vector<Wanted> wanted_of_events() { return {{"type"}, {"reason"}, {"message"}}; }

void read_event(const Json& event, std::vector<EventRecord>& events) {
    EventRecord record;
    record.reason = text_at(event, "reason");
    record.message = text_at(event, "message");
    record.is_warning = text_at(event, "type") == "Warning";
    const bool is_known = std::any_of(events.begin(), events.end(), [&](const EventRecord& other) {
        return other.reason == record.reason && other.message == record.message;
    });
    if (!record.reason.empty() && !is_known) events.push_back(std::move(record));
}

}  // namespace nodetop::kubernetes
