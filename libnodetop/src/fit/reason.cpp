#include "fit/reason.hpp"

#include <algorithm>
#include <array>

#include "access/limit_resource.hpp"

namespace nodetop {

namespace {

struct Words {
    const char* word;
    const char* text;  ///< where nothing has to be filled in
};

// In the order of FitCode.
constexpr std::array<Words, 26> kWords{{
    {"no_accelerators", "no GPU installed"},
    {"too_few_accelerators", ""},
    {"accelerator_memory", ""},
    {"lacks_capability", ""},
    {"unverified_accelerators", "GPUs not identified: whether they can do it is not known"},
    {"too_few_cpus", ""},
    {"too_little_memory", ""},
    {"taint", ""},
    {"excluded", "kept out by --exclude"},
    {"out_of_service", "out of service"},
    {"after_boot", "switched off: boots on demand"},
    {"reserved", "reserved for others before the job would end"},
    {"other_reservation", "not in the reservation that the job names"},
    {"booting", "booting"},
    {"busy", "over its load: takes nothing now"},
    {"completing", "a job is still clearing up"},
    {"planned", "held for a planned job"},
    {"exclusive", "in use, and not shared"},
    {"job_slots", "no job slot left"},
    {"accelerators_in_use", "GPUs in use"},
    {"cpus_in_use", "CPUs in use"},
    {"memory_in_use", "memory in use"},
    {"memory_not_reported", "its memory is not reported"},
    {"queue_share", "beyond what may be held there"},
    {"longer_than_here", "longer than the queue lets jobs run there"},
    {"use_unknown", "what is in use is not known"},
}};
static_assert(kWords.size() == static_cast<std::size_t>(FitCode::use_unknown) + 1);

std::string memory_text(Quantity bytes) { return amount_text(LimitResource::memory_bytes, bytes); }

std::string card_memory_text(const Card& card, const Demand& demand) {
    return card.name + " has " + memory_text(card.memory_bytes) + (card.memory_inferred ? " (inferred), " : ", ") +
           memory_text(demand.shape.accelerator_memory_bytes) + " is asked";
}

std::string text_of(const Facts& facts, const Demand& demand, FitCode code, Row subject, Text name) {
    switch (code) {
        case FitCode::too_few_accelerators:
            return "fewer than " + amount_text(LimitResource::accelerators, demand.accelerators) + " installed";
        case FitCode::accelerator_memory:
            return card_memory_text(facts.cards.distinct()[subject], demand);
        case FitCode::lacks_capability:
            return facts.cards.distinct()[subject].name + " lacks " + std::string(word(demand.cards[subject].lacking));
        case FitCode::too_few_cpus:
            if (!name.empty()) return "the queue has no CPU to give there";
            return "fewer than " + amount_text(LimitResource::cpu_milli, demand.cpu_milli) + " installed";
        case FitCode::too_little_memory:
            if (!demand.memory_bytes.known())
                return "less memory than the default for " + amount_text(LimitResource::cpu_milli, demand.cpu_milli);
            return "less than " + memory_text(demand.memory_bytes) + " of memory installed";
        case FitCode::taint:
            return "taint " + std::string(name) + " is not tolerated";
        case FitCode::reserved:
            if (subject != kNoRow)
                return "reserved before the job would end: " + std::string(facts.cluster().reservations[subject].name);
            break;
        default:
            break;
    }
    return kWords[static_cast<std::size_t>(code)].text;
}

}  // namespace

const char* word(FitCode code) { return kWords[static_cast<std::size_t>(code)].word; }

void ReasonCounts::add(FitCode code, Row subject, Text name) {
    for (Count& count : counts_)
        if (count.code == code && count.subject == subject && count.name == name) {
            ++count.nodes;
            return;
        }
    counts_.push_back({code, subject, name, 1});
}

std::vector<FitReason> ReasonCounts::list(const Facts& facts, const Demand& demand) const {
    std::vector<FitReason> reasons;
    for (const Count& count : counts_) {
        std::string text = text_of(facts, demand, count.code, count.subject, count.name);
        // Cards that are told differently may have one name.
        const auto same = std::find_if(reasons.begin(), reasons.end(), [&](const FitReason& reason) {
            return reason.code == count.code && reason.text == text;
        });
        if (same == reasons.end())
            reasons.push_back({count.code, std::move(text), count.nodes});
        else
            same->nodes += count.nodes;
    }
    std::stable_sort(reasons.begin(), reasons.end(), [](const FitReason& a, const FitReason& b) {
        if (about_hardware(a.code) != about_hardware(b.code)) return about_hardware(a.code);
        return a.nodes != b.nodes ? a.nodes > b.nodes : a.code < b.code;
    });
    return reasons;
}

}  // namespace nodetop
