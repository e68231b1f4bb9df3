#include "rules.hpp"

#include <vector>

#include "access_list.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

/// A list that is switched on, and what it says of the caller.
struct List {
    nt_rule_kind kind;
    std::string_view entries;
    std::optional<bool> admits;
    bool names_nobody = false;
};

bool is_on(const Record& record, std::string_view key) { return read_flag(record.get(key)) == true; }

std::vector<List> lists_of(const Reading& reading, const Record& record, const Server& server) {
    const Caller& caller = reading.caller;
    std::vector<List> lists;
    const auto nobody = [](std::string_view entries) { return text::trim(entries).empty(); };
    if (is_on(record, "acl_user_enable")) {
        const std::string_view users = record.get("acl_users");
        lists.push_back({NT_RULE_USER, users, users_admit(users, caller), nobody(users)});
    }
    if (is_on(record, "acl_group_enable")) {
        const std::string_view groups = record.get("acl_groups");
        const bool primary_alone = reading.flavour == Flavour::torque && !is_on(record, "acl_group_sloppy");
        lists.push_back({NT_RULE_GROUP, groups, groups_admit(groups, caller, primary_alone), nobody(groups)});
    }
    // Torque can be told that one of both lists is enough.
    if (lists.size() == 2 && (is_on(record, "acl_logic_or") || is_on(server.record, "acl_logic_or"))) {
        const bool any_yes = lists[0].admits == true || lists[1].admits == true;
        const bool both_no = lists[0].admits == false && lists[1].admits == false;
        const bool both_empty = lists[0].names_nobody && lists[1].names_nobody;
        for (List& list : lists) {
            list.admits = any_yes ? std::optional(true) : both_no ? std::optional(false) : std::nullopt;
            list.names_nobody = both_empty;
        }
    }
    if (is_on(record, "acl_host_enable")) {
        const std::string_view hosts = record.get("acl_hosts");
        const std::string_view own = server.record.find("server_host").value_or(server.name());
        lists.push_back({NT_RULE_HOST, hosts, hosts_admit(hosts, caller, own), false});
    }
    return lists;
}

void write(Reading& reading, const List& list, std::optional<sdk::Ref<NT_TABLE_QUEUE>> queue) {
    auto row = reading.blob.add<NT_TABLE_RULE>();
    if (queue) row.set<NT_COL_RULE_QUEUE>(*queue);
    row.set<NT_COL_RULE_KIND>(list.kind).set<NT_COL_RULE_DENY>(false);
    row.set<NT_COL_RULE_ENTRIES>(items_of(list.entries));
    if (list.names_nobody) row.set<NT_COL_RULE_NOBODY>(true);
    // Signs, hosts and the order of the entries are ours to read: the core is told what comes of it.
    row.set<NT_COL_RULE_OPAQUE>(true);
    row.set<NT_COL_RULE_ADMITS_CALLER>(list.admits);
}

}  // namespace

void write_rules(Reading& reading, const Queue& queue, const Server& server, sdk::Ref<NT_TABLE_QUEUE> row) {
    for (const List& list : lists_of(reading, queue.record, server)) write(reading, list, row);
}

void write_rules(Reading& reading, const Server& server) {
    for (const List& list : lists_of(reading, server.record, server)) write(reading, list, std::nullopt);
}

std::optional<bool> lists_admit(const Reading& reading, const Queue& queue, const Server& server) {
    bool unsure = false;
    for (const List& list : lists_of(reading, queue.record, server)) {
        if (list.admits == false) return false;
        unsure = unsure || !list.admits;
    }
    return unsure ? std::nullopt : std::optional(true);
}

}  // namespace nodetop::pbs
