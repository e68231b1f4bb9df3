#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nodetop {

/// Ids of the adapters that nodetop's own packages bring, in the order of detection.
std::span<const std::string_view> our_adapters();

/// Name of the package that brings the adapter; nullopt if it is none of ours.
std::optional<std::string> package_of(std::string_view id);

}  // namespace nodetop
