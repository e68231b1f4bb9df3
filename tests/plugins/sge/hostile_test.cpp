// Answers that are cut, broken, missing or hostile: never more free than in the whole, never a word less.
#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <map>
#include <string>

#include "recordings.hpp"
#include "support/rows.hpp"

using nodetop::sge::test::recording;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::name_of;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;
using nodetop::testing::rows;
using nodetop::testing::Script;

namespace {

constexpr std::uint32_t kBlocking = NT_CONDITION_DOWN | NT_CONDITION_DRAIN | NT_CONDITION_FAIL | NT_CONDITION_BUSY;
constexpr const char* kName = "8.1.9-bob";

struct Claims {
    std::map<std::string, std::int64_t> nodes_free, instances_free, devices_free;
    std::map<std::string, std::uint32_t> node_conditions, instance_conditions;
    std::map<std::string, bool> admits;
};

std::int64_t free_of(const BlobView& view, nt_column total, nt_column held, std::uint32_t row) {
    const auto all = view.number(total, row), taken = view.number(held, row);
    return all && taken && *all > *taken ? *all - *taken : 0;
}

Claims claims_of(const BlobView& view) {
    Claims claims;
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_NODE); ++i) {
        const std::string name(view.text(NT_COL_NODE_NAME, i).value_or(""));
        const auto left = view.number(NT_COL_NODE_CPU_LEFT_MILLI, i);
        const std::int64_t free = free_of(view, NT_COL_NODE_CPU_TOTAL_MILLI, NT_COL_NODE_CPU_ALLOC_MILLI, i);
        claims.nodes_free[name] = left && *left < free ? *left : free;
        claims.node_conditions[name] = *view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, i);
    }
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_MEMBER); ++i) {
        const std::string name = name_of(view, NT_COL_MEMBER_QUEUE, NT_COL_QUEUE_NAME, i) + "@" +
                                 name_of(view, NT_COL_MEMBER_NODE, NT_COL_NODE_NAME, i);
        claims.instances_free[name] = free_of(view, NT_COL_MEMBER_CPU_TOTAL_MILLI, NT_COL_MEMBER_CPU_ALLOC_MILLI, i);
        claims.instance_conditions[name] = *view.cell<std::uint32_t>(NT_COL_MEMBER_CONDITIONS, i);
        claims.admits[name] = view.cell<std::uint8_t>(NT_COL_MEMBER_ADMITS_CALLER, i) == 1;
    }
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_SLOT); ++i)
        claims.devices_free[name_of(view, NT_COL_SLOT_NODE, NT_COL_NODE_NAME, i)] =
            free_of(view, NT_COL_SLOT_TOTAL, NT_COL_SLOT_ALLOC, i);
    return claims;
}

std::string more_in(const Claims& part, const Claims& whole, bool bounds_may_be_missing) {
    const auto larger = [](const auto& a, const auto& b) {
        for (const auto& [name, value] : a) {
            const auto found = b.find(name);
            if (found != b.end() && value > found->second) return name;
        }
        return std::string();
    };
    const auto milder = [](const auto& a, const auto& b) {
        for (const auto& [name, conditions] : a) {
            const auto found = b.find(name);
            if (found != b.end() && (found->second & kBlocking & ~conditions) != 0) return name;
        }
        return std::string();
    };
    if (!bounds_may_be_missing)
        if (const auto name = larger(part.nodes_free, whole.nodes_free); !name.empty()) return name + " has more free";
    if (const auto name = larger(part.instances_free, whole.instances_free); !name.empty())
        return name + " has more free";
    if (const auto name = larger(part.devices_free, whole.devices_free); !name.empty())
        return name + " has more devices";
    if (const auto name = milder(part.instance_conditions, whole.instance_conditions); !name.empty())
        return name + " is well";
    if (const auto name = larger(part.admits, whole.admits); !name.empty()) return name + " admits";
    return {};
}

std::string line_of(const Argv& argv) {
    std::string line;
    for (const std::string& word : argv) line += word + " ";
    return line.substr(0, 60);
}

struct Whole {
    Whole() : asked(replay(host, recording(kName))), plugin(host), reading(plugin.collect()) {
        REQUIRE(reading.status() == NT_OK);
        claims = claims_of(reading.view());
    }
    FakeHost host;
    std::vector<std::pair<Argv, Script>> asked;
    PluginUnderTest plugin;
    Reading reading;
    Claims claims;
};

struct Broken {
    std::string more;
    bool said = false;
};

