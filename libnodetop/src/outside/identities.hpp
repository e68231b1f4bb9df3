#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodetop {

/// The caller, as this host knows him.
struct HostCaller {
    std::optional<std::uint32_t> uid;                ///< nullopt: not recorded
    std::string user;                                ///< of the effective user id; "" if not known
    std::optional<std::vector<std::string>> groups;  ///< names; nullopt: could not be read, or not recorded
    std::string host_name;                           ///< "" if not known

    friend bool operator==(const HostCaller&, const HostCaller&) = default;
};

class Identities {
  public:
    virtual ~Identities() = default;
    virtual HostCaller caller() = 0;
};

}  // namespace nodetop
