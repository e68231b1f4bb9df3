#include "access.hpp"

#include <algorithm>

#include "objects.hpp"

namespace nodetop::sge {
namespace {

Admission either(Admission a, Admission b) {
    if (a == true || b == true) return true;
    return a && b ? Admission(false) : std::nullopt;
}

Admission is_in_group(const Member& member, std::string_view group) {
    if (!member.groups || member.groups->empty()) return std::nullopt;
    if (member.groups->front() == group) return true;
    if (!member.supplementary_groups_count) return false;
    return std::find(member.groups->begin(), member.groups->end(), group) != member.groups->end();
}

Admission is_in_any(const Member& member, std::string_view list, const Directory& directory) {
    Admission found = false;
    for_each_name(list, [&](std::string_view set) { found = either(found, is_in_set(member, set, directory)); });
    return found;
}

}  // namespace

Admission is_in_set(const Member& member, std::string_view set, const Directory& directory) {
    const auto found = directory.user_sets.find(set);
    if (found == directory.user_sets.end()) return std::nullopt;
    Admission is_in = false;
    for (const std::string& entry : found->second) {
        if (!entry.empty() && entry.front() == '@')
            is_in = either(is_in, is_in_group(member, std::string_view(entry).substr(1)));
        else if (entry == member.user)
            return true;
    }
    return is_in;
}

Admission lists_admit(const Member& member, std::string_view allow, std::string_view deny, const Directory& directory) {
    const Admission denied = is_in_any(member, deny, directory);
    if (denied == true) return false;
    bool names_any = false;
    for_each_name(allow, [&](std::string_view) { names_any = true; });
    const Admission allowed = names_any ? is_in_any(member, allow, directory) : Admission(true);
    if (allowed == false) return false;
    return denied && allowed ? Admission(true) : std::nullopt;
}

bool names_unix_groups(std::string_view list, const Directory& directory) {
    bool any = false;
    for_each_name(list, [&](std::string_view set) {
        const auto found = directory.user_sets.find(set);
        if (found == directory.user_sets.end()) {
            any = true;  // it may: nothing is known of it
            return;
        }
        for (const std::string& entry : found->second) any = any || (!entry.empty() && entry.front() == '@');
    });
    return any;
}

}  // namespace nodetop::sge
