#include "limit_set.hpp"

#include <nodetop/text/duration.hpp>
#include <nodetop/text/size.hpp>

#include "records.hpp"
#include "tres.hpp"
#include "usage.hpp"

namespace nodetop::slurm {
namespace {

/// The neutral name of a trackable resource.
std::string resource_of(std::string_view tres) {
    if (tres == "cpu") return "cpu_milli";
    if (tres == "mem") return "memory_bytes";
    if (tres == "node") return "nodes";
    if (tres == "gres/gpu") return "accelerators";
    if (tres.substr(0, 9) == "gres/gpu:") return "accelerators:" + std::string(tres.substr(9));
    if (tres.substr(0, 8) == "license/") return "licence:" + std::string(tres.substr(8));
    return "resource:" + std::string(tres);
}

/// The same, times minutes.
std::string minutes_of(std::string_view tres) {
    if (tres == "cpu") return "cpu_minutes";
    return "resource:" + std::string(tres == "gres/gpu" ? "accelerator" : tres) + " minutes";
}

/// A printed amount in the unit of the neutral name; memory without a suffix is MiB.
std::optional<std::int64_t> amount_of(std::string_view tres, std::string_view value) {
    if (tres == "cpu") return read_cpu_milli(value);
    if (tres == "mem") return text::parse_slurm_size(value);
    return read_count(value);
}

/// What is held of one resource, from a list such as `cpu=8(6),mem=N(1000)`. A resource that is not listed is not held.
std::optional<std::int64_t> held_of(const std::optional<std::string_view>& list, std::string_view tres) {
    if (!list) return std::nullopt;
    const auto value = find_tres(*list, tres);
    if (!value) return 0;
    const LimitAndUse both = read_limit_and_use(*value);
    if (!both.used) return std::nullopt;
    return amount_of(tres, std::to_string(*both.used));
}

}  // namespace

void LimitSet::add_tres(std::string_view list, const std::optional<std::string_view>& held, bool printed_with_use) {
    if (says_nothing(list)) return;
    for (Tres entry; take_tres(list, entry);) {
        LimitRow row = common;
        row.resource = resource_of(entry.name);
        if (are_percentages) {
            if (printed_with_use && !read_limit_and_use(entry.value).has_limit) continue;
        } else if (printed_with_use) {
            const LimitAndUse both = read_limit_and_use(entry.value);
            if (!both.has_limit) continue;
            row.value = amount_of(entry.name, entry.value.substr(0, entry.value.find('(')));
            row.used = both.used ? amount_of(entry.name, std::to_string(*both.used)) : std::nullopt;
        } else {
            row.value = amount_of(entry.name, entry.value);
            row.used = held_of(held, entry.name);
        }
        rows_.push_back(std::move(row));
    }
}

void LimitSet::add_minutes(std::string_view list, const std::optional<std::string_view>& held, bool printed_with_use) {
    if (says_nothing(list)) return;
    for (Tres entry; take_tres(list, entry);) {
        LimitRow row = common;
        row.resource = minutes_of(entry.name);
        const LimitAndUse both = read_limit_and_use(entry.value);
        if (!both.has_limit) continue;
        if (!are_percentages) row.value = both.limit;
        row.used = both.used;
        if (!printed_with_use && held) {
            const auto listed = find_tres(*held, entry.name);
            row.used = listed ? read_limit_and_use(*listed).used : std::optional<std::int64_t>(0);
        }
        rows_.push_back(std::move(row));
    }
}

void LimitSet::add_count(const char* resource, std::string_view text, std::optional<std::int64_t> used) {
    const LimitAndUse both = read_limit_and_use(text);
    if (!both.has_limit || says_nothing(text)) return;
    LimitRow row = common;
    row.resource = resource;
    row.value = both.limit;
    row.used = both.used ? both.used : used;
    if (row.resource == "submitted") row.effect = NT_EFFECT_REFUSE;  // always refused, never left to wait (7.3)
    rows_.push_back(std::move(row));
}

void LimitSet::add_wall_minutes(std::string_view text, std::optional<std::int64_t> used) {
    constexpr const char* kResource = "resource:wall minutes";
    if (text.find(':') == std::string_view::npos) return add_count(kResource, text, used);
    const text::Duration duration = text::parse_slurm_duration(text);
    LimitRow row = common;
    row.resource = kResource;
    row.value = duration.is_seconds() ? std::optional(duration.seconds / 60) : std::nullopt;
    row.used = used;
    rows_.push_back(std::move(row));
}

void LimitSet::add_walltime(std::string_view text) {
    const text::Duration duration = text::parse_slurm_duration(text);
    if (duration.is_unlimited() || duration.kind == text::Duration::Kind::nothing) return;
    LimitRow row = common;
    row.resource = "walltime_seconds";
    row.value = duration.is_seconds() ? std::optional(duration.seconds) : std::nullopt;
    rows_.push_back(std::move(row));
}

}  // namespace nodetop::slurm
