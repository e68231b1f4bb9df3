#pragma once

#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/recorded_host.hpp"
#include "support/rows.hpp"

namespace nodetop::pbs::test {

/// The folder of a recording that is kept beside the tests.
inline std::filesystem::path recording(const std::string& name) { return std::filesystem::path(PBS_RECORDINGS) / name; }

/// What the adapter makes of what a host answers.
class PbsReading {
  public:
    explicit PbsReading(testing::FakeHost& host, std::uint64_t want = NT_WANT_ALL)
        : host_(host), plugin_(host), reading_(plugin_.collect(want)), view_(reading_.data()) {
        REQUIRE_MESSAGE(reading_.status() == NT_OK, (host.notices().empty() ? "" : host.notices().back().text));
    }

    const testing::BlobView& view() const { return view_; }
    std::uint32_t rows(nt_table table) const { return testing::rows(view_, table); }
    bool has(nt_table table) const { return view_.table(table).has_value(); }

    std::uint32_t row(nt_column name_column, std::string_view name) const {
        return testing::row_named(view_, name_column, name);
    }
    std::uint32_t node(std::string_view name) const { return row(NT_COL_NODE_NAME, name); }
    std::uint32_t queue(std::string_view name) const { return row(NT_COL_QUEUE_NAME, name); }
    std::uint32_t job(std::string_view id) const { return row(NT_COL_JOB_ID, id); }

    std::optional<std::int64_t> of_node(nt_column column, std::string_view name) const {
        return view_.number(column, node(name));
    }
    std::optional<std::int64_t> of_queue(nt_column column, std::string_view name) const {
        return view_.number(column, queue(name));
    }
    std::uint32_t conditions(std::string_view name) const {
        return view_.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, node(name)).value_or(NT_CONDITION_UNKNOWN);
    }
    bool flag(nt_column column, std::uint32_t row) const { return view_.cell<std::uint8_t>(column, row) == 1; }

    /// Names of the nodes of a queue, by blanks; "all" where it has every one.
    std::string nodes_of(std::string_view name) const {
        const std::uint32_t wanted = queue(name);
        if (flag(NT_COL_QUEUE_ALL_NODES, wanted)) return "all";
        std::string names;
        for (std::uint32_t i = 0; i < rows(NT_TABLE_MEMBER); ++i) {
            if (view_.cell<std::uint32_t>(NT_COL_MEMBER_QUEUE, i) != wanted) continue;
            const std::uint32_t member = *view_.cell<std::uint32_t>(NT_COL_MEMBER_NODE, i);
            names.append(names.empty() ? "" : " ").append(*view_.text(NT_COL_NODE_NAME, member));
        }
        return names;
    }

    /// "user jobs 3/4 wait" for each limit of a set, in order: scope, resource, used and value, effect.
    std::vector<std::string> limits_of(std::string_view set) const {
        constexpr const char* kScopes[] = {"job", "node", "user", "account", "group", "project", "queue", "cluster"};
        std::vector<std::string> found;
        for (std::uint32_t i = 0; i < rows(NT_TABLE_LIMIT); ++i) {
            if (view_.text(NT_COL_LIMIT_SET, i) != set) continue;
            const auto number = [&](nt_column column) {
                const auto value = view_.number(column, i);
                return value ? std::to_string(*value) : std::string("?");
            };
            std::string text = kScopes[*view_.cell<std::uint32_t>(NT_COL_LIMIT_SCOPE, i)];
            text.append(" ").append(*view_.text(NT_COL_LIMIT_RESOURCE, i)).append(" ");
            if (flag(NT_COL_LIMIT_MINIMUM, i)) text.append("least ");
            if (text.compare(0, 4, "job ") != 0) text.append(number(NT_COL_LIMIT_USED)).append("/");
            text.append(number(NT_COL_LIMIT_VALUE));
            if (view_.cell<std::uint32_t>(NT_COL_LIMIT_EFFECT, i) == NT_EFFECT_REFUSE) text.append(" refuse");
            found.push_back(std::move(text));
        }
        return found;
    }

    bool has_limit(std::string_view set, std::string_view limit) const {
        const auto all = limits_of(set);
        return std::find(all.begin(), all.end(), limit) != all.end();
    }

