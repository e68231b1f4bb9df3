#include "quota_findings.hpp"

#include <algorithm>

#include "consumed.hpp"

namespace nodetop::sge {
namespace {

template <typename Key>
void keep_smaller(std::map<Key, std::int64_t>& map, const Key& key, std::int64_t value) {
    const auto [place, added] = map.try_emplace(key, value);
    if (!added) place->second = std::min(place->second, value);
}

/// Works out one set after another.
class Finder {
  public:
    explicit Finder(Cell& cell) : cell_(cell) {
        for (const HostRecord& host : cell.hosts.rows) hosts_.emplace(host.name, &host);
        for (const Instance& instance : cell.instances.rows) ++instances_of_[instance.queue];
    }

    QuotaFindings find() {
        for (const QuotaSet& set : *cell_.quotas)
            if (set.is_enabled) take(set);
        for (const QuotaSet& set : *cell_.quotas)
            for (const QuotaRule& rule : set.rules)
                if (set.is_enabled && rule.is_of_named_jobs()) findings_.of_named_jobs.insert(rule.name);
        return std::move(findings_);
    }

  private:
    void take(const QuotaSet& set) {
        std::vector<std::vector<std::size_t>> matched(set.rules.size());
        for (std::size_t i = 0; i < cell_.instances.rows.size(); ++i) {
            const Instance& instance = cell_.instances.rows[i];
            for (std::size_t r = 0; r < set.rules.size(); ++r) {
                const auto is_about =
                    applies(set.rules[r], cell_.member, {instance.queue, instance.host}, cell_.directory);
                if (is_about == false) continue;
                if (!is_about) findings_.undecided.insert(set.rules[r].name);
                matched[r].push_back(i);
                if (is_about) break;
            }
        }
        for (std::size_t r = 0; r < set.rules.size(); ++r) {
            if (matched[r].empty()) continue;
            for (const QuotaBound& bound : set.rules[r].bounds) apply(set.rules[r], bound, matched[r]);
        }
    }

    void apply(const QuotaRule& rule, const QuotaBound& bound, const std::vector<std::size_t>& instances) {
        const Complex* complex = cell_.settings.complexes ? cell_.settings.complexes->find(bound.resource) : nullptr;
        const bool is_slots = bound.resource == "slots" || bound.resource == "s";
        const bool is_device = complex != nullptr && cell_.settings.complexes->is_device(complex->name);
        const bool is_memory = complex != nullptr && complex == cell_.settings.complexes->memory();
        if (!is_slots && !is_device && !is_memory) return;
        const bool by_host = rule.hosts.is_given || bound.value.find('$') != std::string::npos;
        const std::string resource = is_slots ? "cpu_milli" : is_memory ? "memory_bytes" : "accelerators";
        if (!by_host)
            add_limits(rule, bound, resource, is_memory, instances);
        else if (is_slots)
            bound_slots(rule, bound, instances);
        else if (is_device)
            bound_devices(rule, bound, complex->name, instances);
        else
            bound_memory(rule, bound, instances);
    }

    /// What is used of the bound there; nothing if that is not known.
    std::optional<std::int64_t> used(const QuotaRule& rule, const QuotaBound& bound, bool is_size,
                                     std::string_view queue, std::string_view host) const {
        if (!cell_.quota_use) return std::nullopt;
        for (const QuotaUse& use : *cell_.quota_use) {
            if (use.rule != rule.name || use.resource != bound.resource) continue;
            if (rule.users.is_each && use.users != cell_.member.user) continue;
            if (rule.queues.is_each && use.queues != queue) continue;
            if (rule.hosts.is_each && use.hosts != host) continue;
            return quota_value(use.used, is_size, std::nullopt);
        }
        return 0;  // a rule of which nothing is used does not appear
    }

    static nt_scope scope_of(const QuotaRule& rule) {
        if (rule.users.is_given) return rule.users.is_each || rule.users.is_single() ? NT_SCOPE_USER : NT_SCOPE_GROUP;
        return rule.queues.is_given && (rule.queues.is_each || rule.queues.is_single()) ? NT_SCOPE_QUEUE
                                                                                        : NT_SCOPE_CLUSTER;
    }

    static std::optional<std::int64_t> in_model_units(std::optional<std::int64_t> amount, const std::string& resource) {
        if (!amount || resource != "cpu_milli") return amount;
        return *amount >= INT64_MAX / 1000 ? INT64_MAX : *amount * 1000;
    }

