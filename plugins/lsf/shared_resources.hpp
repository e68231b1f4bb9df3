#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hosts.hpp"

namespace nodetop::lsf {

/// One value of a resource and the hosts that have it in common.
struct SharedResource {
    std::string name;
    std::optional<std::int64_t> left, reserved;  ///< `bhosts -s`: TOTAL is what is left, RESERVED what jobs hold
    std::string value;                           ///< `lshosts -s`: all of it, or a text
    std::vector<std::size_t> hosts;
    bool is_everywhere = false;  ///< a host of its location is not known to us, or it is told as ALL

    /// All of it: as told, else what is left and what is held.
    std::optional<std::int64_t> total() const;
};

/// Resources that belong to hosts by configuration: licences, and accelerators where LSF itself knows none.
class SharedResources {
  public:
    /// `bhosts -s`. Long locations go on in rows without a name.
    void add_dynamic(std::string_view text, const Hosts& hosts);
    /// `lshosts -s`.
    void add_static(std::string_view text, const Hosts& hosts);

    const std::vector<SharedResource>& all() const { return all_; }
    /// The one of that name on a host; nullptr if there is none.
    const SharedResource* find(std::string_view name, std::size_t host) const;
    /// The countable that stands for a host's accelerators (ngpus and its like); nullptr if there is none.
    const SharedResource* devices(std::size_t host) const;
    /// The text that tells their model (gmodel and its like); nullptr if there is none.
    const SharedResource* device_model(std::size_t host) const;

  private:
    SharedResource& entry(SharedResource read);
    const SharedResource* first_of(std::initializer_list<std::string_view> names, std::size_t host) const;

    std::vector<SharedResource> all_;
    std::map<std::pair<std::string, std::size_t>, std::size_t> by_host_;
};

}  // namespace nodetop::lsf
