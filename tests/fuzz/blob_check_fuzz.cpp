#include <cstring>
#include <memory>
#include <span>

#include "blob/check.hpp"
#include "blob/to_model.hpp"
#include "fuzz_target.hpp"
#include "unit/blob/rich_blob.hpp"

using namespace nodetop;
using nodetop::testing::require;

namespace {

/// Goes through all that hangs together in a reading.
void walk(const Cluster& cluster) {
    const auto within = [](RowRange range, std::size_t rows) { return range.begin <= range.end && range.end <= rows; };
    for (const Node& node : cluster.nodes) {
        require(!node.name.empty(), "a node has a name");
        require(node.cpu_unit_milli.finite() && node.cpu_unit_milli.value() > 0, "a node has a unit of processors");
        require(within(node.slots, cluster.slots.size()), "the slots of a node are slots");
        require(within(node.releases, cluster.releases.size()), "the releases of a node are releases");
        require(within(node.reservations, cluster.node_reservations.size()), "the reservations of a node are there");
        require(within(node.members, cluster.node_members.size()), "the memberships of a node are there");
    }
    for (const Queue& queue : cluster.queues) {
        require(within(queue.members, cluster.members.size()), "the members of a queue are members");
        require(within(queue.rules, cluster.rules.size()), "the rules of a queue are rules");
    }
    for (const Member& member : cluster.members) require(member.node < cluster.nodes.size(), "a member is a node");
    for (const Row row : cluster.node_reservations) require(row < cluster.reservations.size(), "a reservation exists");
    for (const Slot& slot : cluster.slots) require(slot.total.finite(), "a slot has a total");
    std::size_t letters = 0;
    for (const Text text : cluster.texts) letters += text.size();
    require(letters < SIZE_MAX, "every text can be read");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto words = std::make_shared<std::vector<std::uint64_t>>((size + 7) / 8);  // aligned as a blob has to be
    if (size > 0) std::memcpy(words->data(), data, size);
    const std::span<const std::byte> bytes(reinterpret_cast<const std::byte*>(words->data()), size);
    if (const auto fault = check_blob(bytes)) {
        require(fault->position <= size && !fault->sentence.empty(), "a fault has a place and a sentence");
        return 0;
    }
    ReadingFacts facts;
    facts.now = 1'800'000'000;
    facts.asked = Queries::all();
    walk(to_model(bytes, words, std::move(facts)));
    return 0;
}

std::vector<std::string> fuzz_seeds() {
    const sdk::Blob blob = nodetop::testing::rich_blob();
    return {std::string(reinterpret_cast<const char*>(blob.data()), blob.size())};
}
