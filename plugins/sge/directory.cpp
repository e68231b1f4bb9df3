#include "directory.hpp"

#include "objects.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

void read_rule(std::string_view value, ParallelEnvironment& environment) {
    if (value == "$fill_up") {
        environment.rule = AllocationRule::fill_up;
    } else if (value == "$round_robin") {
        environment.rule = AllocationRule::round_robin;
    } else if (const auto slots = count_of(value)) {
        environment.rule = AllocationRule::fixed;
        environment.fixed_slots = *slots;
    }
}

void take_environment_line(std::string_view key, std::string_view value, ParallelEnvironment& environment) {
    if (key == "slots") environment.slots = count_of(value);
    if (key == "user_lists") environment.user_lists = std::string(value);
    if (key == "xuser_lists") environment.xuser_lists = std::string(value);
    if (key == "allocation_rule") read_rule(value, environment);
}

/// `qconf -shgrp_tree`: groups and hosts, each indented below the group that it is in.
void take_host_groups(std::string_view text, Directory& directory) {
    std::set<std::string, std::less<>>* group = nullptr;
    text::Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        const bool outermost = !line.empty() && !text::is_blank(line.front());
        const std::string_view name = text::trim(line);
        if (outermost) group = name.front() == '@' ? &directory.host_groups[std::string(name)] : nullptr;
        if (!outermost && group != nullptr && !name.empty() && name.front() != '@') group->emplace(name);
    }
}

}  // namespace

void Directory::take(std::string_view text) {
    enum class In { nothing, set, environment, global } in = In::nothing;
    std::string set;
    ParallelEnvironment* environment = nullptr;
    ObjectLines lines(text);
    for (std::string_view key, value; lines.next(key, value);) {
        if (key == "pe_name") {
            in = In::environment;
            environment = &environments[std::string(value)];
            environment->name = std::string(value);
        } else if (key == "name") {
            in = In::set;
            set = std::string(value);
        } else if (key == "hostname") {
            in = value == "global" ? In::global : In::nothing;
        } else if (in == In::environment) {
            take_environment_line(key, value, *environment);
        } else if (in == In::set && key == "entries") {
            auto& entries = user_sets[set];
            for_each_name(value, [&](std::string_view name) { entries.emplace_back(name); });
        } else if (in == In::global && key == "complex_values") {
            for_each_name(value, [&](std::string_view pair) {
                if (const auto parts = text::split_once(pair, '='))
                    global_values.emplace(std::string(parts->first), std::string(parts->second));
            });
        }
    }
    take_host_groups(text, *this);
}

std::vector<std::vector<std::string>> DirectoryNames::questions() const {
    std::vector<std::vector<std::string>> questions{{"-se", "global"}};
    for (const std::string& name : user_sets) questions.push_back({"-su", name});
    for (const std::string& name : environments) questions.push_back({"-sp", name});
    for (const std::string& name : host_groups) questions.push_back({"-shgrp_tree", name});
    return questions;
}

bool DirectoryNames::are_in(const Directory& directory) const {
    for (const std::string& name : user_sets)
        if (directory.user_sets.count(name) == 0) return false;
    for (const std::string& name : environments)
        if (directory.environments.count(name) == 0) return false;
    for (const std::string& name : host_groups)
        if (directory.host_groups.count(name) == 0) return false;
    return true;
}

bool is_safe_name(std::string_view name) {
    if (name.empty() || name.front() == '-' || name.size() > 512) return false;
    for (const char c : name)
        if (static_cast<unsigned char>(c) <= 0x20 || c == 0x7f ||
            std::string_view("*?[]{},!\"'\\=|&").find(c) != std::string_view::npos)
            return false;
    return true;
}

}  // namespace nodetop::sge
