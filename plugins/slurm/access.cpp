#include "access.hpp"

#include <algorithm>

#include <nodetop/text/hostlist.hpp>

#include "tres.hpp"

namespace nodetop::slurm {
namespace {

std::string_view short_name(std::string_view host) { return host.substr(0, host.find('.')); }

}  // namespace

std::optional<bool> accounts_admit(const Caller& caller, const std::vector<std::string_view>& entries, bool deny) {
    if (!caller.associations) return std::nullopt;
    bool unsure = false;
    for (const std::string_view account : caller.accounts()) {
        const auto under = caller.tree.is_under(account, entries);
        if (!under)
            unsure = true;
        else if (*under != deny)
            return true;
    }
    return unsure ? std::nullopt : std::optional(false);
}

std::optional<bool> hosts_admit(const Caller& caller, std::string_view host_list) {
    if (caller.host_name.empty()) return std::nullopt;
    bool admitted = false;
    const bool whole = text::for_each_host_name(host_list, [&](std::string_view name) {
        admitted = admitted || name == caller.host_name || name == short_name(caller.host_name);
    });
    if (!admitted && !whole) return std::nullopt;
    return admitted;
}

std::optional<bool> list_admits(std::string_view list, const std::optional<std::vector<std::string_view>>& mine) {
    if (!mine) return std::nullopt;
    bool negated = false, named = false;
    while (!list.empty()) {
        std::string_view entry = text::trim(take_item(list));
        if (entry.empty()) continue;
        if (entry.front() == '-') {
            negated = true;
            entry.remove_prefix(1);
        }
        named = named || std::find(mine->begin(), mine->end(), entry) != mine->end();
    }
    return negated ? !named : named;
}

}  // namespace nodetop::slurm
