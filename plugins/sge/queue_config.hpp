#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "objects.hpp"

namespace nodetop::sge {

/// What `qconf -sq '*@*'` says of one instance: all `[host=...]` and `[@group=...]` values are resolved there (G-23).
struct InstanceConfig {
    std::string_view queue, host;
    std::string_view qtype, pe_list, complex_values, h_rt;
    std::string_view user_lists, xuser_lists, projects, xprojects;

    /// Some list names somebody.
    bool has_lists() const;
    bool has_project_lists() const;
};

/// The instances by `queue@host`.
class QueueConfigs {
  public:
    /// `text` has to live as long as this.
    explicit QueueConfigs(std::string_view text);

    const InstanceConfig* find(std::string_view queue, std::string_view host) const;
    const std::vector<InstanceConfig>& all() const { return rows_; }

  private:
    ObjectLines lines_;
    std::vector<InstanceConfig> rows_;
    std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace nodetop::sge
