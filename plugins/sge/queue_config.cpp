#include "queue_config.hpp"

#include "objects.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

struct Field {
    std::string_view key;
    std::string InstanceConfig::*value;
};

constexpr Field kFields[] = {
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

/// All values, to tell by.
std::string text_of(const InstanceConfig& config) {
    std::string text;
    for (const Field& field : kFields) text.append(config.*field.value).append("\n");
    return text;
}

}  // namespace

bool InstanceConfig::has_project_lists() const { return !says_nothing(projects) || !says_nothing(xprojects); }

bool InstanceConfig::has_lists() const {
    return has_project_lists() || !says_nothing(user_lists) || !says_nothing(xuser_lists);
}

template <typename ObjectLines>
void QueueConfigs::read(ObjectLines& lines) {
    std::unordered_map<std::string, const InstanceConfig*> known;
    std::string queue, host;
    InstanceConfig config;
    const auto keep = [&] {
        if (queue.empty()) return;
        const auto [place, added] = known.emplace(text_of(config), nullptr);
        if (added) place->second = &configs_.emplace_back(config);
        places_.emplace(name_of(queue, host), place->second);
    };
    for (std::string_view key, value; lines.next(key, value);) {
        if (key == "qname") {
            keep();
            queue = value;
            host.clear();
            config = {};
        } else if (key == "hostname") {
            host = value;
        } else {
            for (const Field& field : kFields)
                if (key == field.key) config.*field.value = value;
        }
    }
    keep();
}

QueueConfigs::QueueConfigs(std::string_view text) {
    ObjectLinesOf<text::Lines> lines(text);
    read(lines);
}

QueueConfigs::QueueConfigs(sdk::Reader& reader) {
    ObjectLinesOf<ArrivingLines> lines(reader);
    read(lines);
}

const InstanceConfig* QueueConfigs::find(std::string_view queue, std::string_view host) const {
    const auto found = places_.find(name_of(queue, host));
    return found == places_.end() ? nullptr : found->second;
}

}  // namespace nodetop::sge
