#include "quotas.hpp"

#include "objects.hpp"
#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

/// Words of a `limit` line; a list in braces may hold blanks and stays one word.
std::vector<std::string> words_of_rule(std::string_view line) {
    std::vector<std::string> words;
    while (!(line = text::trim(line)).empty()) {
        std::string word;
        int depth = 0;
        while (!line.empty() && (depth > 0 || !text::is_blank(line.front()))) {
            const char c = line.front();
            line.remove_prefix(1);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (!text::is_blank(c)) word += c;
        }
        // "a, b" is one list as well.
        if (!words.empty() && !words.back().empty() && words.back().back() == ',')
            words.back() += word;
        else
            words.push_back(std::move(word));
    }
    return words;
}

QuotaFilter filter_of(std::string_view list) {
    QuotaFilter filter;
    filter.is_given = true;
    for_each_name(list, [&](std::string_view name) {
        bool excluded = false;
        // `{*,!@interns}`, `!{a,b}`: braces and negation in any order.
        while (!name.empty() && (name.front() == '{' || name.front() == '!')) {
            (name.front() == '{' ? filter.is_each : excluded) = true;
            name.remove_prefix(1);
        }
        if (!name.empty() && name.back() == '}') name.remove_suffix(1);
        if (!name.empty()) (excluded ? filter.exclude : filter.include).emplace_back(name);
    });
    return filter;
}

std::optional<QuotaRule> rule_of(std::string_view line, const std::string& set, std::size_t place) {
    QuotaRule rule;
    rule.name = set + "/" + std::to_string(place);
    const std::vector<std::string> words = words_of_rule(line);
    std::size_t i = 0;
    for (; i + 1 < words.size() && words[i] != "to"; i += 2) {
        const std::string& key = words[i];
        const std::string& value = words[i + 1];
        if (key == "name")
            rule.name = set + "/" + value;
        else if (key == "users")
            rule.users = filter_of(value);
        else if (key == "projects")
            rule.projects = filter_of(value);
        else if (key == "pes")
            rule.environments = filter_of(value);
        else if (key == "queues")
            rule.queues = filter_of(value);
        else if (key == "hosts")
            rule.hosts = filter_of(value);
        else
            return std::nullopt;
    }
    if (i + 1 >= words.size()) return std::nullopt;
    for (++i; i < words.size(); ++i)
        for_each_name(words[i], [&](std::string_view bound) {
            if (const auto pair = text::split_once(bound, '='))
                rule.bounds.push_back({std::string(pair->first), std::string(pair->second)});
        });
    if (rule.bounds.empty()) return std::nullopt;
    return rule;
}

/// `*` and `?` in a pattern stand for any characters, and for one.
bool matches(std::string_view pattern, std::string_view name) {
    std::size_t p = 0, n = 0, star = std::string_view::npos, retry = 0;
    while (n < name.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n]) && pattern[p] != '*') {
            ++p;
            ++n;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            retry = n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++retry;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

/// Goes through a filter; `is` tells for an entry that is no pattern.
template <typename Is>
std::optional<bool> passes(const QuotaFilter& filter, Is is) {
    if (!filter.is_given) return true;
    const auto any = [&](const std::vector<std::string>& entries) -> std::optional<bool> {
        std::optional<bool> found = false;
        for (const std::string& entry : entries) {
            const std::optional<bool> here = is(entry);
            if (here == true) return true;
            if (!here) found = std::nullopt;
        }
        return found;
    };
    const std::optional<bool> excluded = any(filter.exclude);
    if (excluded == true) return false;
    const std::optional<bool> included = filter.include.empty() ? std::optional(true) : any(filter.include);
    if (included == false) return false;
    return excluded && included ? std::optional(true) : std::nullopt;
}

std::optional<bool> host_is(std::string_view entry, std::string_view host, const Directory& directory) {
    if (entry.empty() || entry.front() != '@') return matches(entry, host);
    const auto group = directory.host_groups.find(entry);
    if (group == directory.host_groups.end()) return std::nullopt;
    return group->second.count(host) != 0;
}

}  // namespace

bool QuotaFilter::is_single() const {
    return is_given && exclude.empty() && include.size() == 1 && include[0].front() != '@' &&
           include[0].find_first_of("*?") == std::string::npos;
}

bool QuotaRule::is_of_named_jobs() const {
    return (projects.is_given && !projects.include.empty()) || (environments.is_given && !environments.include.empty());
}

