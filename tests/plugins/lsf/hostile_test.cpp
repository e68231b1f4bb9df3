// Answers that are cut, broken, missing or hostile: never more free than in the whole, and never without a word.
#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "recordings.hpp"
#include "spectrum_cluster.hpp"
#include "support/rows.hpp"

using nodetop::lsf::test::recording;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::name_of;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;
using nodetop::testing::rows;
using nodetop::testing::Script;

namespace {

constexpr std::uint32_t kBlocking = NT_CONDITION_DOWN | NT_CONDITION_DRAIN | NT_CONDITION_FAIL | NT_CONDITION_BUSY |
                                    NT_CONDITION_UNKNOWN | NT_CONDITION_RESERVED;
constexpr const char* kName = "volclava-2.2.0-alice";

/// What a reading lets somebody hope for. Unknown is no hope.
struct Claims {
    std::map<std::string, std::int64_t> cores, left, memory, devices, members, limits;
    std::map<std::string, bool> healthy, accepts, starts, admits, batch;
};

std::int64_t free_of(const BlobView& view, nt_column total, nt_column held, std::uint32_t row) {
    const auto all = view.number(total, row), taken = view.number(held, row);
    return all && taken && *all > *taken ? *all - *taken : 0;
}

void add_rules(const BlobView& view, Claims& claims) {
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_RULE); ++i) {
        const auto admits = view.cell<std::uint8_t>(NT_COL_RULE_ADMITS_CALLER, i);
        claims.admits[name_of(view, NT_COL_RULE_QUEUE, NT_COL_QUEUE_NAME, i)] = admits && *admits == 1;
    }
}

Claims claims_of(const BlobView& view) {
    Claims claims;
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_NODE); ++i) {
        const std::string name(view.text(NT_COL_NODE_NAME, i).value_or(""));
        const auto conditions = view.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, i);
        const bool healthy = conditions && (*conditions & kBlocking) == 0 &&
                             view.cell<std::uint8_t>(NT_COL_NODE_TAKES_NOTHING_NOW, i) != 1;
        const auto left = view.number(NT_COL_NODE_CPU_LEFT_MILLI, i);
        const std::int64_t free = free_of(view, NT_COL_NODE_CPU_TOTAL_MILLI, NT_COL_NODE_CPU_ALLOC_MILLI, i);
        claims.healthy[name] = healthy;
        claims.cores[name] = healthy ? free : 0;
        claims.left[name] = !healthy ? 0 : left && *left < free ? *left : free;
        claims.memory[name] = free_of(view, NT_COL_NODE_MEMORY_TOTAL_BYTES, NT_COL_NODE_MEMORY_ALLOC_BYTES, i);
    }
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_SLOT); ++i)
        claims.devices[name_of(view, NT_COL_SLOT_NODE, NT_COL_NODE_NAME, i)] =
            free_of(view, NT_COL_SLOT_TOTAL, NT_COL_SLOT_ALLOC, i);
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_QUEUE); ++i) {
        const std::string name(view.text(NT_COL_QUEUE_NAME, i).value_or(""));
        claims.accepts[name] = view.cell<std::uint8_t>(NT_COL_QUEUE_ENABLED, i) == 1;
        claims.starts[name] = view.cell<std::uint8_t>(NT_COL_QUEUE_STARTED, i) == 1;
        claims.batch[name] = view.cell<std::uint8_t>(NT_COL_QUEUE_BATCH_REFUSED, i) != 1;
        claims.admits[name] = true;
    }
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_MEMBER); ++i)
        claims.members[name_of(view, NT_COL_MEMBER_QUEUE, NT_COL_QUEUE_NAME, i) + "@" +
                       name_of(view, NT_COL_MEMBER_NODE, NT_COL_NODE_NAME, i)] =
            view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, i).value_or(INT64_MAX);
    for (std::uint32_t i = 0; i < rows(view, NT_TABLE_LIMIT); ++i) {
        const std::string name = std::string(view.text(NT_COL_LIMIT_SET, i).value_or("")) + " " +
                                 std::string(view.text(NT_COL_LIMIT_SOURCE, i).value_or(""));
        claims.limits[name] = free_of(view, NT_COL_LIMIT_VALUE, NT_COL_LIMIT_USED, i);
    }
    add_rules(view, claims);
    return claims;
}

