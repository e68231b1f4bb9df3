#include "refusals.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::sge {
namespace {

struct Pattern {
    std::string_view words;
    nt_category category;
};

// The most telling first: what stands higher wins over other lines of the same answer.
constexpr Pattern kPatterns[] = {
    {"unable to send message to qmaster", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"unable to contact", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"is not a submit host", NT_VERDICT_ACCESS_DENIED},
    {"denied: host", NT_VERDICT_ACCESS_DENIED},
    {"commlib error", NT_VERDICT_CONTROL_PLANE_DOWN},
    {"unknown queue", NT_VERDICT_UNKNOWN_QUEUE},
    {"no project was assigned", NT_VERDICT_NO_ACCOUNT},
    {"no access to project", NT_VERDICT_ACCOUNT_MISMATCH},
    {"has no permission for cluster queue", NT_VERDICT_NOT_ENTITLED},
    {"has no permission for queue", NT_VERDICT_NOT_ENTITLED},
    {"(no project) does not have the correct project", NT_VERDICT_NO_ACCOUNT},
    {"does not have the correct project", NT_VERDICT_ACCOUNT_MISMATCH},
    {"no access to pe", NT_VERDICT_NOT_ENTITLED},
    {"is not allowed to submit", NT_VERDICT_NOT_ENTITLED},
    {"does not exist", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"advance reservation id", NT_VERDICT_NEEDS_RESERVATION},
    {"exceeds limit", NT_VERDICT_QUOTA_EXCEEDED},
    {"because of cluster queue", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"temporarily not available", NT_VERDICT_BUSY_NOW},
    {"is in error state", NT_VERDICT_BUSY_NOW},
    {"overloaded", NT_VERDICT_BUSY_NOW},
    {"is suspended", NT_VERDICT_BUSY_NOW},
    {"is disabled", NT_VERDICT_BUSY_NOW},
    {"already in use", NT_VERDICT_BUSY_NOW},
    {"does not request 'forced' resource", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"not of type batch", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"it offers only", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"unknown resource", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"only offers", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"has no permission for host", NT_VERDICT_NOT_ENTITLED},
    {"no suitable queues", NT_VERDICT_SHAPE_UNAVAILABLE},
    {"job rejected", NT_VERDICT_SITE_REFUSED},
};
constexpr std::size_t kPatternCount = sizeof kPatterns / sizeof kPatterns[0];

std::size_t rank_of(const std::string& lower) {
    std::size_t rank = 0;
    while (rank < kPatternCount && lower.find(kPatterns[rank].words) == std::string::npos) ++rank;
    return rank;
}

/// Without the number of a job that never existed.
std::string_view without_prefix(std::string_view line) {
    constexpr std::string_view kUnable = "Unable to run job: ";
    if (line.substr(0, kUnable.size()) == kUnable) line.remove_prefix(kUnable.size());
    std::string_view rest = line;
    if (text::take_word(rest) == "Job") {
        const std::string_view number = text::take_word(rest);
        if (!number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos)
            return text::trim(rest);
    }
    return line;
}

}  // namespace

std::size_t rank_of_sentence(std::string_view sentence) { return rank_of(text::lowered(sentence)); }

Refusal read_refusal(std::string_view said) {
    std::size_t best = kPatternCount;
    std::string_view telling, other;
    text::Lines lines(said);
    for (std::string_view line; lines.next(line);) {
        line = text::trim(line);
        if (line.empty() || line == "Exiting." || line.find("hard queue list") != std::string_view::npos) continue;
        const std::size_t rank = rank_of(text::lowered(line));
        if (rank < best) {
            best = rank;
            telling = line;
        } else if (rank == kPatternCount && other.empty()) {
            other = line;
        }
    }
    Refusal refusal;
    if (best == kPatternCount) {
        // A sentence that is nobody's known one is the site's own.
        refusal.category = other.empty() ? NT_VERDICT_UNKNOWN : NT_VERDICT_SITE_REFUSED;
        refusal.sentence = std::string(without_prefix(other));
        return refusal;
    }
    refusal.category = kPatterns[best].category;
    refusal.sentence = std::string(without_prefix(telling));
    const bool is_walltime = refusal.sentence.find("(-l h_rt=") != std::string::npos ||
                             refusal.sentence.find("(-l s_rt=") != std::string::npos;
    if (is_walltime && refusal.sentence.find("of cluster queue") != std::string::npos)
        refusal.category = NT_VERDICT_TIME_LIMIT;
    return refusal;
}

}  // namespace nodetop::sge
