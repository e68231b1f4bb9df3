#include "limits.hpp"

#include <algorithm>

#include <nodetop/text/duration.hpp>
#include <nodetop/text/size.hpp>

#include "records.hpp"
#include "separated.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

/// The neutral name of a trackable resource.
std::string resource_of(std::string_view tres) {
    if (tres == "cpu") return "cpu_milli";
    if (tres == "mem") return "memory_bytes";
    if (tres == "node") return "nodes";
    if (tres == "gres/gpu") return "accelerators";
    if (tres.substr(0, 9) == "gres/gpu:") return "accelerators:" + std::string(tres.substr(9));
    if (tres.substr(0, 8) == "license/") return "licence:" + std::string(tres.substr(8));
    return "resource:" + std::string(tres);
}

/// The same, times minutes.
std::string minutes_of(std::string_view tres) {
    if (tres == "cpu") return "cpu_minutes";
    return "resource:" + std::string(tres == "gres/gpu" ? "accelerator" : tres) + " minutes";
}

/// A printed amount in the unit of the neutral name; memory without a suffix is MiB.
std::optional<std::int64_t> amount_of(std::string_view tres, std::string_view value) {
    if (tres == "cpu") return read_cpu_milli(value);
    if (tres == "mem") return text::parse_slurm_size(value);
    return read_count(value);
}

/// What is held of one resource, from a list such as `cpu=8(6),mem=N(1000)`. A resource that is not listed is not held.
std::optional<std::int64_t> held_of(const std::optional<std::string_view>& list, std::string_view tres) {
    if (!list) return std::nullopt;
    const auto value = find_tres(*list, tres);
    if (!value) return 0;
    const LimitAndUse both = read_limit_and_use(*value);
    if (!both.used) return std::nullopt;
    return amount_of(tres, std::to_string(*both.used));
}

/// Everything that the limits of one set have in common, and the rows made of it.
class Rows {
  public:
    explicit Rows(std::vector<LimitRow>& rows) : rows_(rows) {}

    LimitRow common;
    bool are_percentages = false;  ///< of what the cluster or the partition has: no amount can be told

    /// `cpu=4,gres/gpu=2`. With `printed_with_use` each value is `limit(used)`; else `held` is such a list, or unknown.
    void add_tres(std::string_view list, const std::optional<std::string_view>& held, bool printed_with_use = false) {
        if (says_nothing(list)) return;
        for (Tres entry; take_tres(list, entry);) {
            LimitRow row = common;
            row.resource = resource_of(entry.name);
            if (are_percentages) {
                if (printed_with_use && !read_limit_and_use(entry.value).has_limit) continue;
            } else if (printed_with_use) {
                const LimitAndUse both = read_limit_and_use(entry.value);
                if (!both.has_limit) continue;
                row.value = amount_of(entry.name, entry.value.substr(0, entry.value.find('(')));
                row.used = both.used ? amount_of(entry.name, std::to_string(*both.used)) : std::nullopt;
            } else {
                row.value = amount_of(entry.name, entry.value);
                row.used = held_of(held, entry.name);
            }
            rows_.push_back(std::move(row));
        }
    }

    /// Minutes of a resource, `cpu=1000`.
    void add_minutes(std::string_view list, const std::optional<std::string_view>& held,
                     bool printed_with_use = false) {
        if (says_nothing(list)) return;
        for (Tres entry; take_tres(list, entry);) {
            LimitRow row = common;
            row.resource = minutes_of(entry.name);
            const LimitAndUse both = read_limit_and_use(entry.value);
            if (!both.has_limit) continue;
            if (!are_percentages) row.value = both.limit;
            row.used = both.used;
            if (!printed_with_use && held) {
                const auto listed = find_tres(*held, entry.name);
                row.used = listed ? read_limit_and_use(*listed).used : std::optional<std::int64_t>(0);
            }
            rows_.push_back(std::move(row));
        }
    }

    /// A number of jobs; `text` may carry its use.
    void add_count(const char* resource, std::string_view text, std::optional<std::int64_t> used) {
        const LimitAndUse both = read_limit_and_use(text);
        if (!both.has_limit || says_nothing(text)) return;
        LimitRow row = common;
        row.resource = resource;
        row.value = both.limit;
        row.used = both.used ? both.used : used;
        if (row.resource == "submitted") row.effect = NT_EFFECT_REFUSE;  // always refused, never left to wait (7.3)
        rows_.push_back(std::move(row));
    }

    /// Minutes of wall clock of all jobs together: a number of the controller, which may carry its use, or a duration
    /// of the database.
    void add_wall_minutes(std::string_view text, std::optional<std::int64_t> used) {
        constexpr const char* kResource = "resource:wall minutes";
        if (text.find(':') == std::string_view::npos) return add_count(kResource, text, used);
        const text::Duration duration = text::parse_slurm_duration(text);
        LimitRow row = common;
        row.resource = kResource;
        row.value = duration.is_seconds() ? std::optional(duration.seconds / 60) : std::nullopt;
        row.used = used;
        rows_.push_back(std::move(row));
    }

    void add_walltime(std::string_view text) {
        const text::Duration duration = text::parse_slurm_duration(text);
        if (duration.is_unlimited() || duration.kind == text::Duration::Kind::nothing) return;
        LimitRow row = common;
        row.resource = "walltime_seconds";
        row.value = duration.is_seconds() ? std::optional(duration.seconds) : std::nullopt;
        rows_.push_back(std::move(row));
    }

  private:
    std::vector<LimitRow>& rows_;
};

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
    Rows rows_;
};

std::string_view word_of(const AssociationUse& record, std::string_view key) {
    return find_word(record.words, key).value_or(std::string_view());
}

/// Limits that all in the association share: of an account, or of a user's own part of it.
void add_group_limits(Rows& rows, const AssociationUse& record) {
    rows.add_tres(word_of(record, "GrpTRES"), std::nullopt, true);
    rows.add_minutes(word_of(record, "GrpTRESMins"), std::nullopt, true);
    rows.add_minutes(word_of(record, "GrpTRESRunMins"), std::nullopt, true);
    rows.add_count("jobs", word_of(record, "GrpJobs"), std::nullopt);
    rows.add_count("submitted", word_of(record, "GrpSubmitJobs"), std::nullopt);
    rows.add_wall_minutes(word_of(record, "GrpWall"), std::nullopt);
}

/// Limits of the caller in one account. Which account a job is charged to decides whether they bind: `who` is the
/// account.
void add_own_limits(Rows& rows, const AssociationUse& record) {
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

std::vector<LimitRow> association_limits(const Usage& usage, const Caller& caller) {
    std::vector<LimitRow> limits;
    const std::vector<std::string_view> accounts = caller.accounts();
    const auto stands_above = [&](std::string_view account) {
        return std::any_of(accounts.begin(), accounts.end(),
                           [&](std::string_view own) { return caller.tree.is_under(own, {account}) == true; });
    };
    for (const AssociationUse& record : usage.associations) {
        Rows rows(limits);
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