    void add_limits(const QuotaRule& rule, const QuotaBound& bound, const std::string& resource, bool is_size,
                    const std::vector<std::size_t>& instances) {
        QuotaLimit limit;
        limit.rule = rule.name;
        limit.scope = scope_of(rule);
        limit.resource = resource;
        const auto value = quota_value(bound.value, is_size, std::nullopt);
        limit.value = in_model_units(value, resource);
        if (instances.size() == cell_.instances.rows.size() && !rule.queues.is_given) {
            limit.used = in_model_units(used(rule, bound, is_size, {}, {}), resource);
            findings_.limits.push_back(limit);
        } else {
            for (const auto& [queue, count] : queues_of(instances)) {
                limit.queue = queue;
                limit.used = in_model_units(used(rule, bound, is_size, queue, {}), resource);
                findings_.limits.push_back(limit);
            }
        }
        if (resource != "cpu_milli" || value != 0) return;
        for (const auto& [queue, count] : queues_of(instances))
            if (count == instances_of_[queue]) findings_.forbidden.emplace(queue, rule.name);
    }

    std::map<std::string, std::size_t> queues_of(const std::vector<std::size_t>& instances) const {
        std::map<std::string, std::size_t> queues;
        for (const std::size_t i : instances) ++queues[cell_.instances.rows[i].queue];
        return queues;
    }

    std::optional<std::int64_t> value_on(const QuotaBound& bound, const std::string& host) const {
        const auto found = hosts_.find(host);
        return quota_value(bound.value, false, found == hosts_.end() ? std::nullopt : found->second->processors);
    }

    void bound_slots(const QuotaRule& rule, const QuotaBound& bound, const std::vector<std::size_t>& instances) {
        const bool for_everybody = !rule.users.is_given && !rule.queues.is_given;
        for (const std::size_t i : instances) {
            const Instance& instance = cell_.instances.rows[i];
            const auto value = value_on(bound, instance.host);
            const auto held = used(rule, bound, false, instance.queue, instance.host);
            if (!value || !held) {
                // Of a host that reports nothing, $num_proc is not known; it takes no work anyway.
                if (value) findings_.unchecked.insert(rule.name);
                continue;
            }
            const std::int64_t left = std::max<std::int64_t>(*value - *held, 0);
            if (for_everybody) {
                keep_smaller(findings_.host_slots, instance.host, *value);
                keep_smaller(findings_.host_slots_left, instance.host, left);
            } else {
                auto& slots_left = cell_.standings[i].slots_left;
                slots_left = std::min(slots_left.value_or(left), left);
            }
        }
    }

    void bound_memory(const QuotaRule& rule, const QuotaBound& bound, const std::vector<std::size_t>& instances) {
        const auto value = quota_value(bound.value, true, std::nullopt);
        for (const std::size_t i : instances) {
            const Instance& instance = cell_.instances.rows[i];
            const auto held = used(rule, bound, true, instance.queue, instance.host);
            if (!value || !held) {
                findings_.unchecked.insert(rule.name);
                continue;
            }
            auto& left_bytes = cell_.standings[i].memory_left_bytes;
            left_bytes = std::min(left_bytes.value_or(INT64_MAX), std::max<std::int64_t>(*value - *held, 0));
        }
        for (const auto& [queue, count] : queues_of(instances))
            if (count == instances_of_[queue])
                findings_.limits.push_back({rule.name, NT_SCOPE_NODE, queue, "memory_bytes", value, {}});
    }

    bool has_devices(const std::string& host, const std::string& complex) const {
        const auto found = hosts_.find(host);
        return found != hosts_.end() && found->second->find(complex, "hc") != nullptr;
    }

    void bound_devices(const QuotaRule& rule, const QuotaBound& bound, const std::string& complex,
                       const std::vector<std::size_t>& instances) {
        std::map<std::string, std::set<std::string>> hosts_of;  // by queue
        for (const std::size_t i : instances) {
            const Instance& instance = cell_.instances.rows[i];
            if (!has_devices(instance.host, complex)) continue;
            const auto value = value_on(bound, instance.host);
            const auto held = used(rule, bound, false, instance.queue, instance.host);
            if (!value || !held) {
                findings_.unchecked.insert(rule.name);
                continue;
            }
            hosts_of[instance.queue].insert(instance.host);
            keep_smaller(findings_.devices_left, {instance.host, complex}, std::max<std::int64_t>(*value - *held, 0));
        }
        if (bound.value.find('$') != std::string::npos) return;
        std::map<std::string, std::size_t> with_devices;  // instances of a queue on hosts that have some
        for (const Instance& instance : cell_.instances.rows)
            if (has_devices(instance.host, complex)) ++with_devices[instance.queue];
        for (const auto& [queue, hosts] : hosts_of) {
            if (hosts.size() == with_devices[queue])
                findings_.limits.push_back(
                    {rule.name, NT_SCOPE_NODE, queue, "accelerators", quota_value(bound.value, false, {}), {}});
        }
    }

    Cell& cell_;
    std::map<std::string, const HostRecord*> hosts_;
    std::map<std::string, std::size_t> instances_of_;
    QuotaFindings findings_;
};

}  // namespace

QuotaFindings find_quotas(Cell& cell) {
    if (!cell.quotas) return {};
    return Finder(cell).find();
}

}  // namespace nodetop::sge
