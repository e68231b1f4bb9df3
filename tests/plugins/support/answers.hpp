#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include <rapidjson/document.h>

#include "access/queue_access.hpp"
#include "capacity/queue_room.hpp"

namespace nodetop::testing {

/// What the program would show of a recording: its adapter and the core together.
class Shown {
  public:
    explicit Shown(const std::filesystem::path& folder);

    AcceleratorTable table;
    Cluster cluster;
    Rooms rooms;
    std::vector<QueueAccess> accesses;
    std::vector<QueueRoom> queues;
};

/// The right answers that lie beside a recording.
rapidjson::Document answers_of(const std::filesystem::path& folder);

/// Holds the nodes of `answers` against what is shown.
void check_nodes(const Shown& shown, const rapidjson::Value& answers, const std::string& name);

/// What is known of a queue that the answers do not say, or say of other facts than ours.
struct QueueExceptions {
    std::function<bool(const std::string& queue)> open_is_told_otherwise = [](const std::string&) { return false; };
    std::function<bool(const std::string& queue)> gives_nothing = [](const std::string&) { return false; };
};

/// Holds the queues of `answers` against what is shown.
void check_queues(const Shown& shown, const rapidjson::Value& answers, const std::string& name,
                  const QueueExceptions& exceptions = {});

}  // namespace nodetop::testing
