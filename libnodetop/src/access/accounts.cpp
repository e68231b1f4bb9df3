#include "access/accounts.hpp"

#include <nodetop/text/ascii.hpp>

#include <algorithm>

#include "access/rules.hpp"

namespace nodetop {

namespace {

/// The site has set the account up for this queue, for all, or tells nothing of it.
bool set_up_for(const Caller& caller, const Queue& queue, std::string_view account) {
    return caller.associations_of(account).empty() || caller.association_of(account, queue) != nullptr;
}

/// Default of the row, else its only QOS, else none.
std::string_view qos_of(const Association& row) {
    if (!row.default_qos.empty()) return row.default_qos;
    return row.qos && row.qos->size() == 1 ? row.qos->front() : std::string_view();
}

/// The QOS of a row, to be compared as a set.
std::string as_set(const Association& row) {
    std::vector<std::string> set;
    for (const Text qos : *row.qos) {
        set.push_back(text::lowered(qos));
    }
    std::sort(set.begin(), set.end());
    set.erase(std::unique(set.begin(), set.end()), set.end());
    std::string text(row.queue);
    for (const std::string& qos : set) text += '\n' + qos;
    return text;
}

}  // namespace

std::optional<std::vector<std::string_view>> accounts_here(const Caller& caller, const Queue& queue,
                                                           const JobShape& shape) {
    std::vector<std::string_view> accounts(shape.accounts.begin(), shape.accounts.end());
    if (accounts.empty()) {
        const Identity* identity = caller.identity();
        if (identity == nullptr || !identity->accounts) return std::nullopt;
        accounts.assign(identity->accounts->begin(), identity->accounts->end());
    }
    if (caller.cluster().source.accounts_required)
        std::erase_if(accounts, [&](std::string_view account) { return !set_up_for(caller, queue, account); });
    return accounts;
}

std::vector<std::string_view> candidate_accounts(const Caller& caller, const Queue& queue, const JobShape& shape) {
    std::vector<std::string_view> accounts(shape.accounts.begin(), shape.accounts.end());
    if (!accounts.empty()) return accounts;
    const auto here = accounts_here(caller, queue);
    if (!here) return {};
    for (const std::string_view account : *here)
        if (account_membership(caller, queue, account) != Membership::denied) accounts.push_back(account);
    if (accounts.empty()) {
        const Identity* identity = caller.identity();
        if (identity != nullptr && identity->accounts && !identity->accounts->empty())
            accounts.push_back(identity->accounts->front());
    }
    return accounts;
}

bool templated(const Caller& caller) {
    const Identity* identity = caller.identity();
    if (identity == nullptr || !identity->accounts) return false;
    std::size_t with_list = 0;
    std::vector<std::string> first;
    for (const Text account : *identity->accounts) {
        // The lists of all rows of the account, so that a queue of its own makes a difference.
        std::vector<std::string> lists;
        for (const Row row : caller.associations_of(account)) {
            const Association& association = caller.cluster().associations[row];
            if (association.qos && !association.qos->empty()) lists.push_back(as_set(association));
        }
        if (lists.empty()) continue;
        std::sort(lists.begin(), lists.end());
        if (with_list++ == 0)
            first = std::move(lists);
        else if (lists != first)
            return false;
    }
    return with_list > 1;
}

std::string_view qos_to_name(const Caller& caller, const Queue& queue, std::string_view account,
                             const JobShape& shape) {
    if (shape.qos) return *shape.qos;
    if (!account.empty()) {
        const Association* row = caller.association_of(account, queue);
        return row == nullptr ? std::string_view() : qos_of(*row);
    }
    const Identity* identity = caller.identity();
    if (identity == nullptr) return "";
    std::string_view agreed;
    bool agree = identity->accounts.has_value();
    if (agree) {
        for (const Text own : *identity->accounts) {
            const Association* row = caller.association_of(own, queue);
            if (row == nullptr) continue;
            const std::string_view qos = qos_of(*row);
            if (qos.empty() || (!agreed.empty() && !text::same_word(qos, agreed))) agree = false;
            agreed = qos;
        }
    }
    return agree && !agreed.empty() ? agreed : identity->default_qos;
}

bool is_default_qos(const Caller& caller, const Queue& queue, std::string_view account, std::string_view qos) {
    const Association* row = caller.association_of(account, queue);
    return row != nullptr && !row->default_qos.empty() && text::same_word(row->default_qos, qos);
}

}  // namespace nodetop
