#include "qos_limits.hpp"

#include <algorithm>
#include <string>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/number.hpp>

#include "records.hpp"
#include "separated.hpp"

namespace nodetop::slurm {
namespace {

/// What one user or account holds of a QOS. A part that is not listed holds nothing; without the list nothing is known.
class Held {
  public:
    /// `number` may be empty. Parts are called `1001`, since 25.11 `alice(1001)`; those of accounts by their name.
    Held(const QosUse* qos, const std::vector<std::pair<std::string_view, Words>> QosUse::*parts, std::string_view name,
         std::string_view number)
        : known_(qos != nullptr && !name.empty()) {
        if (!known_) return;
        for (const auto& [part, words] : qos->*parts) {
            const std::string_view front = part.substr(0, part.find('('));
            if (front == name || (!number.empty() && front == number)) words_ = &words;
        }
    }

    std::optional<std::string_view> tres(std::string_view key) const {
        if (!known_) return std::nullopt;
        return words_ == nullptr ? std::string_view() : find_word(*words_, key).value_or(std::string_view());
    }

    std::optional<std::int64_t> count(std::string_view key) const {
        if (!known_) return std::nullopt;
        const auto word = words_ == nullptr ? std::nullopt : find_word(*words_, key);
        return word ? read_limit_and_use(*word).used : std::optional<std::int64_t>(0);
    }

  private:
    bool known_;
    const Words* words_ = nullptr;
};

std::string_view field(const SeparatedRows& row, std::string_view name, std::string_view other = {}) {
    return text::trim(row.get(name, other).value_or(std::string_view()));
}

/// "2.500000", of a decimal number without a sign.
bool is_more_than_one(std::string_view printed) {
    const auto number = text::take_decimal(printed);
    const auto millionths = number ? text::scale(*number, 0, 1'000'000, text::Round::up) : std::nullopt;
    return millionths && *millionths > 1'000'000;
}

class QosReader {
  public:
    QosReader(const Usage* usage, const Caller& caller, std::vector<LimitRow>& rows)
        : usage_(usage), caller_(caller), rows_(rows) {}

    void take(const SeparatedRows& row) {
        const std::string_view name = field(row, "Name");
        const QosUse* use = usage_ != nullptr && usage_->has_qos ? usage_->find_qos(name) : nullptr;
        const std::string flags = text::lowered(field(row, "Flags"));
        rows_.common.set = std::string(name);
        rows_.common.source = "slurm QOS";
        rows_.are_percentages = flags.find("relative") != std::string::npos;
        per_job(row, use, flags.find("denyonlimit") != std::string::npos);
        // A job over what is left waits, whatever the flag says: only one that can never fit is refused.
        rows_.common.effect = NT_EFFECT_WAIT;
        per_user(row, use);
        for (const std::string_view account : caller_.accounts()) per_account(row, use, account);
        for_all(row, use);
    }

  private:
    /// What the controller prints for a key; empty if it does not tell of the QOS.
    static std::string_view told(const QosUse* use, std::string_view key) {
        return use == nullptr ? std::string_view() : find_word(use->words, key).value_or(std::string_view());
    }

    void per_job(const SeparatedRows& row, const QosUse* use, bool denies) {
        rows_.common.effect = denies ? NT_EFFECT_REFUSE : NT_EFFECT_WAIT;
        rows_.common.scope = NT_SCOPE_JOB;
        rows_.common.who.clear();
        rows_.add_walltime(field(row, "MaxWall"));
        rows_.add_tres(field(row, "MaxTRES", "MaxTRESPerJob"), std::nullopt);
        const std::string_view minutes = field(row, "MaxTRESMins");
        rows_.add_minutes(says_nothing(minutes) ? told(use, "MaxTRESMinsPJ") : minutes, std::nullopt);
        rows_.common.minimum = true;
        rows_.add_tres(field(row, "MinTRES"), std::nullopt);
        rows_.common.minimum = false;
        rows_.common.scope = NT_SCOPE_NODE;
        rows_.add_tres(field(row, "MaxTRESPerNode"), std::nullopt);
    }

