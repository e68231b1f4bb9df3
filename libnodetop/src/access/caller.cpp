#include "access/caller.hpp"

#include <nodetop/text/ascii.hpp>

namespace nodetop {

Answer Ancestry::includes(std::string_view entry) const {
    for (const std::string_view account : accounts)
        if (text::same_word(account, entry)) return Answer::yes;
    return whole ? Answer::no : Answer::unknown;
}

Caller::Caller(const Cluster& cluster) : cluster_(cluster) {
    if (cluster.identity && !cluster.failed.has(Query::identity)) identity_ = &*cluster.identity;
    for (Row row = 0; row < cluster.associations.size(); ++row)
        by_account_[text::lowered(cluster.associations[row].account)].push_back(row);
}

std::span<const Row> Caller::associations_of(std::string_view account) const {
    if (by_account_.empty()) return {};
    const auto found = by_account_.find(text::lowered(account));
    return found == by_account_.end() ? std::span<const Row>() : std::span<const Row>(found->second);
}

const Association* Caller::association_of(std::string_view account, const Queue& queue) const {
    const Association* blanket = nullptr;
    for (const Row row : associations_of(account)) {
        const Association& association = cluster_.associations[row];
        if (!association.queue.empty() && association.queue == queue.name) return &association;
        if (association.queue.empty() && blanket == nullptr) blanket = &association;
    }
    return blanket;
}

Ancestry Caller::ancestry(std::string_view account) const {
    Ancestry chain;
    chain.accounts.push_back(account);
    if (associations_of(account).empty()) return chain;
    // A chain longer than the table has rows is a circle, which tells nothing.
    while (chain.accounts.size() <= cluster_.associations.size() + 1) {
        bool known = false;
        std::string_view parent;
        for (const Row row : associations_of(chain.accounts.back())) {
            known = known || cluster_.associations[row].parent_known;
            if (parent.empty()) parent = cluster_.associations[row].parent;
        }
        if (!known) break;
        if (parent.empty()) return chain;
        chain.accounts.push_back(parent);
    }
    chain.whole = false;
    return chain;
}

bool Caller::has_no_account_at_all() const {
    return cluster_.source.accounts_required && identity_ != nullptr && identity_->accounts &&
           identity_->accounts->empty();
}

}  // namespace nodetop
