#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "nodetop/text/ascii.hpp"
#include "nodetop/text/number.hpp"

/// Host lists, `a[01-03,7],b[1-2]x`, as core.md 14 reads them.
namespace nodetop::text {

/// Most names of one list.
constexpr std::size_t kMaxHostNames = 65536;
/// Most bytes of names that are made for one list, duplicates included: bounds the work for lists that repeat
/// themselves.
constexpr std::size_t kMaxHostNameBytes = std::size_t{16} << 20;

/// What is wrong with a list that a user typed.
enum class HostListFault {
    none,
    unclosed_bracket,  ///< n[1-3
    not_a_number,      ///< n[1-x], n[], n[a]
    step,              ///< n[1-9:2]
    too_many,          ///< more than the bound
};

/// Text that means no host at all, in any case.
inline bool names_no_host(std::string_view text) {
    return text.empty() || is_one_of(text, {"(null)", "none", "n/a", "(none)"});
}

namespace detail {

/// One of the comma-separated items in brackets.
struct HostChoice {
    std::string_view literal;  ///< a word that stands as it is; if empty, a range
    std::int64_t low = 0, high = 0;
    int width = 0;  ///< least number of digits
};

/// Plain text, then what stands in brackets behind it (no choices: nothing).
struct HostSegment {
    std::string_view literal;
    std::size_t first_choice = 0, n_choices = 0;
    std::size_t choice = 0;  ///< where the expansion stands
    std::int64_t number = 0;
    std::size_t length = 0;  ///< of the name before the brackets
};

/// A number as host lists have them. Longer ones are plain text.
inline bool is_host_number(std::string_view text) {
    return !text.empty() && text.size() <= 18 && std::all_of(text.begin(), text.end(), is_digit);
}

/// Reads what stands in brackets; the fault of a word that is neither number nor range is for strict readers only.
inline HostListFault read_choices(std::string_view list, std::vector<HostChoice>& ret_choices) {
    HostListFault fault = HostListFault::none;
    while (true) {
        const std::size_t comma = list.find(',');
        const std::string_view item = trim(list.substr(0, comma));
        const std::size_t dash = item.find('-');
        std::string_view low = item.substr(0, dash);
        std::string_view high = dash == std::string_view::npos ? low : item.substr(dash + 1);
        if (is_host_number(low) && is_host_number(high)) {
            HostChoice choice;
            choice.low = *parse_count(low);
            choice.high = *parse_count(high);
            if (choice.low > choice.high) {  // reversed: swapped with its spelling (C-59)
                std::swap(choice.low, choice.high);
                std::swap(low, high);
            }
            choice.width = static_cast<int>(low.size());
            ret_choices.push_back(choice);
        } else {
            if (fault == HostListFault::none)
                fault = item.find(':') != std::string_view::npos ? HostListFault::step : HostListFault::not_a_number;
            if (!item.empty()) ret_choices.push_back({item, 0, 0, 0});
        }
        if (comma == std::string_view::npos) return fault;
        list.remove_prefix(comma + 1);
    }
}

/// Makes the names of one list, one after the other, in a buffer that it reuses.
class HostExpansion {
  public:
    explicit HostExpansion(std::size_t max_names) : names_left_(max_names) {}

    HostListFault fault() const { return fault_; }

    /// Calls `take` for each name of `item`, which is not empty. False when a bound is hit.
    template <class Take>
    bool expand(std::string_view item, Take& take) {
        if (item.find('[') == std::string_view::npos) return emit(item, take);
        if (!read(item)) return emit(item, take);
        name_.clear();
        std::size_t from = 0;
        while (true) {
            for (std::size_t s = from; s < segments_.size(); ++s) append(segments_[s]);
            if (!emit(name_, take)) return false;
            from = segments_.size();
            while (from > 0 && !step(segments_[from - 1])) --from;
            if (from == 0) return true;
            // The segment that stepped is written again from its brackets on, those behind it from their start.
            name_.resize(segments_[from - 1].length);
            append_choice(segments_[from - 1]);
        }
    }

