#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace nodetop::kubernetes {

/// Labels of a node.
using Labels = std::map<std::string, std::string, std::less<>>;

std::string_view label_of(const Labels& labels, std::string_view key);

/// What a name in a node's resources stands for.
enum class DeviceKind {
    none,    ///< no accelerator: network cards, helpers of monitoring, whatever a site has made
    device,  ///< a whole one, unless labels say otherwise
    slice,   ///< part of a card
    share,   ///< a share of time
};
DeviceKind kind_of_device(std::string_view resource);

/// What the labels of a node tell about one of its device resources (K-32 to K-35).
struct DeviceFacts {
    std::string label;                         ///< the product; empty: not told. Never the type of the machine (K-35)
    std::optional<std::int64_t> memory_bytes;  ///< of one unit; none where units share a card
    bool is_slice = false;
    bool is_shared = false;
    std::optional<std::int64_t> cards;  ///< behind shared units
};

/// `total`: how many of it the node gives out.
DeviceFacts device_facts(std::string_view resource, std::int64_t total, const Labels& labels);

/// `nvidia.com/gpu` → `nvidia.com`.
std::string_view vendor_of(std::string_view resource);

}  // namespace nodetop::kubernetes