template <class Map>
std::string larger(const Map& part, const Map& whole) {
    for (const auto& [name, value] : part) {
        const auto found = whole.find(name);
        if (found != whole.end() && value > found->second) return name;
    }
    return {};
}

/// A limit that is missing leaves more, if nothing says that limits are not known.
std::string lost_limit(const Claims& part, const Claims& whole) {
    for (const auto& [name, left] : whole.limits) {
        const std::string set = name.substr(0, name.find(' '));
        const bool queue_is_gone = whole.accepts.count(set) != 0 && part.accepts.count(set) == 0;
        // What binds some hosts is told where these have something free.
        const bool is_of_hosts = set == "of_hosts";
        if (part.limits.count(name) == 0 && !queue_is_gone && !is_of_hosts) return name;
    }
    return {};
}

std::string more_in(const Claims& part, const Claims& whole, bool limits_unknown) {
    const auto found = [](const char* what, const std::string& name) { return name.empty() ? name : what + name; };
    for (const std::string& more :
         {found("cores of ", larger(part.cores, whole.cores)), found("memory of ", larger(part.memory, whole.memory)),
          found("devices of ", larger(part.devices, whole.devices)),
          found("health of ", larger(part.healthy, whole.healthy)),
          found("accepting by ", larger(part.accepts, whole.accepts)),
          found("starting by ", larger(part.starts, whole.starts)),
          found("batch jobs of ", larger(part.batch, whole.batch)),
          found("access to ", larger(part.admits, whole.admits)),
          found("slots of ", larger(part.members, whole.members)),
          limits_unknown ? std::string() : found("cores left of ", larger(part.left, whole.left)),
          limits_unknown ? std::string() : found("rest of ", larger(part.limits, whole.limits)),
          limits_unknown ? std::string() : found("no limit ", lost_limit(part, whole))})
        if (!more.empty()) return more;
    return {};
}

std::string line_of(const Argv& argv) {
    std::string line;
    for (const std::string& word : argv) line += word + " ";
    return line.substr(0, 60);
}

using Answers = std::vector<std::pair<Argv, Script>>;

/// Fills a host with the answers of a cluster, and returns these.
using Setup = std::function<Answers(FakeHost&)>;

Answers volclava(FakeHost& host) { return replay(host, recording(kName)); }

Answers spectrum(FakeHost& host) {
    const nodetop::lsf::test::SpectrumCluster cluster(3, 3);
    cluster.answer(host);
    host.user("alice").groups({"users"}).now(1796000000);
    return cluster.answers();
}

struct Whole {
    explicit Whole(Setup from) : setup(std::move(from)), asked(setup(host)), plugin(host), reading(plugin.collect()) {
        REQUIRE(reading.status() == NT_OK);
        claims = claims_of(reading.view());
    }
    Setup setup;
    FakeHost host;
    Answers asked;
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
    whole.setup(host);
    host.answer(argv, script);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    bool said = false, limits_unknown = false;
    for (const auto& notice : host.notices()) {
        said = said || notice.severity != NT_NOTE;
        limits_unknown = limits_unknown || (notice.code == "query_failed" && notice.query == "limits");
    }
    if (reading.status() != NT_OK) return {"", true};
    return {more_in(claims_of(reading.view()), whole.claims, limits_unknown), said};
}

}  // namespace

TEST_CASE("an answer that is cut anywhere claims no more") {
    for (const Setup& setup : {Setup(volclava), Setup(spectrum)}) {
        const Whole whole(setup);
        for (const auto& [argv, script] : whole.asked) {
            for (std::size_t size = 0; size < script.out.size(); size += 1 + script.out.size() / 25) {
                Script cut = script;
                cut.out.resize(size);
                cut.exit_status = size % 2 == 0 ? 1 : 0;
                const Broken broken = read_with(whole, argv, cut);
                CHECK_MESSAGE(broken.more.empty(), line_of(argv), "cut at ", size, ": ", broken.more);
            }
        }
    }
}

