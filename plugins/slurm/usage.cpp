#include "usage.hpp"

#include <algorithm>

#include "records.hpp"
#include "separated.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

/// "science(3)" is science.
std::string_view without_number(std::string_view name) { return name.substr(0, name.find('(')); }

/// "alice(1001)" is 1001.
std::string_view number_of(std::string_view name) {
    const std::size_t open = name.find('(');
    if (open == std::string_view::npos) return {};
    return name.substr(open + 1, name.find(')', open) - open - 1);
}

Words words_of(std::string_view text) {
    Words words;
    text::KeyValues walk(text);
    for (text::KeyValue word; walk.next(word);) words.emplace_back(word.key, word.value);
    return words;
}

AssociationUse read_association(std::string_view line) {
    AssociationUse record;
    record.words = words_of(line);
    const auto word = [&](std::string_view key) { return find_word(record.words, key).value_or(std::string_view()); };
    record.cluster = word("ClusterName");
    record.account = word("Account");
    record.user = without_number(word("UserName"));
    record.partition = word("Partition");
    record.parent = without_number(word("ParentAccount"));
    return record;
}

/// ` physics={MaxJobsPA=N(11) ...} chem={...}`: the parts by name. "No Accounts" has none.
std::vector<std::pair<std::string_view, Words>> read_parts(std::string_view text) {
    std::vector<std::pair<std::string_view, Words>> parts;
    for (std::size_t open = text.find("={"); open != std::string_view::npos; open = text.find("={")) {
        const std::size_t close = text.find('}', open);
        if (close == std::string_view::npos) break;
        const std::string_view name = text::trim(text.substr(0, open));
        parts.emplace_back(name, words_of(text.substr(open + 2, close - open - 2)));
        text.remove_prefix(close + 1);
    }
    return parts;
}

QosUse read_qos(std::string_view line) {
    constexpr std::string_view kAccounts = "Account Limits=", kUsers = "User Limits=";
    QosUse record;
    const std::size_t accounts = line.find(kAccounts), users = line.find(kUsers);
    record.words = words_of(line.substr(0, accounts));
    record.name = without_number(find_word(record.words, "QOS").value_or(std::string_view()));
    if (accounts != std::string_view::npos && users != std::string_view::npos && users > accounts) {
        record.by_account = read_parts(line.substr(accounts + kAccounts.size(), users - accounts - kAccounts.size()));
        record.by_user = read_parts(line.substr(users + kUsers.size()));
    }
    return record;
}

}  // namespace

LimitAndUse read_limit_and_use(std::string_view value) {
    LimitAndUse result;
    const std::size_t open = value.find('(');
    const std::string_view limit = value.substr(0, open);
    result.has_limit = !limit.empty() && limit != "N";
    if (result.has_limit) result.limit = read_count(limit);
    if (open != std::string_view::npos) {
        std::string_view used = value.substr(open + 1, value.find(')', open) - open - 1);
        used = used.substr(0, used.find('.'));  // minutes of wall clock have a fraction
        result.used = read_count(used);
    }
    return result;
}

std::optional<std::string_view> find_word(const Words& words, std::string_view key) {
    for (const auto& [name, value] : words)
        if (name == key) return value;
    return std::nullopt;
}

const QosUse* Usage::find_qos(std::string_view name) const {
    for (const QosUse& record : qos)
        if (text::same_word(record.name, name)) return &record;
    return nullptr;
}

std::optional<Usage> read_usage(std::string_view output, std::string_view user, std::string_view cluster) {
    if (is_cut(output)) return std::nullopt;
    Usage usage;
    bool any = false;
    text::Lines lines(output);
    for (std::string_view line; lines.next(line);) {
        if (line.substr(0, 9) == "UserName=") {
            const Words words = words_of(line);
            const std::string_view name = find_word(words, "UserName").value_or(std::string_view());
            if (without_number(name) != user) continue;
            usage.default_account = find_word(words, "DefAccount").value_or(std::string_view());
            usage.user_number = number_of(name);
        } else if (line.substr(0, 12) == "ClusterName=") {
            AssociationUse record = read_association(line);
            any = true;
            if (!user.empty() && record.user == user && usage.user_number.empty())
                usage.user_number = number_of(find_word(record.words, "UserName").value_or(std::string_view()));
            if (cluster.empty() || text::same_word(record.cluster, cluster))
                usage.associations.push_back(std::move(record));
        } else if (line.substr(0, 4) == "QOS=") {
            usage.qos.push_back(read_qos(line));
            any = usage.has_qos = true;
        }
    }
    if (!any && output.find("Association Manager") == std::string_view::npos) return std::nullopt;
    return usage;
}

std::optional<Usage> declared_limits(std::string_view output, std::string_view columns, std::string_view cluster) {
    // What sacctmgr calls them, and what the controller does.
    constexpr std::pair<std::string_view, std::string_view> kNames[] = {
        {"GrpTRES", "GrpTRES"},          {"GrpTRESMins", "GrpTRESMins"},
        {"GrpJobs", "GrpJobs"},          {"GrpTRESRunMins", "GrpTRESRunMins"},
        {"GrpWall", "GrpWall"},          {"MaxTRESMins", "MaxTRESMinsPJ"},
        {"GrpSubmit", "GrpSubmitJobs"},  {"MaxJobs", "MaxJobs"},
        {"MaxSubmit", "MaxSubmitJobs"},  {"MaxTRES", "MaxTRESPJ"},
        {"MaxTRESPerNode", "MaxTRESPN"}, {"MaxWall", "MaxWallPJ"},
    };
    if (is_cut(output)) return std::nullopt;
    Usage usage;
    SeparatedRows rows(output, columns, ',');
    while (rows.next()) {
        const auto field = [&](std::string_view name) {
            return text::trim(rows.get(name).value_or(std::string_view()));
        };
        if (!rows.get("GrpTRES")) return std::nullopt;
        AssociationUse record;
        record.cluster = field("Cluster");
        if (!cluster.empty() && !text::same_word(record.cluster, cluster)) continue;
        record.account = field("Account");
        record.user = field("User");
        record.partition = field("Partition");
        record.parent = field("ParentName");
        for (const auto& [column, key] : kNames)
            if (!field(column).empty()) record.words.emplace_back(key, field(column));
        usage.associations.push_back(std::move(record));
    }
    return rows.malformed().empty() ? std::optional(std::move(usage)) : std::nullopt;
}

std::optional<std::vector<Association>> associations_of(const Usage& usage, std::string_view user) {
    std::vector<Association> rows;
    for (const AssociationUse& record : usage.associations) {
        if (user.empty() || record.user != user) continue;
        Association row;
        row.account = record.account;
        row.partition = record.partition;
        rows.push_back(std::move(row));
    }
    return rows.empty() ? std::nullopt : std::optional(std::move(rows));
}

bool covers_associations(const Usage& usage, const Caller& caller) {
    if (!caller.associations) return true;
    const AccountTree tree = account_tree(usage);
    return std::all_of(caller.associations->begin(), caller.associations->end(), [&](const Association& row) {
        const bool told = std::any_of(usage.associations.begin(), usage.associations.end(), [&](const auto& record) {
            return record.user == caller.user && record.partition == row.partition &&
                   text::same_word(record.account, row.account);
        });
        return told && tree.is_under(row.account, {}).has_value();
    });
}

AccountTree account_tree(const Usage& usage) {
    AccountTree tree;
    for (const AssociationUse& record : usage.associations)
        if (record.user.empty() && !record.account.empty()) tree.add(record.account, record.parent);
    return tree;
}

}  // namespace nodetop::slurm