    /// What a queue's lists of a kind say of the caller: 1 yes, 0 no, -1 not known, -2 there is none.
    int admits(std::string_view name, nt_rule_kind kind) const {
        for (std::uint32_t i = 0; i < rows(NT_TABLE_RULE); ++i)
            if (view_.cell<std::uint32_t>(NT_COL_RULE_QUEUE, i) == queue(name) &&
                view_.cell<std::uint32_t>(NT_COL_RULE_KIND, i) == static_cast<std::uint32_t>(kind)) {
                const auto answer = view_.cell<std::uint8_t>(NT_COL_RULE_ADMITS_CALLER, i);
                return answer ? *answer : -1;
            }
        return -2;
    }

    std::string reason_of_queue(std::string_view name) const {
        return std::string(view_.text(NT_COL_QUEUE_REASON, queue(name)).value_or(""));
    }

    bool has_notice(std::string_view code, std::string_view query) const {
        return std::any_of(host_.notices().begin(), host_.notices().end(),
                           [&](const sdk::Notice& notice) { return notice.code == code && notice.query == query; });
    }

  private:
    const testing::FakeHost& host_;
    testing::PluginUnderTest plugin_;
    testing::Reading reading_;
    testing::BlobView view_;
};

/// A recording, read by the adapter.
struct Replayed {
    explicit Replayed(const std::string& name, std::uint64_t want = NT_WANT_ALL)
        : prepared((testing::replay(host, recording(name)), true)), reading(host, want) {}
    const PbsReading* operator->() const { return &reading; }

    testing::FakeHost host;
    bool prepared;
    PbsReading reading;
};

/// A PBS of the test's own: what stands inside the braces of each listing.
struct MadePbs {
    std::string nodes, queues, server, jobs;
    std::string reservations;  ///< text of pbs_rstat -F
    std::string schedulers = "Sched default\n    scheduling = True\n    partition = pbs-default\n\n";
    std::string version = "23.06.06";

    testing::FakeHost& on(testing::FakeHost& host) const {
        const auto listing = [&](const char* head, const std::string& inside) {
            return "{\"timestamp\":1796063304,\"pbs_version\":\"" + version + "\",\"pbs_server\":\"head\",\"" + head +
                   "\":{" + inside + "}}";
        };
        host.chunk(1024).now(1796063304);
        host.answer({"pbsnodes", "-av", "-F", "json"}, listing("nodes", nodes));
        host.answer({"qstat", "-Qf", "-F", "json"}, listing("Queue", queues));
        host.answer({"qstat", "-Bf", "-F", "json"}, listing("Server", "\"head\":{" + server + "}"));
        host.answer({"qstat", "-tf", "-F", "json"}, listing("Jobs", jobs));
        host.answer({"pbs_rstat", "-F"}, reservations);
        host.answer({"qmgr", "-c", "list sched"}, schedulers);
        return host;
    }
};

/// One vnode of that host, with `more` attributes.
inline std::string vnode(const std::string& name, const std::string& host, int cpus, int held,
                         const std::string& more = {}, const std::string& available = {}) {
    return "\"" + name + "\":{\"state\":\"free\",\"resources_available\":{\"host\":\"" + host +
           "\",\"ncpus\":" + std::to_string(cpus) + ",\"mem\":\"" + std::to_string(cpus) + "gb\"" + available +
           "},\"resources_assigned\":{\"ncpus\":" + std::to_string(held) + ",\"mem\":\"" + std::to_string(held) +
           "gb\"}" + more + "}";
}

/// An execution queue with `more` attributes.
inline std::string queue(const std::string& name, const std::string& more = {}) {
    return "\"" + name + "\":{\"queue_type\":\"Execution\",\"enabled\":\"True\",\"started\":\"True\"" + more + "}";
}

/// A running job of somebody.
inline std::string job(const std::string& id, const std::string& user, const std::string& queue_name,
                       const std::string& exec_vnode, int cpus, const std::string& more = {}) {
    return "\"" + id + "\":{\"Job_Owner\":\"" + user + "@login1\",\"job_state\":\"R\",\"queue\":\"" + queue_name +
           "\",\"project\":\"_pbs_project_default\",\"exec_vnode\":\"" + exec_vnode +
           "\",\"stime\":1796063000,\"Resource_List\":{\"ncpus\":" + std::to_string(cpus) +
           ",\"walltime\":\"01:00:00\"" + more + "}}";
}

}  // namespace nodetop::pbs::test
