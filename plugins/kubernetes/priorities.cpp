#include "priorities.hpp"

#include "devices.hpp"
#include "words.hpp"

namespace nodetop::kubernetes {
std::vector<Wanted> wanted_of_priority_classes() {
    return {{"metadata", {{"name"}}}, {"value"}, {"globalDefault"}, {"preemptionPolicy"}};
}

PriorityClass read_priority_class(const Json& item) {
    PriorityClass read;
    read.name = text_at(item, "metadata", "name");
    read.value = integer_at(item, "value").value_or(0);
    read.is_default = is_true_at(item, "globalDefault");
    read.may_preempt = text_at(item, "preemptionPolicy") != "Never";
    return read;
}

PlainPriority plain_priority(const std::vector<PriorityClass>& classes) {
    for (const PriorityClass& one : classes)
        if (one.is_default) return {one.value, one.may_preempt};
    return {};
}

std::string held_by_lower_priority(const PodReader& pods, PlainPriority plain) {
    if (!plain.may_preempt) return {};
    NodeUse lower;
    for (const auto& [priority, use] : pods.by_priority()) {
        if (priority >= plain.value) break;
        lower.held.add(use.held);
        lower.pods += use.pods;
    }
    if (lower.pods == 0) return {};
    std::int64_t devices = 0;
    for (const auto& [id, milli] : lower.held.all()) {
        if (milli == ResourceAmounts::kUnreadable) return {};
        if (kind_of_device(pods.names().name(id)) != DeviceKind::none) devices += whole_of_milli(milli);
    }
    constexpr std::int64_t kGiB = std::int64_t{1} << 30;
    std::string words = cores_text(lower.held.milli(ResourceNames::kCpu)) + " CPUs, " +
                        std::to_string(whole_of_milli(lower.held.milli(ResourceNames::kMemory)) / kGiB) + " GiB";
    if (devices > 0) words += ", " + std::to_string(devices) + (devices == 1 ? " GPU" : " GPUs");
    return words + " are held by " + std::to_string(lower.pods) + (lower.pods == 1 ? " pod" : " pods") +
           " of lower priority, which the scheduler may push out for yours; they are not counted as free";
}

}  // namespace nodetop::kubernetes
