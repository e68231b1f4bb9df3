#pragma once

#include <functional>
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
    /// Tells of a file without a note what a note would have told, or why it cannot be loaded; none: it stays unknown.
    std::function<void(Candidate&)> describe;
};

/// Every candidate with an outcome and a reason; first those that may be loaded, in the order of detection (priority,
/// then id), those without a known id last, then the others in the order in which they were found (sdk.md 8).
std::vector<Candidate> discover(const DiscoverOptions& options, const Configuration& configuration,
                                const Places& places, const World& world);

}  // namespace nodetop
