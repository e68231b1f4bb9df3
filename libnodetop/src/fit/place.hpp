#pragma once

#include <optional>
#include <string>
#include <vector>

#include "access/blocker.hpp"
#include "access/verdict.hpp"
#include "fit/label.hpp"
#include "fit/queue_fit.hpp"

namespace nodetop {

/// Who says that the caller may use the place (core.md 9).
enum class Entitlement : std::uint8_t {
    confirmed,
    refused,
    no_durable_answer,
    group_only,
    budget_spent,
    declared,
    not_asked,
};

/// "confirmed", "refused", ...
const char* word(Entitlement entitlement);

/// What qualifies an answer.
struct Caveat {
    std::string code;
    std::string text;  ///< a sentence
};

/// What is known from asking, beside the answers themselves.
struct Asking {
    /// By queue row: null where not asked, empty where nothing was asked. Must outlive the places.
    std::vector<const Verdict*> verdicts;
    std::vector<char> budget_spent;    ///< by queue row; empty: nowhere
    bool possible = false;             ///< a dry run can be made here
    std::string not_possible_because;  ///< a clause; "" if it is possible

    const Verdict* verdict(Row queue) const { return queue < verdicts.size() ? verdicts[queue] : nullptr; }
    bool spent(Row queue) const { return queue < budget_spent.size() && budget_spent[queue] != 0; }
};

/// One shape held against one queue (core.md 11.1).
struct Place {
    Row queue = kNoRow;
    Label label = Label::blocked;
    bool runnable_now = false;
    bool starts_now = false;
    bool reachable = false;
    bool confirmed = false;
    bool hardware_possible = false;
    bool dedicated = false;
    Entitlement entitlement = Entitlement::not_asked;
    QueueFit fit;
    Instant earliest_start_at;  ///< unknown: now, not known, or never
    std::optional<StartSource> earliest_start_source;
    std::vector<Blocker> blockers;
    std::vector<Blocker> declared_denials;  ///< that an accepting dry run contradicts (B-61)
    const Verdict* verdict = nullptr;       ///< null: not asked
    std::vector<Caveat> caveats;
};

Place place_in(const Facts& facts, const Demand& demand, Row queue, const Asking& asking = {});

}  // namespace nodetop
