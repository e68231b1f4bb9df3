#include "access.hpp"

#include <algorithm>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// `text` names the caller: as himself, by a group of LSF or by a system group.
Admission names_caller(const Member& member, std::string_view text) {
    const bool is_marked_group = !text.empty() && text.back() == '/';
    const std::string_view name = text.substr(0, text.size() - (is_marked_group ? 1 : 0));
    if (!is_marked_group && name == member.user) return true;
    if (member.groups != nullptr && member.groups->has(name)) return member.groups->holds(name, member.user);
    const bool is_in_system_group =
        member.system_groups &&
        std::find(member.system_groups->begin(), member.system_groups->end(), name) != member.system_groups->end();
    if (is_in_system_group) return true;
    if (is_marked_group) return std::nullopt;
    // A name without a mark is somebody else's, unless it may be a group that we do not know.
    if (member.groups != nullptr && member.groups->is_whole() && member.system_groups) return false;
    return std::nullopt;
}

}  // namespace

bool names_everybody(std::string_view users) {
    bool everybody = false, excepted = false;
    for_each_word(users, [&](std::string_view word) {
        everybody = everybody || word == "all";
        excepted = excepted || word.front() == '~';
    });
    return everybody && !excepted;
}

Admission list_admits(const Member& member, std::string_view users) {
    if (text::trim(users).empty() || member.user.empty()) return std::nullopt;
    Admission allowed = false, excepted = false;
    bool has_positive = false;
    for_each_word(users, [&](std::string_view word) {
        const bool is_exception = word.front() == '~';
        if (is_exception) word.remove_prefix(1);
        if (word.empty()) return;
        const Admission named = !is_exception && word == "all" ? Admission(true) : names_caller(member, word);
        if (!is_exception) has_positive = true;
        Admission& result = is_exception ? excepted : allowed;
        if (named == true || result == true)
            result = true;
        else if (!named)
            result = std::nullopt;
    });
    if (!has_positive) allowed = true;
    if (excepted == true || allowed == false) return false;
    return excepted == false && allowed == true ? Admission(true) : std::nullopt;
}

Admission has_share(const Member& member, std::string_view shares) {
    Admission found = false;
    bool any = false;
    while (true) {
        const std::size_t begin = shares.find('[');
        if (begin == std::string_view::npos) break;
        shares.remove_prefix(begin + 1);
        std::string_view name = text::trim(shares.substr(0, shares.find_first_of(",]")));
        if (name.empty()) continue;
        any = true;
        if (text::is_one_of(name, {"default", "others", "all"})) return true;
        // `group@` gives a share to each member.
        if (name.back() == '@') name.remove_suffix(1);
        const Admission named = names_caller(member, name);
        if (named == true) return true;
        if (!named) found = std::nullopt;
    }
    return any ? found : std::nullopt;
}

}  // namespace nodetop::lsf
