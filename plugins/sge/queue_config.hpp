#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include <nodetop/plugin.hpp>

namespace nodetop::sge {

/// What `qconf -sq '*@*'` says of one instance: all `[host=...]` and `[@group=...]` values are resolved there (G-23).
struct InstanceConfig {
    std::string pe_list, complex_values, h_rt;
    std::string user_lists, xuser_lists, projects, xprojects;

    /// Some list names somebody.
    bool has_lists() const;
    bool has_project_lists() const;
};

/// The instances by `queue@host`. Those for which the same holds share it: they are tens of thousands, and most do.
class QueueConfigs {
  public:
    QueueConfigs() = default;
    explicit QueueConfigs(std::string_view text);
    explicit QueueConfigs(sdk::Reader& reader);

    /// Lives as long as this; also after a move of it.
    const InstanceConfig* find(std::string_view queue, std::string_view host) const;
    /// Each that is different once.
    const std::deque<InstanceConfig>& all() const { return configs_; }
    bool is_empty() const { return places_.empty(); }

  private:
    template <typename ObjectLines>
    void read(ObjectLines& lines);

    std::deque<InstanceConfig> configs_;
    std::unordered_map<std::string, const InstanceConfig*> places_;
};

}  // namespace nodetop::sge
