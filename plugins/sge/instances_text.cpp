#include "instances_text.hpp"

#include <nodetop/text/scan.hpp>

#include "letters.hpp"
#include "values.hpp"

namespace nodetop::sge {
namespace {

/// All characters are letters that stand for states: the name of an architecture is none (G-06).
bool are_state_letters(std::string_view word) {
    return !word.empty() && word.find_first_not_of("aAcCdDEosSuP") == std::string_view::npos;
}

/// `reserved/used/total`; before 6.2 without the first.
bool read_slots(std::string_view word, Instance& instance) {
    const auto first = text::split_once(word, '/');
    if (!first) return false;
    if (const auto rest = text::split_once(first->second, '/')) {
        instance.reserved = count_of(first->first);
        instance.used = count_of(rest->first);
        instance.total = count_of(rest->second);
    } else {
        instance.reserved = 0;
        instance.used = count_of(first->first);
        instance.total = count_of(first->second);
    }
    return true;
}

}  // namespace

Instances read_instances_text(std::string_view printed) {
    Instances instances;
    bool is_listing = false, is_complete = true;
    text::Lines lines(printed);
    for (std::string_view line; lines.next(line);) {
        is_listing = is_listing || line.substr(0, 9) == "queuename";
        if (!is_listing || line.empty() || text::is_blank(line.front())) continue;  // jobs are indented
        if (line.substr(0, 9) == "queuename" || line.substr(0, 3) == "---") continue;
        if (line.substr(0, 3) == "###") break;  // waiting jobs
        const std::string_view name = text::take_word(line);
        const std::string_view qtype = text::take_word(line);
        const std::string_view slots = text::take_word(line);
        const std::size_t at = name.rfind('@');
        Instance instance;
        // A name that was cut at 30 characters has lost its host.
        if (at == std::string_view::npos || at + 1 == name.size() || !read_slots(slots, instance)) {
            is_complete = false;
            continue;
        }
        std::string_view last;
        while (!(line = text::trim(line)).empty()) last = text::take_word(line);
        instance.queue = std::string(name.substr(0, at));
        instance.host = std::string(name.substr(at + 1));
        instance.qtype = std::string(qtype);
        if (are_state_letters(last)) instance.letters = std::string(last);
        instance.conditions = conditions_of(instance.letters);
        instances.rows.push_back(std::move(instance));
    }
    instances.is_whole = is_listing && is_complete;
    return instances;
}

}  // namespace nodetop::sge
