#include "outside/command_environment.hpp"

#include <algorithm>
#include <string_view>

namespace nodetop {

namespace {

bool is_removed(std::string_view name, std::span<const std::string> remove) {
    return std::any_of(remove.begin(), remove.end(), [&](std::string_view pattern) {
        if (!pattern.empty() && pattern.back() == '*') return name.starts_with(pattern.substr(0, pattern.size() - 1));
        return name == pattern;
    });
}

bool is_fixed(std::string_view name) { return name == "LC_ALL" || name == "LANG" || name == "LANGUAGE"; }

}  // namespace

std::vector<std::string> command_environment(std::span<const char* const> inherited,
                                             std::span<const std::pair<std::string, std::string>> add,
                                             std::span<const std::string> remove) {
    auto is_added = [&](std::string_view name) {
        return std::any_of(add.begin(), add.end(), [&](const auto& entry) { return entry.first == name; });
    };
    std::vector<std::string> variables;
    for (std::string_view variable : inherited) {
        std::string_view name = variable.substr(0, variable.find('='));
        if (!is_fixed(name) && !is_added(name) && !is_removed(name, remove)) variables.emplace_back(variable);
    }
    for (const char* name : {"LC_ALL", "LANG"})
        if (!is_added(name)) variables.push_back(std::string(name) + "=C");
    for (const auto& [name, value] : add) variables.push_back(name + '=' + value);
    return variables;
}

}  // namespace nodetop