std::optional<std::vector<QuotaSet>> read_quotas(std::string_view text) {
    std::vector<QuotaSet> sets;
    bool is_in_set = false;
    ObjectLines lines(text);
    for (std::string_view key, value; lines.next(key, value);) {
        if (key == "{") {
            if (is_in_set) return std::nullopt;
            is_in_set = true;
            sets.emplace_back();
        } else if (key == "}") {
            if (!is_in_set) return std::nullopt;
            is_in_set = false;
        } else if (!is_in_set) {
            continue;
        } else if (key == "name") {
            sets.back().name = std::string(value);
        } else if (key == "enabled") {
            sets.back().is_enabled = yes_or_no(value).value_or(true);
        } else if (key == "limit") {
            auto rule = rule_of(value, sets.back().name, sets.back().rules.size() + 1);
            if (!rule) return std::nullopt;
            sets.back().rules.push_back(std::move(*rule));
        }
    }
    if (is_in_set) return std::nullopt;
    return sets;
}

std::vector<QuotaUse> read_quota_use(std::string_view answer) {
    std::vector<QuotaUse> uses;
    Elements rules(answer, {"qquota_rule"});
    while (const pugi::xml_node rule = rules.next()) {
        QuotaUse use;
        use.rule = rule.attribute("name").value();
        use.users = std::string(child_text(rule, "users"));
        use.projects = std::string(child_text(rule, "projects"));
        use.environments = std::string(child_text(rule, "pes"));
        use.queues = std::string(child_text(rule, "queues"));
        use.hosts = std::string(child_text(rule, "hosts"));
        for (const pugi::xml_node limit : rule.children("limit")) {
            use.resource = limit.attribute("resource").value();
            use.used = limit.attribute("value").value();
            uses.push_back(use);
        }
    }
    return uses;
}

std::optional<bool> applies(const QuotaRule& rule, const Member& member, const QuotaPlace& place,
                            const Directory& directory) {
    // A job that names none is only in a list that leaves some out.
    if (rule.is_of_named_jobs()) return false;
    const std::optional<bool> queue =
        passes(rule.queues, [&](std::string_view entry) { return std::optional(matches(entry, place.queue)); });
    if (queue == false) return false;
    const std::optional<bool> user = passes(rule.users, [&](std::string_view entry) -> std::optional<bool> {
        if (entry.empty() || entry.front() != '@') return matches(entry, member.user);
        return is_in_set(member, entry.substr(1), directory);
    });
    if (user == false) return false;
    const std::optional<bool> host =
        passes(rule.hosts, [&](std::string_view entry) { return host_is(entry, place.host, directory); });
    if (host == false) return false;
    return queue && user && host ? std::optional(true) : std::nullopt;
}

std::optional<std::int64_t> quota_value(std::string_view value, bool is_size, std::optional<std::int64_t> processors) {
    constexpr std::string_view kProcessors = "$num_proc";
    if (says_unlimited(value)) return INT64_MAX;
    if (value.find('$') == std::string_view::npos) return is_size ? text::parse_sge_size(value) : count_of(value);
    // "$num_proc*2", "2*$num_proc".
    std::string_view factor = value;
    if (factor.substr(0, kProcessors.size()) == kProcessors)
        factor.remove_prefix(kProcessors.size());
    else if (factor.size() > kProcessors.size() && factor.substr(factor.size() - kProcessors.size()) == kProcessors)
        factor.remove_suffix(kProcessors.size());
    else
        return std::nullopt;
    if (!factor.empty() && factor.front() == '*') factor.remove_prefix(1);
    if (!factor.empty() && factor.back() == '*') factor.remove_suffix(1);
    if (!processors) return std::nullopt;
    if (factor.empty()) return *processors;
    const auto number = text::take_decimal(factor);
    if (!number || !factor.empty() || *processors > 1'000'000) return std::nullopt;
    return text::scale(*number, 0, *processors, text::Round::down);
}

void add_names(const std::vector<QuotaSet>& sets, DirectoryNames& names) {
    for (const QuotaSet& set : sets) {
        if (!set.is_enabled) continue;
        for (const QuotaRule& rule : set.rules) {
            for (const auto* entries : {&rule.users.include, &rule.users.exclude})
                for (const std::string& entry : *entries)
                    if (entry.front() == '@' && is_safe_name(entry.substr(1))) names.user_sets.insert(entry.substr(1));
            for (const auto* entries : {&rule.hosts.include, &rule.hosts.exclude})
                for (const std::string& entry : *entries)
                    if (entry.front() == '@' && is_safe_name(entry)) names.host_groups.insert(entry);
        }
    }
}

}  // namespace nodetop::sge
