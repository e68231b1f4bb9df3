#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access.hpp"

namespace nodetop::sge {

/// One of the lists that say for whom, or where, a quota rule holds.
struct QuotaFilter {
    bool is_given = false;
    bool is_each = false;  ///< `{...}`: for each of them by itself, not for all together
    std::vector<std::string> include, exclude;

    /// Stands for exactly one name.
    bool is_single() const;
};

struct QuotaBound {
    std::string resource, value;
};

/// A `limit` line of a set of resource quotas.
struct QuotaRule {
    std::string name;  ///< "set/name", or "set/3" by its place: as qquota calls it
    QuotaFilter users, projects, environments, queues, hosts;
    std::vector<QuotaBound> bounds;

    /// It is only about jobs that name a project, or a parallel environment.
    bool is_of_named_jobs() const;
};

struct QuotaSet {
    std::string name;
    bool is_enabled = false;
    std::vector<QuotaRule> rules;
};

/// The sets of `qconf -srqs`, whatever else stands around them; nullopt if the text ends within one, or holds a rule
/// that cannot be read (G-17).
std::optional<std::vector<QuotaSet>> read_quotas(std::string_view text);

/// How much of a rule is used, by whom and where, of `qquota -xml` or its text.
struct QuotaUse {
    std::string rule, users, projects, environments, queues, hosts;
    std::string resource, used;
};

std::vector<QuotaUse> read_quota_use(std::string_view answer);

/// Where a rule is looked at.
struct QuotaPlace {
    std::string_view queue, host;
};

/// The rule is about a job of `member` there that names no project and no parallel environment; nothing where that
/// depends on what could not be read.
std::optional<bool> applies(const QuotaRule& rule, const Member& member, const QuotaPlace& place,
                            const Directory& directory);

/// `4`, `10G`, `$num_proc*2`; nothing if it cannot be read. `processors` of the host.
std::optional<std::int64_t> quota_value(std::string_view value, bool is_size, std::optional<std::int64_t> processors);

/// Names of the user sets and host groups that enabled rules are about.
void add_names(const std::vector<QuotaSet>& sets, DirectoryNames& names);

}  // namespace nodetop::sge
