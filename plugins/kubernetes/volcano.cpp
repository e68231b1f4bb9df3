#include "volcano.hpp"

namespace nodetop::kubernetes {

std::vector<Wanted> wanted_of_volcano() { return {{"metadata", {{"name"}}}, {"spec", {{"capability"}}}, {"status"}}; }

std::optional<VolcanoQueue> read_volcano_queue(const Json& item) {
    VolcanoQueue queue;
    queue.name = text_at(item, "metadata", "name");
    if (queue.name.empty() || queue.name == "root") return std::nullopt;
    queue.state = text_at(item, "status", "state");
    const Json* allocated = member(item, "status", "allocated");
    each_member(member(item, "spec", "capability"), [&](std::string_view name, const Json& value) {
        QueueShare& share = queue.shares.emplace_back();
        share.resource = share_resource(name);
        share.value = share_amount(&value, share.resource, text::Round::down);
        if (allocated == nullptr) return;
        const Json* used = member(*allocated, name);
        share.used = used == nullptr ? std::int64_t{0} : share_amount(used, share.resource, text::Round::up);
    });
    queue.running = integer_at(item, "status", "running");
    const auto pending = integer_at(item, "status", "pending"), inqueue = integer_at(item, "status", "inqueue");
    if (pending || inqueue) queue.waiting = pending.value_or(0) + inqueue.value_or(0);
    return queue;
}

}  // namespace nodetop::kubernetes
