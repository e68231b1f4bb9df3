#include "identity_rows.hpp"

#include <algorithm>
#include <unordered_set>

namespace nodetop::slurm {
namespace {

/// What a job gets that names no QOS: the default of the association, which has that of the cluster in it, else
/// `normal` where it may be used (backend-slurm.md 7.2). Never guessed among several others.
std::string_view qos_of_unnamed(const Association& row) {
    if (!row.default_qos.empty()) return row.default_qos;
    if (!row.qos) return {};
    const auto normal = std::find(row.qos->begin(), row.qos->end(), "normal");
    return normal == row.qos->end() ? std::string_view() : *normal;
}

/// That of the default account; else the one on which all associations agree.
std::string_view default_qos(const Caller& caller) {
    std::string_view agreed;
    bool first = true;
    for (const Association& row : *caller.associations) {
        const std::string_view qos = qos_of_unnamed(row);
        if (row.account == caller.default_account && row.partition.empty()) return qos;
        if (first)
            agreed = qos;
        else if (agreed != qos)
            agreed = {};
        first = false;
    }
    return agreed;
}

void write_associations(Reading& reading, const Caller& caller) {
    auto table = reading.blob.table<NT_TABLE_ASSOC>();
    table.answered();
    std::unordered_set<std::string_view> written;
    for (const Association& from : *caller.associations) {
        auto row = table.add();
        row.set<NT_COL_ASSOC_ACCOUNT>(from.account).set<NT_COL_ASSOC_QUEUE>(from.partition);
        row.set<NT_COL_ASSOC_QOS>(from.qos).set<NT_COL_ASSOC_PARENT>(caller.tree.parent(from.account));
        if (!from.default_qos.empty()) row.set<NT_COL_ASSOC_DEFAULT_QOS>(from.default_qos);
        written.insert(from.account);
    }
    // The accounts above: a partition that lists one of them admits those below it (S-37).
    for (const Association& from : *caller.associations) {
        auto account = caller.tree.parent(from.account);
        while (account && !account->empty() && written.insert(*account).second) {
            const auto parent = caller.tree.parent(*account);
            table.add().set<NT_COL_ASSOC_ACCOUNT>(*account).set<NT_COL_ASSOC_QUEUE>("").set<NT_COL_ASSOC_PARENT>(
                parent);
            account = parent;
        }
    }
}

}  // namespace

void write_identity(Reading& reading, const Caller& caller) {
    if (caller.user.empty()) return;
    auto row = reading.blob.add<NT_TABLE_IDENTITY>();
    row.set<NT_COL_IDENTITY_USER>(caller.user).set<NT_COL_IDENTITY_GROUPS>(caller.groups);
    if (!caller.associations) return;
    row.set<NT_COL_IDENTITY_ACCOUNTS>(caller.accounts()).set<NT_COL_IDENTITY_QOS>(caller.qos());
    if (!caller.default_account.empty()) row.set<NT_COL_IDENTITY_DEFAULT_ACCOUNT>(caller.default_account);
    if (const std::string_view qos = default_qos(caller); !qos.empty()) row.set<NT_COL_IDENTITY_DEFAULT_QOS>(qos);
    write_associations(reading, caller);
}

}  // namespace nodetop::slurm
