#include "groups.hpp"

#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// Compute units stand in the list of groups, in some releases in a part of their own that tells their type as well.
bool is_heading(std::string_view first) {
    return first == "GROUP_NAME" || first == "CU_NAME" || first == "COMPUTE_UNIT";
}

}  // namespace

Groups Groups::read(std::string_view text) {
    Groups groups;
    if (!text.empty() && text.back() != '\n') {
        groups.is_whole_ = false;
        text = text.substr(0, text.rfind('\n') + 1);
    }
    text::Lines lines(text);
    std::vector<std::string>* last = nullptr;
    bool has_type = false, has_administrators = false, is_in_administrators = false;
    for (std::string_view line; lines.next(line);) {
        if (text::trim(line).empty()) continue;
        const bool continues = text::is_blank(line.front());
        if (!continues) {
            const std::string_view name = text::take_word(line);
            if (is_heading(name)) {
                last = nullptr;
                std::string_view rest = line;
                has_type = text::take_word(rest) == "TYPE";
                has_administrators = line.find("GROUP_ADMIN") != std::string_view::npos;
                is_in_administrators = false;
                continue;
            }
            is_in_administrators = false;
            last = &groups.members_[std::string(name)];
            last->clear();  // told twice: the last one counts
            if (has_type) text::take_word(line);
        }
        if (last == nullptr || is_in_administrators) continue;
        if (has_administrators) {
            // `( - )` or `( alice bob )` stands behind the members.
            const std::size_t bracket = line.find('(');
            is_in_administrators = bracket != std::string_view::npos;
            line = line.substr(0, bracket);
        }
        for_each_word(line, [&](std::string_view word) {
            if (!says_nothing(word)) last->emplace_back(word);
        });
    }
    return groups;
}

const std::vector<std::string>* Groups::members(std::string_view group) const {
    const auto found = members_.find(group);
    return found == members_.end() ? nullptr : &found->second;
}

std::optional<bool> Groups::holds(std::string_view group, std::string_view user) const {
    std::set<std::string> seen;
    return holds(group, user, seen);
}

std::optional<bool> Groups::holds(std::string_view group, std::string_view user, std::set<std::string>& seen) const {
    const auto* list = members(group);
    if (list == nullptr) return std::nullopt;
    if (!seen.insert(std::string(group)).second) return false;
    std::optional<bool> result = false;
    for (const std::string& member : *list) {
        const bool is_group = !member.empty() && member.back() == '/';
        if (!is_group && (member == user || member == "all")) return true;
        if (!is_group && !has(member)) continue;
        const auto inside = holds(std::string_view(member).substr(0, member.size() - (is_group ? 1 : 0)), user, seen);
        if (inside == true) return true;
        if (!inside) result = std::nullopt;
    }
    return result;
}

std::vector<std::string> Groups::groups_of(std::string_view user) const {
    std::vector<std::string> found;
    for (const auto& [name, list] : members_)
        if (holds(name, user) == true) found.push_back(name);
    return found;
}

}  // namespace nodetop::lsf