    void per_user(const SeparatedRows& row, const QosUse* use) {
        const std::string_view number = usage_ != nullptr ? usage_->user_number : std::string_view();
        // Without the number it cannot be told which part is the caller's.
        const Held held(number.empty() ? nullptr : use, &QosUse::by_user, caller_.user, number);
        rows_.common.scope = NT_SCOPE_USER;
        rows_.add_tres(field(row, "MaxTRESPU", "MaxTRESPerUser"), held.tres("MaxTRESPU"));
        rows_.add_count("jobs", field(row, "MaxJobsPU", "MaxJobsPerUser"), held.count("MaxJobsPU"));
        rows_.add_count("submitted", field(row, "MaxSubmitPU", "MaxSubmitJobsPerUser"), held.count("MaxSubmitJobsPU"));
    }

    void per_account(const SeparatedRows& row, const QosUse* use, std::string_view account) {
        const Held held(use, &QosUse::by_account, account, {});
        rows_.common.scope = NT_SCOPE_ACCOUNT;
        rows_.common.who = std::string(account);
        rows_.add_tres(field(row, "MaxTRESPA"), held.tres("MaxTRESPA"));
        rows_.add_count("jobs", field(row, "MaxJobsPA"), held.count("MaxJobsPA"));
        rows_.add_count("submitted", field(row, "MaxSubmitPA"), held.count("MaxSubmitJobsPA"));
        rows_.common.who.clear();
    }

    /// What the database does not tell, as a column of it was not asked for or is not known to an older sacctmgr, the
    /// controller tells with its use.
    void for_all(const SeparatedRows& row, const QosUse* use) {
        const auto used = [&](std::string_view key) { return read_limit_and_use(told(use, key)).used; };
        const auto number = [&](std::string_view column, std::string_view key) {
            return says_nothing(field(row, column)) ? told(use, key) : field(row, column);
        };
        const auto list = [&](auto add, std::string_view key) {
            const std::string_view declared = field(row, key);
            if (says_nothing(declared)) return add(told(use, key), std::nullopt, true);
            add(declared, use == nullptr ? std::nullopt : find_word(use->words, key), false);
        };
        const auto tres = [&](auto... words) { rows_.add_tres(words...); };
        const auto minutes = [&](auto... words) { rows_.add_minutes(words...); };
        rows_.common.scope = NT_SCOPE_GROUP;
        list(tres, "GrpTRES");
        list(minutes, "GrpTRESMins");
        list(minutes, "GrpTRESRunMins");
        rows_.add_wall_minutes(number("GrpWall", "GrpWall"), used("GrpWall"));
        rows_.add_count("jobs", number("GrpJobs", "GrpJobs"), used("GrpJobs"));
        rows_.add_count("submitted", number("GrpSubmit", "GrpSubmitJobs"), used("GrpSubmitJobs"));
    }

    const Usage* usage_;
    const Caller& caller_;
    LimitSet rows_;
};

}  // namespace

bool QosLimits::tells(std::string_view name) const {
    return std::any_of(names.begin(), names.end(), [&](std::string_view one) { return text::same_word(one, name); });
}

std::optional<QosLimits> qos_limits(std::string_view output, std::string_view columns, const Usage* usage,
                                    const Caller& caller) {
    if (is_cut(output)) return std::nullopt;
    QosLimits limits;
    QosReader reader(usage, caller, limits.rows);
    SeparatedRows rows(output, columns, ',');
    while (rows.next()) {
        reader.take(rows);
        limits.names.push_back(field(rows, "Name"));
        const std::string_view factor = field(rows, "UsageFactor");
        if (is_more_than_one(factor)) limits.usage_factors.emplace_back(limits.names.back(), factor);
    }
    if (limits.names.empty() || !rows.malformed().empty()) return std::nullopt;  // there is always one QOS at least
    return limits;
}

}  // namespace nodetop::slurm
