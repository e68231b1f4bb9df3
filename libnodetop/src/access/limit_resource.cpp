#include "access/limit_resource.hpp"

#include <nodetop/text/duration.hpp>

#include <array>

namespace nodetop {

namespace {

struct Entry {
    LimitResource resource;
    std::string_view word, singular, plural;
};
constexpr std::array<Entry, 13> kEntries{{
    {LimitResource::cpu_milli, "cpu_milli", "CPU", "CPUs"},
    {LimitResource::memory_bytes, "memory_bytes", "memory", "memory"},
    {LimitResource::accelerators, "accelerators", "GPU", "GPUs"},
    {LimitResource::accelerators_of_type, "", "GPU", "GPUs"},
    {LimitResource::nodes, "nodes", "node", "nodes"},
    {LimitResource::walltime_seconds, "walltime_seconds", "walltime", "walltime"},
    {LimitResource::jobs, "jobs", "running job", "running jobs"},
    {LimitResource::submitted, "submitted", "submitted job", "submitted jobs"},
    {LimitResource::cpu_minutes, "cpu_minutes", "CPU minute", "CPU minutes"},
    {LimitResource::accelerator_minutes, "resource:accelerator minutes", "GPU minute", "GPU minutes"},
    {LimitResource::wall_minutes, "resource:wall minutes", "minute of walltime", "minutes of walltime"},
    {LimitResource::billing, "resource:billing", "billing unit", "billing units"},
    {LimitResource::billing_minutes, "resource:billing minutes", "billing minute", "billing minutes"},
}};

constexpr std::string_view kTyped = "accelerators:";

/// A number of thousandths without zeros at its end: 500 → "0.5".
std::string thousandths(std::int64_t value) {
    std::string text = std::to_string(value / 1000);
    if (value % 1000 == 0) return text;
    std::string rest = std::to_string(1000 + value % 1000).substr(1);
    while (rest.back() == '0') rest.pop_back();
    return text + "." + rest;
}

/// In the largest binary unit that leaves a whole number.
std::string bytes(std::int64_t value) {
    std::size_t unit = 0;
    constexpr std::array<const char*, 5> kUnits{"bytes", "KiB", "MiB", "GiB", "TiB"};
    while (unit + 1 < kUnits.size() && value != 0 && value % 1024 == 0) {
        value /= 1024;
        ++unit;
    }
    return std::to_string(value) + " " + kUnits[unit];
}

}  // namespace

bool is_granted_time(LimitResource resource) {
    return resource == LimitResource::cpu_minutes || resource == LimitResource::accelerator_minutes ||
           resource == LimitResource::wall_minutes || resource == LimitResource::billing_minutes;
}

bool is_charged_to_all(LimitResource resource) {
    return resource == LimitResource::wall_minutes || resource == LimitResource::billing ||
           resource == LimitResource::billing_minutes;
}

bool is_unstated(LimitResource resource) {
    return resource == LimitResource::licence || resource == LimitResource::other_resource;
}

LimitResource resource_of(const Limit& limit) {
    for (const Entry& entry : kEntries)
        if (!entry.word.empty() && limit.resource == entry.word) return entry.resource;
    if (limit.resource.starts_with(kTyped) && limit.resource.size() > kTyped.size())
        return LimitResource::accelerators_of_type;
    if (limit.resource.starts_with("licence:")) return LimitResource::licence;
    if (limit.resource.starts_with("resource:")) return LimitResource::other_resource;
    return LimitResource::unknown;
}

Text type_of(const Limit& limit) {
    return limit.resource.starts_with(kTyped) ? limit.resource.substr(kTyped.size()) : Text();
}

std::string_view plural(LimitResource resource) {
    for (const Entry& entry : kEntries)
        if (entry.resource == resource) return entry.plural;
    return "what it names";
}

std::string amount_text(LimitResource resource, Quantity amount) {
    if (!amount.known() && resource == LimitResource::memory_bytes) return "an unknown amount of memory";
    if (!amount.known() && resource == LimitResource::walltime_seconds) return "an unknown walltime";
    if (!amount.known()) return "an unknown number of " + std::string(plural(resource));
    if (amount.is_unlimited()) return "unlimited " + std::string(plural(resource));
    if (resource == LimitResource::memory_bytes) return bytes(amount.value());
    if (resource == LimitResource::walltime_seconds) return text::print_duration(amount.value());
    const bool milli = resource == LimitResource::cpu_milli;
    const bool one = amount.value() == (milli ? 1000 : 1);
    for (const Entry& entry : kEntries)
        if (entry.resource == resource)
            return (milli ? thousandths(amount.value()) : std::to_string(amount.value())) + " " +
                   std::string(one ? entry.singular : entry.plural);
    return std::to_string(amount.value());
}

}  // namespace nodetop
