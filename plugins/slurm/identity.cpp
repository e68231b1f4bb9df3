#include "identity.hpp"

#include <algorithm>

#include "records.hpp"
#include "separated.hpp"
#include "tres.hpp"

namespace nodetop::slurm {
namespace {

void add_once(std::vector<std::string_view>& list, std::string_view item) {
    if (!item.empty() && std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

}  // namespace

std::optional<std::vector<Association>> read_associations(std::string_view output, std::string_view columns,
                                                          std::string_view user, std::string_view cluster) {
    if (is_cut(output)) return std::nullopt;
    std::vector<Association> associations;
    SeparatedRows rows(output, columns, ',');
    std::string_view first_cluster;
    while (rows.next()) {
        const auto row_cluster = rows.get("Cluster");
        if (row_cluster && cluster.empty()) {
            if (!first_cluster.empty() && first_cluster != *row_cluster) return std::nullopt;
            first_cluster = *row_cluster;
        } else if (row_cluster && !text::same_word(*row_cluster, cluster)) {
            continue;
        }
        if (const auto row_user = rows.get("User"); row_user && *row_user != user) continue;
        const auto account = rows.get("Account");
        if (!account || account->empty()) continue;
        Association row;
        row.account = *account;
        row.partition = text::trim(rows.get("Partition").value_or(std::string_view()));
        row.qos = split_items(rows.get("QOS").value_or(std::string_view()));
        row.default_qos = text::trim(rows.get("DefaultQOS").value_or(std::string_view()));
        associations.push_back(std::move(row));
    }
    if (!rows.malformed().empty()) return std::nullopt;
    return associations;
}

std::optional<std::string_view> AccountTree::parent(std::string_view account) const {
    const auto found = parents_.find(account);
    if (found == parents_.end()) return std::nullopt;
    return found->second;
}

std::optional<bool> AccountTree::is_under(std::string_view account, const std::vector<std::string_view>& list) const {
    const auto listed = [&](std::string_view name) {
        return std::any_of(list.begin(), list.end(),
                           [&](std::string_view entry) { return text::same_word(entry, name); });
    };
    for (std::size_t steps = 0; steps <= parents_.size(); ++steps) {
        if (listed(account)) return true;
        const auto above = parent(account);
        if (!above) return std::nullopt;
        if (above->empty()) return false;
        account = *above;
    }
    return std::nullopt;  // a ring
}

void Caller::prefer(const std::vector<std::string_view>& accounts) {
    if (!associations) return;
    const auto rank = [&](const Association& row) {
        const auto place = std::find(accounts.begin(), accounts.end(), row.account);
        if (place != accounts.end()) return place - accounts.begin();
        const auto behind = static_cast<std::ptrdiff_t>(accounts.size());
        return row.account == default_account ? behind : behind + 1;
    };
    std::stable_sort(associations->begin(), associations->end(),
                     [&](const Association& one, const Association& other) { return rank(one) < rank(other); });
}

std::vector<std::string_view> Caller::accounts() const {
    std::vector<std::string_view> accounts;
    for (const Association& row : associations.value_or(std::vector<Association>())) add_once(accounts, row.account);
    return accounts;
}

std::optional<std::vector<std::string_view>> Caller::qos() const {
    if (!associations) return std::nullopt;
    std::vector<std::string_view> qos;
    for (const Association& row : *associations) {
        if (!row.qos) return std::nullopt;
        for (const std::string_view name : *row.qos) add_once(qos, name);
    }
    return qos;
}

}  // namespace nodetop::slurm
