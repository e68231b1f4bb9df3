#include "host_select.hpp"

#include <algorithm>
#include <cstdlib>

#include "node_rows.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

SelectValue text_value(std::string text) {
    if (text.empty()) return {};
    return {SelectValue::Kind::text, 0, std::move(text)};
}

SelectValue number_value(double number) { return {SelectValue::Kind::number, number, {}}; }

/// A load index or a size: in megabytes, per cent as a fraction.
SelectValue figure_value(std::string_view printed, const Configuration& configuration) {
    if (says_nothing(printed)) return {};
    const char last = printed.back();
    if (text::is_letter(last) && text::binary_unit(last) != 0) {
        const auto bytes = bytes_of(printed, configuration.bare_unit_bytes);
        return bytes ? number_value(static_cast<double>(*bytes) / static_cast<double>(text::kMiB)) : SelectValue();
    }
    const std::string text(printed);
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (end == text.c_str()) return {};
    if (*end == '%') return number_value(number / 100);
    return *end == '\0' ? number_value(number) : SelectValue();
}

bool is_load_index(std::string_view name) {
    return text::is_one_of(name, {"r15s", "r1m", "r15m", "cpu", "ut", "pg", "io", "ls", "login", "it", "idle", "tmp",
                                  "swp", "swap", "mem", "slots"});
}

/// The name of an index that has two.
std::string_view plain_index(std::string_view name) {
    if (name == "cpu") return "r1m";
    if (name == "login") return "ls";
    if (name == "idle") return "it";
    return name == "swap" ? std::string_view("swp") : name;
}

SelectValue static_value(std::string_view name, const Cluster& cluster, std::size_t place) {
    const Host& host = cluster.hosts.all()[place];
    if (name == "type") return text_value(host.type);
    if (name == "model") return text_value(host.model);
    if (name == "hname" || name == "host") return text_value(host.name);
    if (name == "cpuf") return figure_value(host.cpu_factor, cluster.configuration);
    if (name == "ncpus" && host.cores) return number_value(static_cast<double>(*host.cores));
    if (name == "maxmem") return figure_value(host.max_memory, cluster.configuration);
    if (name == "maxswp") return figure_value(host.max_swap, cluster.configuration);
    return {};
}

/// 1 or 0 for a boolean resource. That a name is one is only known if some host has it.
SelectValue boolean_value(std::string_view name, const Cluster& cluster, std::size_t place) {
    const Host& host = cluster.hosts.all()[place];
    if (!host.is_in_inventory) return {};
    if (!cluster.hosts.has_resource(name)) return {};
    const bool has = std::find(host.resources.begin(), host.resources.end(), name) != host.resources.end();
    return number_value(has ? 1 : 0);
}

SelectValue shared_value(std::string_view name, const Cluster& cluster, std::size_t place, bool now) {
    const SharedResource* resource = cluster.shared.find(name, place);
    if (resource == nullptr) return {};
    if (now && resource->left) return number_value(static_cast<double>(*resource->left));
    if (!now && resource->total()) return number_value(static_cast<double>(*resource->total()));
    // What jobs hold of a number is not known; a text does not change.
    return resource->total() ? SelectValue() : text_value(resource->value);
}

SelectValue value_now(std::string_view name, const Cluster& cluster, std::size_t place) {
    const Host& host = cluster.hosts.all()[place];
    if (name == "slots") return {};
    if (is_load_index(name)) return figure_value(host.load_of(plain_index(name)), cluster.configuration);
    if (const SelectValue value = static_value(name, cluster, place); value.kind != SelectValue::Kind::unknown)
        return value;
    if (cluster.shared.find(name, place) != nullptr) return shared_value(name, cluster, place, true);
    return boolean_value(name, cluster, place);
}

/// The most that a name can be. Only memory has a bound that counts here; other loads may become anything.
SelectValue value_at_best(std::string_view name, const Cluster& cluster, std::size_t place) {
    if (name == "mem") return static_value("maxmem", cluster, place);
    if (is_load_index(name)) return {};
    if (const SelectValue value = static_value(name, cluster, place); value.kind != SelectValue::Kind::unknown)
        return value;
    if (cluster.shared.find(name, place) != nullptr) return shared_value(name, cluster, place, false);
    return boolean_value(name, cluster, place);
}

/// A bound from above tells nothing where less is asked for.
bool asks_for_less_memory(std::string_view select) {
    for (std::size_t at = select.find("mem"); at != std::string_view::npos; at = select.find("mem", at + 1)) {
        std::string_view rest = select.substr(at + 3);
        rest = text::trim_front(rest);
        if (!rest.empty() && rest.front() == '<') return true;
    }
    return select.find('!') != std::string_view::npos;
}

/// How many slots the resources suffice for that each of them takes.
std::optional<std::int64_t> slots_for_uses(const Requirement& requirement, const Cluster& cluster, std::size_t place) {
    const Host& host = cluster.hosts.all()[place];
    std::optional<std::int64_t> slots;
    for (const auto& [name, amount] : requirement.uses) {
        const auto each_milli = milli_of(amount);
        std::optional<std::int64_t> left_milli;
        if (name == "mem") {
            const auto each = bytes_of(amount, cluster.configuration.bare_unit_bytes.value_or(text::kMiB));
            const auto free = free_memory_bytes(host, cluster.configuration);
            if (each && free && *free < *each) return 0;
            continue;
        }
        if (const SharedResource* resource = cluster.shared.find(name, place))
            left_milli = resource->left ? slots_milli(resource->left) : std::optional<std::int64_t>(0);
        if (!left_milli || !each_milli || *each_milli == 0) continue;
        slots = std::min(slots.value_or(INT64_MAX), *left_milli / *each_milli);
    }
    return slots;
}

/// The request names that resource: jobs come to a host that has it as an exclusive one only so.
bool asks_for(std::string_view select, std::string_view name) {
    const auto is_part_of_name = [&](std::size_t place) {
        return place < select.size() &&
               (text::is_letter(select[place]) || text::is_digit(select[place]) || select[place] == '_');
    };
    for (std::size_t at = select.find(name); at != std::string_view::npos; at = select.find(name, at + 1))
        if ((at == 0 || !is_part_of_name(at - 1)) && !is_part_of_name(at + name.size())) return true;
    return false;
}

}  // namespace

HostFit fit_on_host(const Requirement& requirement, const Cluster& cluster, std::size_t host) {
    HostFit fit;
    if (!requirement.is_read) return fit;
    fit.ever = fit.now = true;
    if (!requirement.select.empty()) {
        fit.now =
            evaluate_select(requirement.select, [&](std::string_view name) { return value_now(name, cluster, host); });
        const bool bound_counts = !asks_for_less_memory(requirement.select);
        fit.ever = evaluate_select(requirement.select, [&](std::string_view name) {
            return name == "mem" && !bound_counts ? SelectValue() : value_at_best(name, cluster, host);
        });
    }
    for (const std::string& name : cluster.hosts.all()[host].exclusive)
        if (!asks_for(requirement.select, name)) fit.now = false;
    fit.slots_left = slots_for_uses(requirement, cluster, host);
    return fit;
}

}  // namespace nodetop::lsf
