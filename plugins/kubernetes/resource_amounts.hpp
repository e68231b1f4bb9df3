#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nodetop/text/size.hpp>

#include "json.hpp"

namespace nodetop::kubernetes {

/// Numbers for the names of resources (cpu, memory, nvidia.com/gpu), of which a cluster has few.
class ResourceNames {
  public:
    using Id = std::uint32_t;
    static constexpr Id kCpu = 0, kMemory = 1;

    ResourceNames() {
        for (const char* name : {"cpu", "memory"}) id(name);
    }

    Id id(std::string_view name) {
        const auto found = ids_.find(std::string(name));
        if (found != ids_.end()) return found->second;
        const Id next = static_cast<Id>(names_.size());
        names_.emplace_back(name);
        ids_.emplace(name, next);
        return next;
    }
    /// nullopt: no amount of it was ever seen.
    std::optional<Id> find(std::string_view name) const {
        const auto found = ids_.find(std::string(name));
        return found == ids_.end() ? std::nullopt : std::optional(found->second);
    }
    const std::string& name(Id id) const { return names_[id]; }

  private:
    std::vector<std::string> names_;
    std::unordered_map<std::string, Id> ids_;
};

/// How much of each resource, in thousandths: exact for everything but u and n, which round up.
class ResourceAmounts {
  public:
    using Id = ResourceNames::Id;
    /// Stands for an amount that could not be read, or is too large: nothing that has it in it is known.
    static constexpr std::int64_t kUnreadable = std::numeric_limits<std::int64_t>::max();

    /// 0 if there is none of it.
    std::int64_t milli(Id id) const {
        for (const auto& [other, amount] : amounts_)
            if (other == id) return amount;
        return 0;
    }
    void set(Id id, std::int64_t milli) { at(id) = milli; }

    void add(const ResourceAmounts& other) {
        for (const auto& [id, amount] : other.amounts_) {
            std::int64_t& mine = at(id);
            if (mine == kUnreadable || amount == kUnreadable || __builtin_add_overflow(mine, amount, &mine))
                mine = kUnreadable;
        }
    }
    /// Keeps the larger of each.
    void raise_to(const ResourceAmounts& other) {
        for (const auto& [id, amount] : other.amounts_) {
            std::int64_t& mine = at(id);
            if (amount > mine) mine = amount;
        }
    }

    /// Rounds up what cannot be had in parts, which is everything but CPUs. The scheduler does so for each pod.
    void round_up() {
        for (auto& [id, amount] : amounts_)
            if (id != ResourceNames::kCpu && amount != kUnreadable && amount % 1000 > 0) amount += 1000 - amount % 1000;
    }

    const std::vector<std::pair<Id, std::int64_t>>& all() const { return amounts_; }

  private:
    std::int64_t& at(Id id) {
        for (auto& [other, amount] : amounts_)
            if (other == id) return amount;
        return amounts_.emplace_back(id, 0).second;
    }

    std::vector<std::pair<Id, std::int64_t>> amounts_;
};

/// A request, in thousandths, rounded up.
inline std::int64_t request_milli(const Json& quantity) {
    return text::parse_kubernetes_quantity(text_of(quantity), text::QuantityUnit::milli, text::Round::up)
        .value_or(ResourceAmounts::kUnreadable);
}

/// Thousandths in whole units, of what round_up() has gone over; kUnreadable stays.
constexpr std::int64_t whole_of_milli(std::int64_t milli) {
    return milli == ResourceAmounts::kUnreadable ? milli : milli / 1000;
}

}  // namespace nodetop::kubernetes
