#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <functional>
#include <string>

#include "recorded_host.hpp"
#include "support/rows.hpp"

// Answers that end too early at the end of a line, and with status 0: nothing in them looks cut. What one answer tells
// is compared with another.

using namespace nodetop::slurm::test;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::rows;
using nodetop::testing::Script;

namespace {

bool has_word(const Argv& argv, std::string_view word) {
    return std::find(argv.begin(), argv.end(), word) != argv.end();
}

/// The lines up to the first that begins with `end`.
std::string lines_before(const std::string& text, const std::string& end) {
    return text.substr(0, text.find("\n" + end) + 1);
}

/// A reading of a recording with one answer changed.
struct Changed {
    Changed(const std::string& name, const char* word, const std::function<void(Script&)>& change)
        : prepared(prepare(name, word, change)), plugin(host), reading(plugin.collect()) {
        REQUIRE(reading.status() == NT_OK);
    }

    BlobView view() const { return reading.view(); }
    /// The text of a notice; empty if there is none.
    std::string notice(std::string_view code, std::string_view query) const {
        for (const auto& one : problems(host))
            if (one.code == code && one.query == query) return one.text;
        return {};
    }

    std::size_t limits_with_use(std::string_view source) const {
        std::size_t count = 0;
        for (std::uint32_t i = 0; i < rows(view(), NT_TABLE_LIMIT); ++i)
            if (view().text(NT_COL_LIMIT_SOURCE, i) == source && view().number(NT_COL_LIMIT_USED, i)) ++count;
        return count;
    }

    bool prepare(const std::string& name, const char* word, const std::function<void(Script&)>& change) {
        for (auto [argv, script] : replay(host, recording(name)))
            if (has_word(argv, word)) {
                change(script);
                host.answer(argv, script);
            }
        return true;
    }

    FakeHost host;
    bool prepared;
    PluginUnderTest plugin;
    nodetop::testing::Reading reading;
};

}  // namespace

TEST_CASE("the controller tells of some of the caller's associations only: what limits leave is not known") {
    const auto cut = [](const char* end) {
        return Changed("22.05-small-dave", "assoc_mgr",
                       [&](Script& script) { script.out = lines_before(script.out, end); });
    };
    for (const char* end : {"User Records", "Association Records", "ClusterName=larch Account=limited UserName=dave",
                            "ClusterName=larch Account=limited"}) {
        const Changed r = cut(end);
        CHECK_MESSAGE(r.notice("query_failed", "limits") != "", end);
        CHECK_MESSAGE(r.limits_with_use("slurm association") == 0, end);
    }
    const Changed whole = cut("no such line");
    CHECK(problems(whole.host).empty() == false);  // nothing of it is left
}

TEST_CASE("a QOS of a partition or of the caller that the database does not tell of: limits are not known") {
    const auto without = [](const char* name) {
        return Changed("22.05-small-alice", "qos", [&](Script& script) {
            const std::size_t begin = script.out.find("\n" + std::string(name) + "|");
            if (begin != std::string::npos) script.out.erase(begin, script.out.find('\n', begin + 1) - begin);
        });
    };
    CHECK(without("no such QOS").notice("query_failed", "limits") == "");
    CHECK(without("part_capped").notice("query_failed", "limits").find("QOS part_capped") != std::string::npos);
    CHECK(without("gpuq").notice("query_failed", "limits").find("QOS gpuq") != std::string::npos);
    CHECK(rows(without("part_capped").view(), NT_TABLE_LIMIT) > 0);  // what it does tell is kept
}

TEST_CASE("the database tells of no association, and the controller knows some: accounts are known, QOS are not") {
    const Changed alice("22.05-small-alice", "assoc", [](Script& script) { script.out.clear(); });
    CHECK(alice.view().texts(NT_COL_IDENTITY_ACCOUNTS, 0)->size() == 3);
    CHECK_FALSE(alice.view().texts(NT_COL_IDENTITY_QOS, 0));
    CHECK(alice.notice("query_partial", "identity").find("from the controller") != std::string::npos);
    // Both know none.
    const Changed carol("22.05-small-carol", "assoc", [](Script& script) { script.out.clear(); });
    CHECK(carol.view().texts(NT_COL_IDENTITY_ACCOUNTS, 0)->empty());
    CHECK(problems(carol.host).empty());
}

TEST_CASE("S-56 without a configuration accounts are required of those who have some, and of others nobody knows") {
    const auto broken = [](Script& script) { script = {"", "error: Socket timed out\n", 1}; };
    const Changed alice("22.05-small-alice", "config", broken);
    CHECK(alice.view().cell<std::uint8_t>(NT_COL_SOURCE_ACCOUNTS_REQUIRED, 0) == 1);
    const auto opaque_for_all = [](const Changed& r) {
        for (std::uint32_t i = 0; i < rows(r.view(), NT_TABLE_RULE); ++i)
            if (!r.view().cell<std::uint32_t>(NT_COL_RULE_QUEUE, i))
                return r.view().cell<std::uint8_t>(NT_COL_RULE_OPAQUE, i) == 1 &&
                       r.view().texts(NT_COL_RULE_ENTRIES, i)->empty();
        return false;
    };
    CHECK_FALSE(opaque_for_all(alice));
    const Changed carol("22.05-small-carol", "config", broken);
    CHECK_FALSE(carol.view().cell<std::uint8_t>(NT_COL_SOURCE_ACCOUNTS_REQUIRED, 0));
    CHECK(opaque_for_all(carol));
    CHECK_FALSE(opaque_for_all(Changed("22.05-small-carol", "no such command", broken)));
}

TEST_CASE("a QOS of the caller uses up granted time faster than the clock runs: said where time is granted") {
    const auto said = [](const char* account) {
        FakeHost host;
        for (const auto& [argv, script] : replay(host, recording("22.05-small-dave"))) {
            std::string text = script.out;
            if (has_word(argv, "assoc_mgr")) {
                const std::size_t record = text.find(account);
                if (record != std::string::npos) text.replace(text.find("GrpWall=N(", record), 10, "GrpWall=600(");
                host.answer(argv, text);
            }
            if (argv[0] != "sacctmgr" || argv[3] != "qos") continue;
            host.answer({"sacctmgr", "-nP", "show", "qos",
                         "format=Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPerNode,MaxTRESMins,MaxTRESPU,MaxTRESPA,"
                         "GrpTRES,GrpTRESMins,GrpTRESRunMins,GrpJobs,GrpSubmit,GrpWall,MaxJobsPU,MaxJobsPA,MaxSubmitPU,"
                         "MaxSubmitPA,MinTRES,UsageFactor"},
                        "normal||||||||||||||||||||1.000000\nhigh||||||||||||||||||||3.000000\n"
                        "low||||||||||||||||||||1.000000\nnobodys||||||||||||||||||||9.000000\n");
        }
        PluginUnderTest plugin(host);
        REQUIRE(plugin.collect(NT_WANT_NODES | NT_WANT_LIMITS | NT_WANT_IDENTITY).status() == NT_OK);
        std::string subjects;
        for (const auto& notice : problems(host))
            if (notice.code == "usage_factor") subjects += notice.subject + " ";
        return subjects;
    };
    CHECK(said("Account=limited UserName= ") == "high ");
    CHECK(said("no account has a grant") == "");
}