    /// The fault that a bracket without its end makes; elsewhere it is kept literally (a cut-off field).
    void note(HostListFault fault) {
        if (fault_ == HostListFault::none) fault_ = fault;
    }

  private:
    /// Cuts `item` at its brackets. False if it has to be taken as it is.
    bool read(std::string_view item) {
        segments_.clear();
        choices_.clear();
        while (!item.empty()) {
            HostSegment segment;
            const std::size_t open = item.find('[');
            segment.literal = item.substr(0, open);
            item.remove_prefix(std::min(item.size(), segment.literal.size()));
            if (!item.empty()) {
                const std::size_t close = item.find(']');
                if (close == std::string_view::npos) {
                    note(HostListFault::unclosed_bracket);
                    return false;
                }
                segment.first_choice = choices_.size();
                note(read_choices(item.substr(1, close - 1), choices_));
                segment.n_choices = choices_.size() - segment.first_choice;
                if (segment.n_choices == 0) return false;  // n[]: no name can be made of it
                segment.number = choices_[segment.first_choice].low;
                item.remove_prefix(close + 1);
            }
            segments_.push_back(segment);
        }
        return true;
    }

    void append(HostSegment& segment) {
        name_ += segment.literal;
        segment.length = name_.size();
        append_choice(segment);
    }

    void append_choice(const HostSegment& segment) {
        if (segment.n_choices == 0) return;
        const HostChoice& choice = choices_[segment.first_choice + segment.choice];
        if (!choice.literal.empty()) {
            name_ += choice.literal;
            return;
        }
        char digits[20];
        const auto end = std::to_chars(digits, digits + sizeof digits, segment.number).ptr;
        const auto n = static_cast<std::size_t>(end - digits);
        if (n < static_cast<std::size_t>(choice.width)) name_.append(static_cast<std::size_t>(choice.width) - n, '0');
        name_.append(digits, n);
    }

    /// To the next value of a segment; back to the first one and false after the last.
    bool step(HostSegment& segment) const {
        if (segment.n_choices == 0) return false;
        const HostChoice* choice = &choices_[segment.first_choice + segment.choice];
        if (choice->literal.empty() && segment.number < choice->high) {
            ++segment.number;
            return true;
        }
        const bool more = segment.choice + 1 < segment.n_choices;
        segment.choice = more ? segment.choice + 1 : 0;
        segment.number = choices_[segment.first_choice + segment.choice].low;
        return more;
    }

    template <class Take>
    bool emit(std::string_view name, Take& take) {
        if (names_left_ == 0 || bytes_left_ < name.size() + 1) {
            note(HostListFault::too_many);
            return false;
        }
        bytes_left_ -= name.size() + 1;
        if (take(name)) --names_left_;
        return true;
    }

    std::size_t names_left_, bytes_left_ = kMaxHostNameBytes;
    HostListFault fault_ = HostListFault::none;
    std::vector<HostSegment> segments_;
    std::vector<HostChoice> choices_;
    std::string name_;
};

/// Takes the next item of a list: up to a comma outside brackets. A bracket that is not closed takes all the rest.
inline std::string_view take_host_item(std::string_view& list) {
    std::size_t i = 0;
    bool open = false;
    for (; i < list.size() && (open || list[i] != ','); ++i)
        if (list[i] == '[')
            open = true;
        else if (list[i] == ']')
            open = false;
    const std::string_view item = trim(list.substr(0, i));
    list.remove_prefix(std::min(list.size(), i + 1));
    return item;
}

/// Expands `list`; `take(name)` says whether the name is a new one. `strict` ends at the first fault.
template <class Take>
HostListFault expand_hosts(std::string_view list, std::size_t max_names, bool strict, Take&& take) {
    list = trim(list);
    if (names_no_host(list)) return HostListFault::none;
    HostExpansion expansion(max_names);
    while (!list.empty()) {
        const std::string_view item = take_host_item(list);
        if (item.empty()) continue;
        if (!expansion.expand(item, take)) return HostListFault::too_many;
        if (strict && expansion.fault() != HostListFault::none) break;
    }
    return expansion.fault();
}

}  // namespace detail

/// Calls `take(std::string_view)` for each name of a list that a scheduler printed, duplicates included, without
/// storing any; the name is valid during the call. An unclosed bracket is kept literally. False: a bound was hit, and
/// names are missing.
template <class Take>
bool for_each_host_name(std::string_view list, Take&& take, std::size_t max_names = kMaxHostNames) {
    const auto counted = [&](std::string_view name) {
        take(name);
        return true;
    };
    return detail::expand_hosts(list, max_names, false, counted) != HostListFault::too_many;
}

/// Names of a list, each once, in the order of the list.
struct HostNames {
    std::vector<std::string> names;
    HostListFault fault = HostListFault::none;

