#pragma once

#include <string>
#include <vector>

#include "item_stream.hpp"

namespace nodetop::kubernetes {

/// What happened to the object that the user asks about.
struct EventRecord {
    std::string reason, message;
    bool is_warning = false;
};

std::vector<Wanted> wanted_of_events();
/// Keeps each sentence once.
void read_event(const Json& event, std::vector<EventRecord>& events);

}  // namespace nodetop::kubernetes
