#include "access_list.hpp"

#include <algorithm>

#include "values.hpp"

namespace nodetop::pbs {
namespace {

struct Entry {
    std::string_view text;
    bool allows = true;
};

Entry read_entry(std::string_view item) {
    if (item.front() != '+' && item.front() != '-') return {item, true};
    return {text::trim(item.substr(1)), item.front() == '+'};
}

/// Goes through a list. `fits(text)`: whether an entry is about the caller; nullopt where that is not known. Behind
/// such an entry nothing is certain any more, unless all that may still decide says the same.
template <class Fits>
std::optional<bool> first_that_fits(std::string_view list, Fits fits) {
    bool otherwise = false;
    std::optional<bool> undecided;
    std::optional<bool> decided;
    bool is_doubtful = false;
    for_each_item(list, [&](std::string_view item) {
        const Entry entry = read_entry(item);
        if (decided) return;
        if (entry.text.empty()) {
            otherwise = entry.allows;
            return;
        }
        const auto is_about_caller = fits(entry.text);
        if (is_about_caller == std::optional(true)) {
            decided = entry.allows;
        } else if (!is_about_caller) {
            is_doubtful = is_doubtful || (undecided && *undecided != entry.allows);
            undecided = entry.allows;
        }
    });
    const bool answer = decided.value_or(otherwise);
    if (is_doubtful || (undecided && *undecided != answer)) return std::nullopt;
    return answer;
}

/// Compares from the right end, label by label; `*` stands for all that is left.
bool host_matches(std::string_view host, std::string_view pattern) {
    if (pattern == "*") return true;
    if (pattern.size() > 1 && pattern.front() == '*') {
        pattern.remove_prefix(1);
        return host.size() >= pattern.size() && text::same_word(host.substr(host.size() - pattern.size()), pattern);
    }
    if (text::same_word(host, pattern)) return true;
    // One of both may be without its domain.
    const std::string_view short_host = host.substr(0, host.find('.'));
    const std::string_view short_pattern = pattern.substr(0, pattern.find('.'));
    const bool one_is_short = short_host.size() == host.size() || short_pattern.size() == pattern.size();
    return one_is_short && text::same_word(short_host, short_pattern);
}

std::optional<bool> is_from(const Caller& caller, std::string_view pattern) {
    if (pattern == "*") return true;
    if (caller.host.empty()) return std::nullopt;
    return host_matches(caller.host, pattern);
}

}  // namespace

std::optional<bool> users_admit(std::string_view list, const Caller& caller) {
    return first_that_fits(list, [&](std::string_view entry) -> std::optional<bool> {
        if (caller.user.empty()) return std::nullopt;
        const std::size_t at = entry.find('@');
        const std::string_view name = entry.substr(0, at);
        if (name != caller.user && name != "*") return false;
        if (at == std::string_view::npos) return true;
        return is_from(caller, entry.substr(at + 1));
    });
}

std::optional<bool> groups_admit(std::string_view list, const Caller& caller, bool primary_alone) {
    return first_that_fits(list, [&](std::string_view entry) -> std::optional<bool> {
        if (!caller.groups) return std::nullopt;
        const std::string_view name = entry.substr(0, entry.find('@'));
        const auto& groups = *caller.groups;
        if (primary_alone) return !groups.empty() && groups.front() == name;
        return std::find(groups.begin(), groups.end(), name) != groups.end();
    });
}

std::optional<bool> hosts_admit(std::string_view list, const Caller& caller, std::string_view server_host) {
    if (caller.host.empty()) return std::nullopt;
    if (text::trim(list).empty()) return host_matches(caller.host, server_host);
    return first_that_fits(
        list, [&](std::string_view entry) -> std::optional<bool> { return host_matches(caller.host, entry); });
}

}  // namespace nodetop::pbs
