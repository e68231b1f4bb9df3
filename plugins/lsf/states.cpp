#include "states.hpp"

#include <nodetop/columns.h>
#include <nodetop/text/ascii.hpp>

namespace nodetop::lsf {
namespace {

struct Meaning {
    std::string_view word;  ///< in lower case; of `is_prefix` only the beginning
    bool is_prefix;
    std::uint32_t conditions;
    bool unreachable, takes_nothing;
    std::string_view words;
};

// A status that begins with `closed` never offers anything. The table goes from the more special to the more general.
constexpr Meaning kMeanings[] = {
    {"ok", false, 0, false, false, ""},
    {"closed_full", false, 0, false, true, "its slot limit is reached"},
    {"closed_busy", false, NT_CONDITION_BUSY, false, true, "a load threshold is exceeded"},
    {"closed_excl", false, NT_CONDITION_RESERVED, false, true, "a job has it for itself"},
    {"closed_cu_excl", false, NT_CONDITION_RESERVED, false, true, "a job has its compute unit for itself"},
    {"closed_adm", false, NT_CONDITION_DRAIN, false, true, "closed by an administrator"},
    {"closed_lock", true, NT_CONDITION_DRAIN, false, true, "locked by an administrator"},
    {"closed_ego", false, NT_CONDITION_DRAIN, false, true, "taken by EGO"},
    {"closed_wind", false, NT_CONDITION_DRAIN, false, true, "outside its dispatch window"},
    {"closed_lim", false, NT_CONDITION_DOWN, true, true, "its load daemon does not answer"},
    {"closed_rc", true, NT_CONDITION_DRAIN, false, true, "being given back to, or not yet had from, its provider"},
    {"closed_power", true, NT_CONDITION_POWERSAVE, false, false, "it saves power"},
    {"ok_power", true, NT_CONDITION_POWERSAVE, false, false, "it saves power"},
    {"power", true, NT_CONDITION_POWERSAVE, false, false, "it saves power"},
    {"closed", false, NT_CONDITION_UNKNOWN, false, true, "closed, and not told why"},
    {"unavail", false, NT_CONDITION_DOWN, true, true, "its daemons do not answer"},
    {"unreach", false, NT_CONDITION_DOWN, true, true, "its batch daemon does not answer"},
    {"unlicensed", false, NT_CONDITION_DOWN, false, true, "it has no LSF licence"},
};

}  // namespace

HostState state_of_host(std::string_view status) {
    const std::string lower = text::lowered(status);
    for (const Meaning& meaning : kMeanings) {
        const bool is_it =
            meaning.is_prefix ? lower.compare(0, meaning.word.size(), meaning.word) == 0 : lower == meaning.word;
        if (is_it) return {meaning.conditions, meaning.unreachable, meaning.takes_nothing, true, meaning.words};
    }
    return {NT_CONDITION_UNKNOWN, false, true, false, ""};
}

HostState state_of_load(std::string_view status) {
    const std::string lower = text::lowered(status);
    if (lower == "ok" || lower == "-ok" || lower == "busy" || lower == "-busy") return {};
    if (lower.find("locku") != std::string::npos || lower.find("lockm") != std::string::npos)
        return {NT_CONDITION_DRAIN, false, true, true, "locked by an administrator"};
    if (lower.find("lockw") != std::string::npos)
        return {NT_CONDITION_DRAIN, false, true, true, "locked by its run window"};
    if (lower == "unavail") return {NT_CONDITION_DOWN, true, true, true, "its load daemon does not answer"};
    return {NT_CONDITION_UNKNOWN, false, true, false, ""};
}

}  // namespace nodetop::lsf
