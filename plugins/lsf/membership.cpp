#include "membership.hpp"

#include <set>
#include <string>

#include <nodetop/text/hostlist.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// `*` stands for anything.
bool matches(std::string_view pattern, std::string_view name) {
    std::size_t p = 0, n = 0, star = std::string_view::npos, behind_star = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            behind_star = n;
        } else if (p < pattern.size() && pattern[p] == name[n]) {
            ++p, ++n;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            n = ++behind_star;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

/// `lc01+2`, `others+1`, `hostA!`: without the preference.
std::string_view without_preference(std::string_view item) {
    if (!item.empty() && item.back() == '!') item.remove_suffix(1);
    std::size_t digits = 0;
    while (digits < item.size() && text::is_digit(item[item.size() - 1 - digits])) ++digits;
    const std::size_t plus = item.size() - digits;
    if (digits > 0 && plus > 0 && item[plus - 1] == '+') item = item.substr(0, plus - 1);
    while (!item.empty() && item.back() == '+') item.remove_suffix(1);
    return item;
}

class Resolver {
  public:
    Resolver(const Hosts& hosts, const Groups* groups) : hosts_(hosts), groups_(groups) {}

    HostSet resolve(std::string_view list) {
        HostSet result;
        list = text::trim(list);
        if (list.empty()) return result;
        std::vector<bool> in(hosts_.all().size(), false), out(hosts_.all().size(), false);
        bool all = false, any_excepted = false, any_positive = false;
        if (list.substr(0, 10) == "all hosts ") list = "all";  // "all hosts used by the LSF Batch system"
        for_each_word(list, [&](std::string_view word) {
            const bool is_exception = word.front() == '~';
            if (is_exception) word.remove_prefix(1);
            const std::string_view item = without_preference(word);
            any_excepted = any_excepted || is_exception;
            any_positive = any_positive || !is_exception;
            if (item == "all" || item == "others") {
                if (!is_exception) all = true;
                return;
            }
            if (item == "none" || item == "allremote") return;
            std::set<std::string> seen;
            // An exception that cannot be resolved may be any host: nothing is left for sure.
            if (!add(item, is_exception ? out : in, seen)) ++(is_exception ? lost_exceptions_ : result.unresolved);
        });
        if (any_excepted && !any_positive) all = true;
        result.is_known = true;
        if (lost_exceptions_ > 0) {
            result.unresolved += lost_exceptions_;
            return result;
        }
        if (all && !any_excepted) {
            result.all = true;
            return result;
        }
        for (std::size_t place = 0; place < in.size(); ++place)
            if ((all || in[place]) && !out[place]) result.places.push_back(place);
        return result;
    }

  private:
    /// False if the item, or a part of it, names nothing that we know.
    bool add(std::string_view item, std::vector<bool>& set, std::set<std::string>& seen) {
        const bool is_marked_group = !item.empty() && item.back() == '/';
        const std::string_view name = item.substr(0, item.size() - (is_marked_group ? 1 : 0));
        if (!is_marked_group) {
            if (name.find('*') != std::string_view::npos) return add_matching(name, set);
            if (const auto place = hosts_.find(name)) {
                set[*place] = true;
                return true;
            }
            if (name.find('[') != std::string_view::npos) return add_range(name, set);
        }
        return add_group(name, set, seen);
    }

    bool add_matching(std::string_view pattern, std::vector<bool>& set) {
        bool any = false;
        for (std::size_t place = 0; place < set.size(); ++place) {
            if (!matches(pattern, hosts_.all()[place].name)) continue;
            set[place] = any = true;
        }
        return any;
    }

    bool add_range(std::string_view range, std::vector<bool>& set) {
        const text::HostNames names = text::expand_host_list(range);
        bool all = !names.bounded();
        for (const std::string& name : names.names) {
            const auto place = hosts_.find(name);
            if (place) set[*place] = true;
            all = all && place.has_value();
        }
        return all;
    }

    bool add_group(std::string_view name, std::vector<bool>& set, std::set<std::string>& seen) {
        const auto* members = groups_ == nullptr ? nullptr : groups_->members(name);
        if (members == nullptr) return false;
        if (!seen.insert(std::string(name)).second) return true;
        bool all = true;
        std::vector<bool> inside(set.size(), false), excepted(set.size(), false);
        for (const std::string& member : *members) {
            std::string_view item = without_preference(member);
            const bool is_exception = !item.empty() && item.front() == '~';
            if (is_exception) item.remove_prefix(1);
            if (item == "all" && !is_exception)
                inside.assign(set.size(), true);
            else if (!add(item, is_exception ? excepted : inside, seen)) {
                all = false;
                // An exception that cannot be resolved may be any of them.
                if (is_exception) return false;
            }
        }
        for (std::size_t place = 0; place < set.size(); ++place)
            if (inside[place] && !excepted[place]) set[place] = true;
        return all;
    }

    const Hosts& hosts_;
    const Groups* groups_;
    std::size_t lost_exceptions_ = 0;
};

}  // namespace

HostSet hosts_of_list(std::string_view list, const Hosts& hosts, const Groups* groups) {
    return Resolver(hosts, groups).resolve(list);
}

}  // namespace nodetop::lsf
