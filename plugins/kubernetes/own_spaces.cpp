#include "own_spaces.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <nodetop/text/scan.hpp>

#include "list_notices.hpp"
#include "lists.hpp"
#include "manifest.hpp"

namespace nodetop::kubernetes {
namespace {

constexpr std::size_t kMostOwnSpaces = 20;  ///< that are asked one by one

struct NamedSpace {
    std::string name;
    bool is_asked_for;  ///< the user has named it in his question, and it may not exist
};

/// Each once; those that the user asks for first, since no more than some are looked at.
std::vector<NamedSpace> named_spaces(sdk::Host& host, const KubeConfig& config) {
    std::vector<NamedSpace> spaces;
    const auto add = [&](std::string_view name, bool is_asked_for) {
        const bool is_there =
            std::any_of(spaces.begin(), spaces.end(), [&](const NamedSpace& space) { return space.name == name; });
        if (is_name(name) && !is_there && spaces.size() < kMostOwnSpaces)
            spaces.push_back({std::string(name), is_asked_for});
    };
    const auto add_lines = [&](std::string_view text, bool is_asked_for) {
        text::Lines lines(text);
        for (std::string_view line; lines.next(line);) add(place_of(line).space, is_asked_for);
    };
    add(config.default_space(), false);
    add_lines(host.asked_names(), true);
    add_lines(host.config("namespaces").value_or(std::string_view()), false);
    return spaces;
}

struct Own {
    std::vector<BoundRecord> quotas, ranges;
    PodReader pods{true};
    std::optional<std::size_t> quotas_at, ranges_at, pods_at;
};

}  // namespace

void find_own_spaces(sdk::Host& host, const Kubectl& kubectl, const ApiGroups& apis, Facts& facts) {
    if (!apis.path("project.openshift.io", {"v1"}).empty()) {
        ListWave wave(host, kubectl, 0);
        const std::size_t projects = wave.ask(list_of_projects(facts.spaces));
        wave.run();
        if (wave.list(projects).is_whole()) return;
        facts.spaces.clear();
    }
    const std::vector<NamedSpace> named = named_spaces(host, facts.config);
    sdk::Wave wave;
    for (const NamedSpace& space : named) wave.ask(kubectl.space(space.name));
    const std::vector<sdk::Answer> answers = host.run(wave);
    for (std::size_t i = 0; i < named.size(); ++i) {
        const bool tells_nothing = named[i].is_asked_for && answers[i].state() == NT_RUN_NOT_RECORDED;
        if (failure_of(answers[i]) == Failure::absent || tells_nothing) continue;
        SpaceRecord space = read_space(parse_json(answers[i].out()));
        space.name = named[i].name;
        space.is_hidden = failure_of(answers[i]) == Failure::forbidden;
        facts.spaces.push_back(std::move(space));
    }
}

bool ask_in_own_spaces(sdk::Host& host, const Kubectl& kubectl, std::uint32_t page_items, HiddenLists hidden,
                       bool may_list_spaces, Facts& facts) {
    if (!hidden.quotas && !hidden.ranges && !hidden.pods) return false;
    std::vector<std::unique_ptr<Own>> all;
    ListWave wave(host, kubectl, page_items);
    for (const SpaceRecord& space : facts.spaces) {
        const auto may = facts.may_create_pods.find(space.name);
        const bool may_create = may == facts.may_create_pods.end() ? !may_list_spaces : may->second;
        // Where he may not create pods no bound of his is there.
        const bool asks_bounds = may_create && (hidden.quotas || hidden.ranges);
        const bool asks_pods = hidden.pods && (may_create || !may_list_spaces);
        if (!asks_bounds && !asks_pods) continue;
        if (all.size() == kMostOwnSpaces) {
            host.add(sdk::warning("query_partial",
                                  "quotas are asked in " + std::to_string(kMostOwnSpaces) + " of your namespaces only")
                         .in("limits"));
            break;
        }
        Own& own = *all.emplace_back(std::make_unique<Own>());
        if (asks_bounds && hidden.quotas) own.quotas_at = wave.ask(list_of_quotas(own.quotas, space.name));
        if (asks_bounds && hidden.ranges) own.ranges_at = wave.ask(list_of_limit_ranges(own.ranges, space.name));
        if (asks_pods && facts.asked) own.pods.ask_about(facts.asked->space, facts.asked->name);
        if (asks_pods) own.pods_at = wave.ask(list_of_pods(own.pods, space.name));
    }
    wave.run();
    bool bounds_are_told =
        std::any_of(all.begin(), all.end(), [](const auto& own) { return own->quotas_at || own->ranges_at; });
    for (const auto& own : all) {
        if (own->quotas_at && !had(host, wave.list(*own->quotas_at), "limits", "quotas")) bounds_are_told = false;
        if (own->ranges_at) had_ranges(host, wave.list(*own->ranges_at));
        facts.quotas.insert(facts.quotas.end(), own->quotas.begin(), own->quotas.end());
        facts.limit_ranges.insert(facts.limit_ranges.end(), own->ranges.begin(), own->ranges.end());
        if (own->pods_at && had(host, wave.list(*own->pods_at), "jobs", "pods")) facts.pods.add(std::move(own->pods));
    }
    return bounds_are_told;
}

}  // namespace nodetop::kubernetes
