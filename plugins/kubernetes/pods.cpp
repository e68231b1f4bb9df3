#include "pods.hpp"

#include <utility>

#include "pod_request.hpp"
#include "times.hpp"

namespace nodetop::kubernetes {
namespace {

std::vector<Wanted> of_containers() { return {{"name"}, {"restartPolicy"}, {"resources"}}; }
std::vector<Wanted> of_statuses() { return {{"name"}, {"allocatedResources"}, {"resources"}}; }

/// What made the pod: the owner that controls it.
std::string owner_of(const Json& pod) {
    std::string owner;
    each_element(member(pod, "metadata", "ownerReferences"), [&](const Json& reference) {
        if (!owner.empty() && !is_true_at(reference, "controller")) return;
        owner.assign(text_at(reference, "kind")).append("/").append(text_at(reference, "name"));
    });
    return owner;
}

}  // namespace

std::vector<Wanted> PodReader::wanted() const {
    std::vector<Wanted> metadata = {{"namespace"}};
    std::vector<Wanted> spec = {
        {"nodeName"}, {"containers", of_containers()}, {"initContainers", of_containers()}, {"overhead"}, {"priority"},
        {"resources"}};
    std::vector<Wanted> status = {{"phase"},
                                  {"nominatedNodeName"},
                                  {"containerStatuses", of_statuses()},
                                  {"initContainerStatuses", of_statuses()}};
    if (keep_pods_) {
        for (const char* key : {"name", "creationTimestamp", "deletionTimestamp", "ownerReferences"})
            metadata.push_back({key});
        for (const char* key : {"activeDeadlineSeconds", "priorityClassName"}) spec.push_back({key});
        for (const char* key : {"conditions", "startTime"}) status.push_back({key});
    }
    if (!asked_name_.empty())
        for (const char* key : {"nodeSelector", "tolerations"}) spec.push_back({key});
    return {{"metadata", metadata}, {"spec", spec}, {"status", status}};
}

void PodReader::ask_about(std::string space, std::string name) {
    asked_space_ = std::move(space);
    asked_name_ = std::move(name);
}

void PodReader::forget() {
    PodReader empty(keep_pods_);
    empty.ask_about(std::move(asked_space_), std::move(asked_name_));
    *this = std::move(empty);
}

void PodReader::take(const Json& pod) {
    const std::string_view phase = text_at(pod, "status", "phase");
    if (phase == "Succeeded" || phase == "Failed") return;
    const Json* containers = member(pod, "spec", "containers");
    if (containers == nullptr || !containers->IsArray()) {
        is_readable_ = false;
        return;
    }
    std::string_view node = text_at(pod, "spec", "nodeName");
    PodCounts& counts = counts_[std::string(text_at(pod, "metadata", "namespace"))];
    ++(node.empty() ? counts.waiting : counts.running);
    const std::string_view holds_on = node.empty() ? text_at(pod, "status", "nominatedNodeName") : node;
    if (holds_on.empty() && !keep_pods_) return;
    ResourceAmounts request = effective_request(pod, names_);
    if (!holds_on.empty()) {
        NodeUse& use = use_[std::string(holds_on)];
        use.held.add(request);
        ++use.pods;
        NodeUse& of_priority = by_priority_[integer_at(pod, "spec", "priority").value_or(0)];
        of_priority.held.add(request);
        ++of_priority.pods;
    }
    if (!asked_name_.empty() && text_at(pod, "metadata", "name") == asked_name_ &&
        text_at(pod, "metadata", "namespace") == asked_space_)
        asked_needs_ = needs_of(pod, names_);
    if (keep_pods_) keep(pod, node, std::move(request));
}

void PodReader::keep(const Json& pod, std::string_view node, ResourceAmounts request) {
    PodRecord& record = pods_.emplace_back();
    record.space = text_at(pod, "metadata", "namespace");
    record.name = text_at(pod, "metadata", "name");
    record.node = node;
    record.owner = owner_of(pod);
    record.phase = text_at(pod, "status", "phase");
    record.priority_class = text_at(pod, "spec", "priorityClassName");
    record.is_running = !node.empty() && record.phase == "Running";
    record.is_ending = !text_at(pod, "metadata", "deletionTimestamp").empty();
    record.created_at = instant(text_at(pod, "metadata", "creationTimestamp"));
    record.started_at = instant(text_at(pod, "status", "startTime"));
    record.deadline_seconds = integer_at(pod, "spec", "activeDeadlineSeconds");
    record.request = std::move(request);
    if (!node.empty()) return;
    each_element(member(pod, "status", "conditions"), [&](const Json& condition) {
        if (text_at(condition, "type") != "PodScheduled" || text_at(condition, "status") != "False") return;
        record.waits_for = text_at(condition, "reason");
        record.waits_why = text_at(condition, "message");
    });
}

void PodReader::add(PodReader other) {
    const auto in_my_names = [&](const ResourceAmounts& amounts) {
        ResourceAmounts mine;
        for (const auto& [id, milli] : amounts.all()) mine.set(names_.id(other.names_.name(id)), milli);
        return mine;
    };
    for (const auto& [node, use] : other.use_) {
        use_[node].held.add(in_my_names(use.held));
        use_[node].pods += use.pods;
    }
    for (const auto& [space, counts] : other.counts_) {
        counts_[space].running += counts.running;
        counts_[space].waiting += counts.waiting;
    }
    if (other.asked_needs_) asked_needs_ = std::move(other.asked_needs_);
    for (PodRecord& pod : other.pods_) {
        pod.request = in_my_names(pod.request);
        pods_.push_back(std::move(pod));
    }
}

const NodeUse& PodReader::on(const std::string& node) const {
    static const NodeUse nothing;
    const auto found = use_.find(node);
    return found == use_.end() ? nothing : found->second;
}

}  // namespace nodetop::kubernetes
