#include "kueue.hpp"

#include "quotas.hpp"

namespace nodetop::kubernetes {
namespace {

std::optional<std::int64_t> sum(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
    std::int64_t total = 0;
    if (!a || !b || __builtin_add_overflow(*a, *b, &total)) return std::nullopt;
    return total;
}

QueueShare& share_of(ClusterQueue& queue, const std::string& resource) {
    for (QueueShare& share : queue.shares)
        if (share.resource == resource) return share;
    return queue.shares.emplace_back(QueueShare{resource, 0, 0, false});
}

/// What one flavour gives of one resource.
void add_quota(ClusterQueue& queue, const Json& resource, bool has_cohort) {
    const std::string word = share_resource(text_at(resource, "name"));
    QueueShare& share = share_of(queue, word);
    share.value = sum(share.value, share_amount(member(resource, "nominalQuota"), word, text::Round::down));
    if (!has_cohort) return;
    const Json* borrowing = member(resource, "borrowingLimit");
    if (borrowing == nullptr)
        share.is_unlimited = true;
    else
        share.value = sum(share.value, share_amount(borrowing, word, text::Round::down));
}

}  // namespace

std::string share_resource(std::string_view name) {
    return limit_resource_of(name.find('/') == std::string_view::npos ? std::string(name)
                                                                      : "requests." + std::string(name));
}

std::optional<std::int64_t> share_amount(const Json* quantity, std::string_view resource, text::Round round) {
    if (quantity == nullptr) return std::nullopt;
    return text::parse_kubernetes_quantity(
        text_of(*quantity), resource == "cpu_milli" ? text::QuantityUnit::milli : text::QuantityUnit::whole, round);
}

std::vector<Wanted> wanted_of_kueue() { return {{"metadata", {{"name"}, {"namespace"}}}, {"spec"}, {"status"}}; }

void Kueue::take_cluster_queue(const Json& item) {
    ClusterQueue queue;
    queue.name = text_at(item, "metadata", "name");
    queue.stop_policy = text_at(item, "spec", "stopPolicy");
    const bool has_cohort = !text_at(item, "spec", "cohort").empty() || !text_at(item, "spec", "cohortName").empty();
    each_element(member(item, "spec", "resourceGroups"), [&](const Json& group) {
        each_element(member(group, "flavors"), [&](const Json& flavour) {
            queue.flavours.emplace_back(text_at(flavour, "name"));
            each_element(member(flavour, "resources"),
                         [&](const Json& resource) { add_quota(queue, resource, has_cohort); });
        });
    });
    // What is reserved has been promised to jobs, whether they have started or not.
    const Json* used = member(item, "status", "flavorsReservation");
    if (used == nullptr) used = member(item, "status", "flavorsUsage");
    if (used == nullptr)
        for (QueueShare& share : queue.shares) share.used = std::nullopt;
    each_element(used, [&](const Json& flavour) {
        each_element(member(flavour, "resources"), [&](const Json& resource) {
            const std::string word = share_resource(text_at(resource, "name"));
            QueueShare& share = share_of(queue, word);
            share.used = sum(share.used, share_amount(member(resource, "total"), word, text::Round::up));
        });
    });
    each_element(member(item, "status", "conditions"), [&](const Json& condition) {
        if (text_at(condition, "type") == "Active") queue.is_active = text_at(condition, "status") == "True";
    });
    std::string name = queue.name;
    cluster_queues_.insert_or_assign(std::move(name), std::move(queue));
}

void Kueue::take_local_queue(const Json& item) {
    LocalQueue& queue = local_queues_.emplace_back();
    queue.space = text_at(item, "metadata", "namespace");
    queue.name = text_at(item, "metadata", "name");
    queue.cluster_queue = text_at(item, "spec", "clusterQueue");
    queue.stop_policy = text_at(item, "spec", "stopPolicy");
    queue.waiting = integer_at(item, "status", "pendingWorkloads");
    queue.running = integer_at(item, "status", "admittedWorkloads");
}

void Kueue::take_flavour(const Json& item) {
    Selector selector;
    each_member(member(item, "spec", "nodeLabels"),
                [&](std::string_view key, const Json& value) { selector.emplace_back(key, text_of(value)); });
    flavours_.insert_or_assign(std::string(text_at(item, "metadata", "name")), std::move(selector));
}

std::vector<const LocalQueue*> Kueue::queues_in(std::string_view space) const {
    std::vector<const LocalQueue*> found;
    for (const LocalQueue& queue : local_queues_)
        if (queue.space == space) found.push_back(&queue);
    return found;
}

const ClusterQueue* Kueue::cluster_queue(std::string_view name) const {
    const auto found = cluster_queues_.find(name);
    return found == cluster_queues_.end() ? nullptr : &found->second;
}

std::vector<Kueue::Selector> Kueue::nodes_of(const ClusterQueue& queue) const {
    std::vector<Selector> selectors;
    for (const std::string& name : queue.flavours) {
        const auto flavour = flavours_.find(name);
        if (flavour == flavours_.end() || flavour->second.empty()) return {};
        selectors.push_back(flavour->second);
    }
    return selectors;
}

}  // namespace nodetop::kubernetes
