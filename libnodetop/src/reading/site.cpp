#include "reading/site.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <optional>

namespace nodetop {

namespace {

/// Where an ability is kept; nullptr for those that follow from the vendor.
Answer AcceleratorModel::*kept_in(Capability capability) {
    switch (capability) {
        case Capability::bf16:
            return &AcceleratorModel::bf16;
        case Capability::fp8:
            return &AcceleratorModel::fp8;
        case Capability::tf32:
            return &AcceleratorModel::tf32;
        case Capability::flash:
            return &AcceleratorModel::flash;
        case Capability::cuda:
        case Capability::rocm:
            return nullptr;
    }
    return nullptr;
}

std::optional<ConfigurationFault> add_abilities(const ConfiguredAccelerator& from, const char* key,
                                                const std::vector<std::string>& names, Answer answer,
                                                AcceleratorModel& ret_model) {
    for (const std::string& name : names) {
        const auto capability = capability_of(name);
        if (!capability)
            return ConfigurationFault{
                fmt::format("{}: `{}` of {}: there is no ability {}; known are bf16, fp8, tf32, flash, cuda, rocm",
                            from.place, key, from.model, name)};
        const auto place = kept_in(*capability);
        if (place == nullptr)
            return ConfigurationFault{fmt::format("{}: `{}` of {}: {} follows from the vendor; state that instead",
                                                  from.place, key, from.model, name)};
        ret_model.*place = answer;
    }
    return std::nullopt;
}

}  // namespace

std::string_view Site::hint_for(std::string_view queue) const {
    for (const auto& [name, text] : queue_hints)
        if (name == queue) return text;
    const std::string wanted(queue);
    for (const auto& [name, text] : queue_hints)
        if (fnmatch(name.c_str(), wanted.c_str(), 0) == 0) return text;
    return {};
}

std::variant<Site, ConfigurationFault> site_of(const Configuration& configuration) {
    Site site;
    site.cluster_name = configuration.cluster_name;
    site.foot_line = configuration.site_text;
    site.queue_hints = configuration.queue_hints;
    for (const ConfiguredAccelerator& from : configuration.accelerators) {
        AcceleratorModel model;
        model.name = from.model;
        model.vendor = from.vendor;
        model.arch = from.arch;
        model.memory_sizes_bytes = from.memory_bytes;
        model.memory_certain = from.memory_bytes.size() == 1;
        for (const std::string& alias : from.aliases) model.aliases.push_back(normalised(alias));
        if (auto fault = add_abilities(from, "capabilities", from.capabilities, Answer::yes, model)) return *fault;
        if (auto fault = add_abilities(from, "lacks", from.lacks, Answer::no, model)) return *fault;
        site.accelerators.push_back(std::move(model));
    }
    return site;
}

}  // namespace nodetop
