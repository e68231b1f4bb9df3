#include "spaces.hpp"

#include <algorithm>

#include <nodetop/text/ascii.hpp>

namespace nodetop::kubernetes {
namespace {

/// `a=b,c=d`, as the annotation has it.
std::vector<std::pair<std::string, std::string>> read_selector(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> selector;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const std::string_view one = text::trim(text.substr(0, comma));
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
        if (one.empty()) continue;
        const std::size_t equals = one.find('=');
        const std::string_view value = equals == std::string_view::npos ? std::string_view() : one.substr(equals + 1);
        selector.emplace_back(text::trim(one.substr(0, equals)), text::trim(value));
    }
    return selector;
}

}  // namespace

std::vector<Wanted> wanted_of_spaces() {
    return {{"metadata", {{"name"}, {"annotations"}, {"deletionTimestamp"}}}, {"status", {{"phase"}}}};
}

SpaceRecord read_space(const Json& item) {
    SpaceRecord space;
    space.name = text_at(item, "metadata", "name");
    space.phase = text_at(item, "status", "phase");
    if (!text_at(item, "metadata", "deletionTimestamp").empty()) space.phase = "Terminating";
    for (const char* key : {"scheduler.alpha.kubernetes.io/node-selector", "openshift.io/node-selector"}) {
        const auto more = read_selector(text_at(item, "metadata", "annotations", key));
        space.selector.insert(space.selector.end(), more.begin(), more.end());
    }
    space.is_pinned = !space.selector.empty();
    return space;
}

bool is_of_the_system(std::string_view space) {
    for (const std::string_view begin : {"kube-", "openshift-"})
        if (space.substr(0, begin.size()) == begin) return true;
    return space == "openshift";
}

bool matches(const std::vector<std::pair<std::string, std::string>>& selector, const Labels& labels) {
    return std::all_of(selector.begin(), selector.end(), [&](const auto& one) {
        const auto found = labels.find(one.first);
        return found != labels.end() && found->second == one.second;
    });
}

}  // namespace nodetop::kubernetes
