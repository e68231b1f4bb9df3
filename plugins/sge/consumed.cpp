#include "consumed.hpp"

#include "values.hpp"

namespace nodetop::sge {
namespace {

void add(std::optional<std::int64_t>& sum, std::optional<std::int64_t> more) {
    std::int64_t total = 0;
    if (!sum || !more || __builtin_add_overflow(*sum, *more, &total))
        sum = std::nullopt;
    else
        sum = total;
}

std::optional<std::int64_t> product(std::optional<std::int64_t> amount, std::int64_t times) {
    std::int64_t total = 0;
    if (!amount || __builtin_mul_overflow(*amount, times, &total)) return std::nullopt;
    return total;
}

}  // namespace

std::optional<std::int64_t> amount_of(const Complex& complex, std::string_view text, bool round_up) {
    // A map of resources: `4(0 1 2 3)`.
    if (complex.type == "RSMAP") text = text.substr(0, text.find('('));
    const auto round = round_up ? text::Round::up : text::Round::down;
    if (complex.type == "MEMORY") return text::parse_sge_size(text::trim(text), round);
    if (complex.type == "BOOL") {
        const auto yes = yes_or_no(text::trim(text));
        return yes ? std::optional<std::int64_t>(*yes ? 1 : 0) : std::nullopt;
    }
    return count_of(text::trim(text));
}

std::optional<std::int64_t> held_by(const JobRecord& job, const GrantedSlots& granted, const Complex& complex) {
    const std::string* request = job.request(complex.name);
    if (request == nullptr) request = job.request(complex.shortcut);
    if (request == nullptr) return 0;
    const auto amount = amount_of(complex, *request, true);
    switch (complex.consumable) {
        case Consumable::per_slot:
            return product(amount, granted.slots);
        case Consumable::per_job:
            return granted.is_master || job.granted.size() == 1 ? amount : std::optional<std::int64_t>(0);
        case Consumable::per_host:
            return amount;
        case Consumable::no:
            break;
    }
    return 0;
}

Consumed::Consumed(const Jobs& jobs, const Complexes& complexes) {
    for (const JobRecord& job : jobs.rows) {
        if (job.is_waiting()) continue;
        for (const auto& [name, value] : job.requests) {
            const Complex* complex = complexes.find(name);
            if (complex == nullptr || complex->consumable == Consumable::no) continue;
            auto& everywhere = held_.try_emplace({"", complex->name}, 0).first->second;
            for (const GrantedSlots& granted : job.granted) {
                auto held = held_by(job, granted, *complex);
                if (!job.hosts_are_known) held = std::nullopt;
                add(held_.try_emplace({granted.host, complex->name}, 0).first->second, held);
                add(everywhere, held);
            }
        }
    }
}

std::optional<std::int64_t> Consumed::on(const std::string& host, const std::string& complex) const {
    const auto found = held_.find({host, complex});
    return found == held_.end() ? std::optional<std::int64_t>(0) : found->second;
}

}  // namespace nodetop::sge