Broken read_with(const Whole& whole, const Argv& argv, const Script& script) {
    FakeHost host;
    replay(host, recording(kName));
    host.answer(argv, script);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    std::size_t errors = 0;
    bool limits_unknown = false;
    for (const auto& notice : host.notices()) {
        errors += notice.severity != NT_NOTE ? 1u : 0u;
        // The core makes every figure unknown then.
        limits_unknown = limits_unknown || (notice.code == "query_failed" && notice.query == "limits") ||
                         (notice.code == "query_partial" && notice.query == "queues");
    }
    if (reading.status() != NT_OK) return {"", true};
    return {more_in(claims_of(reading.view()), whole.claims, limits_unknown), errors > 0};
}

}  // namespace

TEST_CASE("an answer that is cut anywhere claims no more") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        for (std::size_t size = 0; size < script.out.size(); size += 1 + script.out.size() / 12) {
            Script cut = script;
            cut.out.resize(size);
            cut.exit_status = size % 2 == 0 ? 1 : 0;
            const Broken broken = read_with(whole, argv, cut);
            CHECK_MESSAGE(broken.more.empty(), line_of(argv), "cut at ", size, ": ", broken.more);
        }
    }
}

TEST_CASE("a question that fails in any way costs what it told, and a word") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        std::vector<Script> ways;
        for (const std::int32_t state : {NT_RUN_SIGNALLED, NT_RUN_TIMED_OUT, NT_RUN_CANCELLED, NT_RUN_NOT_ALLOWED}) {
            Script one;
            one.state = state;
            one.out = script.out.substr(0, script.out.size() / 2);
            ways.push_back(one);
        }
        ways.push_back({"\x1b[31m\xff\xfe garbage = yes | no\n", "", 1});
        ways.push_back(
            {"", "error: unable to send message to qmaster using port 1 on host \"h\": got send error\n", 1});
        for (const Script& one : ways) {
            const Broken broken = read_with(whole, argv, one);
            CHECK_MESSAGE(broken.more.empty(), line_of(argv), broken.more, " in state ", one.state);
            const bool matters =
                !(argv[0] == "qconf" && (argv[1] == "-se" || argv[1] == "-sconf" || argv[1] == "-ssconf"));
            if (matters) CHECK_MESSAGE(broken.said, line_of(argv), " in state ", one.state);
        }
    }
}

TEST_CASE("answers that say everything twice, or hold no UTF-8") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        Script twice = script;
        twice.out += script.out;
        CHECK_MESSAGE(read_with(whole, argv, twice).more.empty(), line_of(argv), " twice");
        Script bytes = script;
        for (std::size_t i = 50; i < bytes.out.size(); i += 997) bytes.out[i] = '\xff';
        read_with(whole, argv, bytes);  // whatever it gives, it does not crash
    }
}

TEST_CASE("numbers that no host has") {
    const Whole whole;
    for (const char* number : {"-1", "99999999999999999999", "nan", "1e9", ""}) {
        for (const auto& [argv, script] : whole.asked) {
            if (argv[0] != "qstat" && argv[0] != "qhost") continue;
            Script changed = script;
            for (const char* element : {"slots_used", "slots", "slots_resv"}) {
                const std::string open = "<" + std::string(element) + ">";
                for (std::size_t at = changed.out.find(open); at != std::string::npos;
                     at = changed.out.find(open, at + 1)) {
                    const std::size_t begin = at + open.size();
                    changed.out.replace(begin, changed.out.find('<', begin) - begin, number);
                }
            }
            CHECK_MESSAGE(read_with(whole, argv, changed).more.empty(), line_of(argv), number);
        }
    }
}

TEST_CASE("names and values that are made to harm") {
    FakeHost host;
    replay(host, recording(kName));
    const std::string deep(20000, '<');
    std::string nested;
    for (int i = 0; i < 20000; ++i) nested += "<a>";
    for (const std::string& out :
         {deep, "<job_info><Queue-List>" + nested + "</Queue-List></job_info>", std::string("<Queue-List>"),
          std::string("<job_info><Queue-List><name>@</name></Queue-List></job_info>"),
          std::string(1, '\0') + "<qhost>"}) {
        for (const Argv& argv : {Argv{"qstat", "-f", "-F", "-xml", "-explain", "aAcE"}, Argv{"qhost", "-F", "-xml"}}) {
            FakeHost broken;
            replay(broken, recording(kName));
            broken.answer(argv, out);
            PluginUnderTest plugin(broken);
            plugin.collect();
            CHECK(broken.unreleased() == 0);
        }
    }
}
