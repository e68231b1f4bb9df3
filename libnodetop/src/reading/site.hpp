#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "hardware/table.hpp"
#include "outside/configuration.hpp"

namespace nodetop {

/// What the configuration adds to the facts of a system.
struct Site {
    std::string cluster_name;                                      ///< "": the system's own
    std::string foot_line;                                         ///< `site_text`; "" for none
    std::vector<AcceleratorModel> accelerators;                    ///< cards that win over those of our own table
    std::vector<std::pair<std::string, std::string>> queue_hints;  ///< name or glob, then the line

    /// The line to show with that queue: its full name wins, then the first glob that matches; "" for none.
    std::string_view hint_for(std::string_view queue) const;
};

/// The cards with their abilities checked. A fault: an ability that does not exist.
std::variant<Site, ConfigurationFault> site_of(const Configuration& configuration);

}  // namespace nodetop
