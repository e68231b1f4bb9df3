#include "association_limits.hpp"

#include <algorithm>
#include <string>
#include <string_view>

namespace nodetop::slurm {
namespace {

std::string_view word_of(const AssociationUse& record, std::string_view key) {
    return find_word(record.words, key).value_or(std::string_view());
}

/// Limits that all in the association share: of an account, or of a user's own part of it.
void add_group_limits(LimitSet& rows, const AssociationUse& record) {
    rows.add_tres(word_of(record, "GrpTRES"), std::nullopt, true);
    rows.add_minutes(word_of(record, "GrpTRESMins"), std::nullopt, true);
    rows.add_minutes(word_of(record, "GrpTRESRunMins"), std::nullopt, true);
    rows.add_count("jobs", word_of(record, "GrpJobs"), std::nullopt);
    rows.add_count("submitted", word_of(record, "GrpSubmitJobs"), std::nullopt);
    rows.add_wall_minutes(word_of(record, "GrpWall"), std::nullopt);
}

/// Limits of the caller in one account. Which account a job is charged to decides whether they bind: `who` is the
/// account.
void add_own_limits(LimitSet& rows, const AssociationUse& record) {
    rows.common.source = "slurm association";
    rows.common.who = std::string(record.account);
    rows.common.queue = record.partition;
    rows.common.effect = NT_EFFECT_WAIT;
    rows.common.scope = NT_SCOPE_ACCOUNT;
    rows.common.set = std::string(record.account);
    rows.common.binds = true;
    add_group_limits(rows, record);
    rows.add_count("jobs", word_of(record, "MaxJobs"), std::nullopt);
    rows.add_count("submitted", word_of(record, "MaxSubmitJobs"), std::nullopt);
    rows.common.set.clear();
    rows.common.binds = false;
    rows.common.scope = NT_SCOPE_JOB;
    rows.add_tres(word_of(record, "MaxTRESPJ"), std::nullopt);
    rows.add_minutes(word_of(record, "MaxTRESMinsPJ"), std::nullopt);
    rows.add_walltime(word_of(record, "MaxWallPJ"));
    rows.common.scope = NT_SCOPE_NODE;
    rows.add_tres(word_of(record, "MaxTRESPN"), std::nullopt);
}

}  // namespace

std::vector<LimitRow> association_limits(const Usage& usage, const Caller& caller) {
    std::vector<LimitRow> limits;
    const std::vector<std::string_view> accounts = caller.accounts();
    const auto stands_above = [&](std::string_view account) {
        return std::any_of(accounts.begin(), accounts.end(),
                           [&](std::string_view own) { return caller.tree.is_under(own, {account}) == true; });
    };
    for (const AssociationUse& record : usage.associations) {
        LimitSet rows(limits);
        if (!caller.user.empty() && record.user == caller.user) {
            add_own_limits(rows, record);
        } else if (record.user.empty() && stands_above(record.account)) {
            rows.common.set = rows.common.who = std::string(record.account);
            rows.common.source = "slurm account";
            rows.common.scope = NT_SCOPE_ACCOUNT;
            rows.common.effect = NT_EFFECT_WAIT;
            rows.common.binds = true;
            add_group_limits(rows, record);
        }
    }
    return limits;
}

}  // namespace nodetop::slurm
