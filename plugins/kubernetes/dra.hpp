#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "item_stream.hpp"

namespace nodetop::kubernetes {

/// Devices of one kind that one driver offers on one node by dynamic resource allocation (K-42).
struct ClaimableDevices {
    std::string driver, label;
    std::optional<std::int64_t> memory_bytes;  ///< of one
    std::int64_t total = 0, held = 0;          ///< held: also those that a taint keeps back
    std::int64_t kept_back = 0;
};

/// Reads ResourceSlices and ResourceClaims, of resource.k8s.io v1 and of its betas. The two lists may be read side by
/// side.
class DeviceSlices {
  public:
    void take_slice(const Json& slice);
    void take_claim(const Json& claim);
    void take_class(const Json& device_class);
    void forget_slices() { pools_.clear(); }
    void forget_claims() { held_.clear(); }
    void forget_classes() { classes_.clear(); }

    /// By node. A pool of which slices are missing gives nothing: they may say that a device is gone.
    std::map<std::string, std::vector<ClaimableDevices>> by_node(bool claims_are_known) const;
    /// The device class that stands for a driver; the driver's own name if none does.
    std::string class_of(const std::string& driver) const;
    /// Pools that are not shown whole.
    std::size_t pools_not_whole() const;

  private:
    using DeviceKey = std::tuple<std::string, std::string, std::string>;  ///< driver, pool, device
    struct Device {
        std::string name, node, label;
        std::optional<std::int64_t> memory_bytes;
        std::string counters;  ///< those that it draws on, shared with other devices; empty: it stands for itself
        bool is_kept_back = false;
    };
    struct Pool {
        std::int64_t generation = -1, slices_wanted = 0, slices_seen = 0;
        std::vector<Device> devices;
        bool is_whole() const { return slices_seen >= slices_wanted; }
    };

    static Device read_device(const Json& device, std::string_view node);

    std::map<std::pair<std::string, std::string>, Pool> pools_;  ///< by driver and pool
    std::set<DeviceKey> held_;
    std::vector<std::pair<std::string, std::string>> classes_;  ///< name, text of its selectors
};

std::vector<Wanted> wanted_of_slices();
std::vector<Wanted> wanted_of_claims();
std::vector<Wanted> wanted_of_device_classes();

}  // namespace nodetop::kubernetes
