#include "asked_work.hpp"

#include <algorithm>
#include <map>

#include <nodetop/text/scan.hpp>

#include "facts.hpp"
#include "node_room.hpp"
#include "queries.hpp"
#include "words.hpp"

namespace nodetop::kubernetes {
namespace {

constexpr std::size_t kMostTaints = 6, kMostQuotas = 8, kMostEvents = 5;

void add_line(std::string& text, const std::string& line) {
    if (!text.empty()) text += kNextSentence;
    text += line;
}

std::string of_nodes(std::size_t count) { return std::to_string(count) + (count == 1 ? " node" : " nodes"); }

void add_taints(const Facts& facts, const NodeNeeds& needs, std::string& text) {
    std::map<std::string, std::size_t> away;
    for (const NodeRecord& node : facts.nodes)
        for (const std::string& taint : node.taints)
            if (keeps_away(taint, needs.tolerations)) ++away[taint];
    if (away.empty()) return;
    std::vector<std::pair<std::string, std::size_t>> sorted(away.begin(), away.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string line = "taints that it does not tolerate: ";
    for (std::size_t i = 0; i < sorted.size() && i < kMostTaints; ++i)
        line += (i == 0 ? "" : ", ") + sorted[i].first + " on " + of_nodes(sorted[i].second);
    if (sorted.size() > kMostTaints) line += ", and " + std::to_string(sorted.size() - kMostTaints) + " more";
    add_line(text, line);
}

void add_selector(const Facts& facts, const NodeNeeds& needs, std::string& text) {
    if (needs.selector.empty()) return;
    const auto count = std::count_if(facts.nodes.begin(), facts.nodes.end(),
                                     [&](const NodeRecord& node) { return matches(needs.selector, node.labels); });
    std::string line = "its node selector";
    for (const auto& [key, value] : needs.selector) line.append(" ").append(key).append("=").append(value);
    add_line(text, line + " matches " + of_nodes(static_cast<std::size_t>(count)));
}

std::string amount_words(const BoundRecord& bound, std::int64_t amount) {
    if (bound.resource == "cpu_milli") return cores_text(amount);
    constexpr std::int64_t kMiB = std::int64_t{1} << 20;
    if (bound.resource == "memory_bytes") return std::to_string(amount / kMiB) + " MiB";
    return std::to_string(amount);
}

void add_quotas(const Facts& facts, const std::string& space, std::string& text) {
    std::string line;
    std::size_t count = 0;
    for (const BoundRecord& bound : facts.quotas) {
        if (bound.space != space || !bound.value || !bound.used || ++count > kMostQuotas) continue;
        line += (line.empty() ? "" : ", ") + bound.set + " " + bound.key + " " + amount_words(bound, *bound.used) +
                " of " + amount_words(bound, *bound.value);
        if (*bound.used >= *bound.value) line += " (used up)";
    }
    if (!line.empty()) add_line(text, "quotas of the namespace, used of hard: " + line);
}

}  // namespace

std::optional<AskedWork> asked_work(std::string_view lines) {
    text::Lines all(lines);
    for (std::string_view line; all.next(line);) {
        const std::size_t slash = line.find('/');
        if (slash == std::string_view::npos) continue;
        AskedWork asked;
        asked.space = line.substr(0, slash);
        asked.name = line.substr(slash + 1);
        if (is_name(asked.space) && is_name(asked.name)) return asked;
    }
    return std::nullopt;
}

void read_job_object(const Json& job, AskedWork& asked) {
    if (text_at(job, "kind") != "Job") return;
    bool has_ended = !text_at(job, "status", "completionTime").empty();
    each_element(member(job, "status", "conditions"), [&](const Json& condition) {
        const std::string_view type = text_at(condition, "type");
        if (text_at(condition, "status") == "True" && (type == "Complete" || type == "Failed")) has_ended = true;
    });
    asked.is_suspended = is_true_at(job, "spec", "suspend");
    asked.is_waiting_job = !has_ended && integer_at(job, "status", "active").value_or(0) == 0;
}

std::string more_of_waiting(const Facts& facts, const AskedWork& asked, const PodRecord* pod) {
    std::string text;
    std::size_t count = 0;
    for (auto event = asked.events.begin(); event != asked.events.end(); ++event) {
        // The scheduler's last word is the condition; its events have the words before it as well.
        const bool said = pod != nullptr && !pod->waits_why.empty() && event->reason == "FailedScheduling";
        // Each try of a controller names another pod: of one reason the last sentence tells.
        const bool is_last = std::none_of(event + 1, asked.events.end(),
                                          [&](const EventRecord& later) { return later.reason == event->reason; });
        if (!said && is_last && ++count <= kMostEvents)
            add_line(text, "event " + event->reason + ": " + event->message);
    }
    if (pod != nullptr && facts.pods.asked_needs()) {
        add_taints(facts, *facts.pods.asked_needs(), text);
        add_selector(facts, *facts.pods.asked_needs(), text);
    }
    add_quotas(facts, asked.space, text);
    return text;
}

}  // namespace nodetop::kubernetes
