#include "fit/stated_names.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

#include "access/words.hpp"

namespace nodetop {

namespace {

bool holds(const Texts& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(), [&](Text own) { return text::same_word(own, name); });
}

/// Stated accounts that the caller does not hold, as far as that is known. Where nobody needs one and he holds none,
/// any name will do: it is a word for the bill.
std::vector<std::string> foreign_accounts(const Facts& facts, const JobShape& shape) {
    const Identity* identity = facts.caller.identity();
    if (identity == nullptr || !identity->accounts) return {};
    if (identity->accounts->empty() && !facts.cluster().source.accounts_required) return {};
    std::vector<std::string> foreign;
    for (const std::string& account : shape.accounts)
        if (!holds(*identity->accounts, account)) foreign.push_back(account);
    return foreign;
}

bool foreign_qos(const Facts& facts, const JobShape& shape) {
    const Identity* identity = facts.caller.identity();
    if (!shape.qos || identity == nullptr || !identity->qos || identity->qos->empty()) return false;
    return !holds(*identity->qos, *shape.qos);
}

std::string account_sentence(const std::string& account) { return "you do not hold the account " + account; }
std::string qos_sentence(const JobShape& shape) { return "you do not hold the QOS " + *shape.qos; }

}  // namespace

std::vector<Problem> unknown_names(const Facts& facts, const Demand& demand) {
    std::vector<Problem> problems;
    const auto warn = [&](const char* code, const std::string& subject, std::string text) {
        problems.push_back({Severity::warning, code, "", subject, std::move(text)});
    };
    for (const std::string& account : foreign_accounts(facts, demand.shape))
        warn("unknown_account", account, account_sentence(account));
    if (foreign_qos(facts, demand.shape)) warn("unknown_qos", *demand.shape.qos, qos_sentence(demand.shape));
    const Identity* identity = facts.caller.identity();
    const bool names_somebody = !demand.shape.accounts.empty() || demand.shape.qos.has_value();
    if (names_somebody && (identity == nullptr || !identity->accounts))
        warn("identity_unknown", "", "whether you hold the account or QOS that you name is not known");
    if (!demand.unknown_nodes.empty())
        warn("unknown_node", demand.unknown_nodes.front(),
             "--exclude names nodes that there are not: " + listed(demand.unknown_nodes));
    for (const std::string& toleration : demand.unknown_tolerations)
        warn("unknown_toleration", toleration, "no node has a taint that '" + toleration + "' tolerates");
    if (demand.shape.reservation && demand.reservation == kNoRow)
        warn("unknown_reservation", *demand.shape.reservation,
             facts.cluster().has(Query::reservations)
                 ? "there is no reservation " + *demand.shape.reservation
                 : "whether there is a reservation " + *demand.shape.reservation + " is not known");
    return problems;
}

std::vector<Blocker> blockers_of_names(const Facts& facts, const Demand& demand) {
    std::vector<Blocker> blockers;
    const auto add = [&](const char* code, std::string detail) {
        Blocker& blocker = blockers.emplace_back();
        blocker.code = code;
        blocker.detail = std::move(detail);
        blocker.triage = Triage::access;
        blocker.fatal = true;
    };
    const std::vector<std::string> foreign = foreign_accounts(facts, demand.shape);
    if (!foreign.empty() && foreign.size() == demand.shape.accounts.size())
        add("ACCOUNT_NOT_ALLOWED", account_sentence(listed(foreign)));
    if (foreign_qos(facts, demand.shape)) add("QOS_NOT_ALLOWED", qos_sentence(demand.shape));
    return blockers;
}

}  // namespace nodetop
