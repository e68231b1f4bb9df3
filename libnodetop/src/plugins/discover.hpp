#pragma once

#include <string>
#include <vector>

#include "outside/configuration.hpp"
#include "outside/world.hpp"
#include "plugins/candidate.hpp"
#include "plugins/places.hpp"

namespace nodetop {

struct DiscoverOptions {
    std::vector<std::string> plugin_files;  ///< --plugin, in order
    std::string wanted;           ///< id of --backend or of a recording: loaded whatever PATH holds; "" for none
    bool privileged = false;      ///< AT_SECURE: only the folder fixed at build
    std::string quarantine_file;  ///< "": the caller's own
};

/// Every candidate with an outcome and a reason; first those that may be loaded, in the order of detection (priority,
/// then id), those without a known id last, then the others in the order in which they were found (sdk.md 8).
std::vector<Candidate> discover(const DiscoverOptions& options, const Configuration& configuration,
                                const Places& places, const World& world);

/// Forgets what is held against an adapter, by its id or file (`backends --retry`); discover again afterwards. False if
/// it was nothing. `file`: "" is none; see quarantine_file_of().
bool lift_quarantine(const std::string& name, const std::vector<Candidate>& candidates, const std::string& file);

/// The program runs with more rights than its caller has (AT_SECURE).
bool runs_privileged();

}  // namespace nodetop
