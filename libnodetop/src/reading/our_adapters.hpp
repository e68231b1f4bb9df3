#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nodetop {

/// An adapter that nodetop's own packages bring.
struct OurAdapter {
    std::string_view id;
    std::string_view system;  ///< for people: "Slurm"
};

/// All that are built, in the order of detection.
std::span<const OurAdapter> our_adapters();

/// Name of the package that brings the adapter; nullopt if it is none of ours.
std::optional<std::string> package_of(std::string_view id);

}  // namespace nodetop
