#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/cluster.hpp"
#include "reading/site.hpp"

namespace nodetop {

/// Who asks. In a replay: who was recorded, or who was named with --as.
struct CallerFacts {
    std::uint32_t uid = 0;
    std::string user;
    std::optional<std::vector<std::string>> groups;  ///< nullopt: could not be read, or not recorded
    std::string host;                                ///< "" if not known
};

/// Where the facts come from.
struct Origin {
    std::string backend;      ///< adapter id
    std::string queue_term;   ///< partition, queue, namespace, pool
    bool forced = false;      ///< named by --backend or the configuration
    bool replayed = false;    ///< from a recording, the demo included
    bool demo = false;        ///< the recording that is built into the program
    std::string replay_file;  ///< "" for the demo and live
    /// Seconds of the wall clock from the capture to now; negative: the recording is dated in the future; unknown:
    /// live, or no capture instant was recorded.
    Quantity recording_age_seconds;
};

/// One reading of one cluster: everything that a report is made from.
struct Reading {
    Origin origin;
    CallerFacts caller;
    Cluster cluster;                                              ///< cluster.problems holds what thins it out
    std::optional<double> load_seconds;                           ///< nullopt in a replay
    std::shared_ptr<const Site> site = std::make_shared<Site>();  ///< what the configuration adds; never null
};

/// What must be known before anything may be reported (core.md 2): a failure if there are no nodes while they could not
/// be read, or no queues while they could not be read. An empty cluster that answered is not a failure.
std::optional<std::string> fatal_gap(const Cluster& cluster);

}  // namespace nodetop
