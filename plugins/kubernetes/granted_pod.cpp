#include "granted_pod.hpp"

#include <string>

#include "json.hpp"

namespace nodetop::kubernetes {
namespace {

constexpr std::int64_t kMilli = 1000;

void add(std::string& words, const std::string& more) { words += (words.empty() ? "" : ", ") + more; }

std::string memory_words(std::int64_t milli_bytes) {
    constexpr std::int64_t kMiB = std::int64_t{1} << 20;
    return "memory " + std::to_string((milli_bytes / kMilli + kMiB - 1) / kMiB) + " MiB";
}

/// What the server added to what was asked, so that the user sees why it is harder to place.
std::string added_by_server(const AskedPod& asked, const NodeNeeds& granted) {
    std::string words;
    const std::int64_t memory = granted.request.milli(ResourceNames::kMemory);
    if (!asked.states(NT_STATED_MEMORY) && memory > 0) add(words, memory_words(memory));
    const auto pinned = asked.facts.selectors.find(std::string(asked.space));
    for (const auto& [key, value] : granted.selector)
        if (asked.shape.n_constraints == 0 || pinned != asked.facts.selectors.end())
            add(words, "node selector " + key + "=" + value);
    return words;
}

}  // namespace

void hold_against_nodes(const AskedPod& asked, sdk::Verdict& verdict) {
    if (!asked.facts.rooms.are_known()) return;
    ResourceNames names = asked.facts.rooms.names();
    NodeNeeds needs = needs_of(parse_json(verdict.raw), names);
    if (asked.claims()) needs.claim = {asked.device, asked.devices()};
    for (std::uint32_t i = 0; asked.states(NT_STATED_EXCLUDE) && i < asked.shape.n_exclude; ++i)
        needs.keeps_off.emplace_back(sdk::view(asked.shape.exclude[i]));
    const std::size_t fitting = asked.facts.rooms.fitting(needs);
    if (fitting >= static_cast<std::size_t>(asked.nodes())) return;
    verdict.category = NT_VERDICT_BUSY_NOW;
    verdict.reason = "the server accepts the pod, and " +
                     (fitting == 0 ? std::string("no node has") : std::to_string(fitting) + " nodes have") +
                     " room for it now";
    if (!asked.device.empty()) verdict.reason += " with " + asked.device;
    if (const std::string added = added_by_server(asked, needs); !added.empty())
        verdict.reason += "; the server put in: " + added;
}

}  // namespace nodetop::kubernetes
