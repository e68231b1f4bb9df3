#include "queue_config.hpp"

#include "values.hpp"

namespace nodetop::sge {
namespace {

struct Field {
    std::string_view key;
    std::string_view InstanceConfig::*value;
};

constexpr Field kFields[] = {
    {"hostname", &InstanceConfig::host},
    {"qtype", &InstanceConfig::qtype},
    {"pe_list", &InstanceConfig::pe_list},
    {"complex_values", &InstanceConfig::complex_values},
    {"h_rt", &InstanceConfig::h_rt},
    {"user_lists", &InstanceConfig::user_lists},
    {"xuser_lists", &InstanceConfig::xuser_lists},
    {"projects", &InstanceConfig::projects},
    {"xprojects", &InstanceConfig::xprojects},
};

std::string name_of(std::string_view queue, std::string_view host) {
    return std::string(queue).append("@").append(host);
}

}  // namespace

bool InstanceConfig::has_project_lists() const { return !says_nothing(projects) || !says_nothing(xprojects); }

bool InstanceConfig::has_lists() const {
    return has_project_lists() || !says_nothing(user_lists) || !says_nothing(xuser_lists);
}

QueueConfigs::QueueConfigs(std::string_view text) : lines_(text) {
    for (std::string_view key, value; lines_.next(key, value);) {
        if (key == "qname") rows_.push_back({value, {}, {}, {}, {}, {}, {}, {}, {}, {}});
        if (rows_.empty()) continue;
        for (const Field& field : kFields)
            if (key == field.key) rows_.back().*field.value = value;
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) places_.emplace(name_of(rows_[i].queue, rows_[i].host), i);
}

const InstanceConfig* QueueConfigs::find(std::string_view queue, std::string_view host) const {
    const auto found = places_.find(name_of(queue, host));
    return found == places_.end() ? nullptr : &rows_[found->second];
}

}  // namespace nodetop::sge