    /// The list went over the bound: names are missing.
    bool bounded() const { return fault == HostListFault::too_many; }
};

namespace detail {
inline HostNames collect_hosts(std::string_view list, std::size_t max_names, bool strict) {
    HostNames result;
    std::unordered_set<std::string> seen;
    result.fault = expand_hosts(list, max_names, strict, [&](std::string_view name) {
        const auto [place, is_new] = seen.emplace(name);
        if (is_new) result.names.push_back(*place);
        return is_new;
    });
    return result;
}
}  // namespace detail

/// Expands a list that a scheduler printed: tolerant, and `bounded()` is the only fault that means anything.
inline HostNames expand_host_list(std::string_view list, std::size_t max_names = kMaxHostNames) {
    return detail::collect_hosts(list, max_names, false);
}

/// Expands a list that a user typed. With a fault there are no names: a list that is cut would silently do something
/// else than what was asked (B-41).
inline HostNames parse_host_list(std::string_view list, std::size_t max_names = kMaxHostNames) {
    HostNames result = detail::collect_hosts(list, max_names, true);
    if (result.fault != HostListFault::none) result.names.clear();
    return result;
}

/// Folds names into one list: those without a trailing number first, then groups of one prefix and one digit count, in
/// the order in which they first appear. `n9 n10 n11` is `n9,n[10-11]`; n-1 and n-0001 stay apart (C-62).
template <class Names>
std::string fold_host_list(const Names& names) {
    struct Group {
        std::string_view prefix;
        std::size_t width = 0;
        std::vector<std::int64_t> numbers;
    };
    std::vector<Group> groups;
    // The place of a group, by its prefix followed by as many zeros as it has digits.
    std::unordered_map<std::string, std::size_t> places;
    std::unordered_set<std::string_view> plain;
    std::string result;
    const auto append = [&](std::string_view text) {
        if (!result.empty()) result += ',';
        result += text;
    };

    for (const auto& entry : names) {
        const std::string_view name = entry;
        std::size_t width = 0;
        while (width < name.size() && is_digit(name[name.size() - 1 - width])) ++width;
        if (width == 0 || width > 18) {
            if (plain.insert(name).second) append(name);
            continue;
        }
        const std::string_view prefix = name.substr(0, name.size() - width);
        std::string key(prefix);
        key.append(width, '0');
        const auto [place, is_new] = places.emplace(std::move(key), groups.size());
        if (is_new) groups.push_back({prefix, width, {}});
        groups[place->second].numbers.push_back(*parse_count(name.substr(prefix.size())));
    }

    const auto digits = [](std::int64_t number, std::size_t width) {
        const std::string text = std::to_string(number);
        return std::string(width - text.size(), '0') + text;
    };
    for (Group& group : groups) {
        std::vector<std::int64_t>& numbers = group.numbers;
        std::sort(numbers.begin(), numbers.end());
        numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        append(group.prefix);
        if (numbers.size() > 1) result += '[';
        for (std::size_t i = 0; i < numbers.size();) {
            std::size_t end = i + 1;
            while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
            if (i > 0) result += ',';
            result += digits(numbers[i], group.width);
            if (end - i > 1) result += '-' + digits(numbers[end - 1], group.width);
            i = end;
        }
        if (numbers.size() > 1) result += ']';
    }
    return result;
}

}  // namespace nodetop::text