TEST_CASE("a question that fails in any way costs what it told, and a word") {
    for (const Setup& setup : {Setup(volclava), Setup(spectrum)}) {
        const Whole whole(setup);
        for (const auto& [argv, script] : whole.asked) {
            std::vector<Script> ways;
            for (const std::int32_t state :
                 {NT_RUN_SIGNALLED, NT_RUN_TIMED_OUT, NT_RUN_CANCELLED, NT_RUN_NOT_ALLOWED}) {
                Script one;
                one.state = state;
                one.out = script.out.substr(0, script.out.size() / 2);
                ways.push_back(one);
            }
            ways.push_back({"\x1b[31m\xff\xfe garbage = yes | no\n", "", 1});
            ways.push_back({"", "batch daemon not responding ... still trying\n", 255});
            for (const Script& one : ways) {
                const Broken broken = read_with(whole, argv, one);
                CHECK_MESSAGE(broken.more.empty(), line_of(argv), broken.more, " in state ", one.state);
                if (argv[0] != "bparams" && argv[0] != "lsid" && argv[0] != "bresources")
                    CHECK_MESSAGE(broken.said, line_of(argv), " in state ", one.state);
            }
        }
    }
}

TEST_CASE("answers that say everything twice") {
    for (const Setup& setup : {Setup(volclava), Setup(spectrum)}) {
        const Whole whole(setup);
        for (const auto& [argv, script] : whole.asked) {
            Script twice = script;
            twice.out += script.out;
            const Broken broken = read_with(whole, argv, twice);
            CHECK_MESSAGE(broken.more.empty(), line_of(argv), " twice: ", broken.more);
        }
    }
}

TEST_CASE("bytes that are no UTF-8, and numbers that no host has") {
    const Whole whole(volclava);
    for (const auto& [argv, script] : whole.asked) {
        Script bytes = script;
        for (std::size_t i = 50; i < bytes.out.size(); i += 97) bytes.out[i] = '\xff';
        FakeHost host;
        replay(host, recording(kName));
        host.answer(argv, bytes);
        PluginUnderTest plugin(host);
        plugin.collect();
        CHECK(host.unreleased() == 0);
    }
    for (const char* number : {"-1", "99999999999999999999", "nan", "1e9", "0x10"}) {
        for (const Argv& argv : {Argv{"bhosts", "-w"}, Argv{"busers", "-w", "all"}, Argv{"bhosts", "-s"}}) {
            Script changed;
            for (const auto& [asked, script] : whole.asked)
                if (asked == argv) changed = script;
            // The figures of the second column from the end: USUSP, MPEND's neighbour, RESERVED.
            std::string out;
            std::size_t begin = 0;
            while (begin < changed.out.size()) {
                const std::size_t end = changed.out.find('\n', begin);
                std::string line = changed.out.substr(begin, end - begin);
                if (const std::size_t zero = line.rfind(" 0"); zero != std::string::npos)
                    line.replace(zero + 1, 1, number);
                out += line + "\n";
                begin = end + 1;
            }
            changed.out = out;
            const Broken broken = read_with(whole, argv, changed);
            CHECK_MESSAGE(broken.more.empty(), line_of(argv), number, ": ", broken.more);
        }
    }
}

TEST_CASE("texts that are made to harm") {
    std::string nested = "{\"RECORDS\":", deep(20000, '[');
    for (const std::string& out : {nested + deep, std::string("{"), std::string("HOST_NAME\n"), std::string(1, '\0'),
                                   std::string("HOST_NAME STATUS MAX NJOBS RUN\n- - - - -\n@ ok 1 0 0\n"),
                                   "GROUP_NAME X\n" + std::string(50000, 'a') + " a/ b/\na b/\nb a/\n"}) {
        for (const Argv& argv : {Argv{"bhosts", "-w"}, Argv{"bqueues", "-l"}, Argv{"bugroup", "-w"},
                                 Argv{"bmgroup", "-w"}, Argv{"bjobs", "-u", "all", "-W"}, Argv{"lsload", "-w"}}) {
            FakeHost host;
            replay(host, recording(kName));
            host.answer(argv, out);
            PluginUnderTest plugin(host);
            plugin.collect();
            CHECK(host.unreleased() == 0);
        }
    }
}
