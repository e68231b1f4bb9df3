// Answers that are cut, missing, doubled or no text at all: never more is claimed than in the whole, and it is said.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "judged.hpp"
#include "support/recorded_host.hpp"

namespace {

using namespace nodetop;
using pbs::test::Judged;
using testing::Argv;
using testing::FakeHost;
using testing::Script;

std::filesystem::path folder_of(const char* name) { return std::filesystem::path(PBS_RECORDINGS) / name; }

/// What a reading claims, by name.
struct Claims {
    std::map<std::string, std::int64_t> free;
    std::map<std::string, bool> open;
};

Claims claims_of(const Judged& judged) {
    Claims claims;
    for (const NodeReport& node : judged.nodes.nodes) {
        const std::string name = "node " + std::string(node.name);
        claims.free[name + " cores"] = node.cpu_milli.effective_free.value_or(0);
        claims.free[name + " memory"] = node.memory_bytes.effective_free.value_or(0);
        claims.free[name + " GPUs"] = node.accelerators.effective_free.value_or(0);
    }
    for (Row row = 0; row < judged.cluster.queues.size(); ++row) {
        const std::string name = "queue " + std::string(judged.cluster.queues[row].name);
        const QueueRoom& room = judged.judgement.queue_rooms()[row];
        claims.free[name + " cores"] = room.cpu_milli.effective_free.value_or(0);
        claims.free[name + " GPUs"] = room.accelerators.effective_free.value_or(0);
        claims.open[name] = judged.judgement.access[row].usable && judged.judgement.access[row].access == Access::open;
    }
    return claims;
}

/// A recording as it is, to break one answer of it at a time.
struct Whole {
    explicit Whole(const char* recorded) : name(recorded) {
        FakeHost host;
        asked = testing::replay(host, folder_of(name));
        host.chunk(4096);
        const auto judged = Judged::of(host, testing::recorded_at(folder_of(name)));
        REQUIRE(judged);
        claims = claims_of(*judged);
        for (const auto& notice : host.notices()) told.insert(notice.text);
    }

    /// What is claimed beyond the whole when `argv` is answered with `script`, or "". `ret_said`: something was said
    /// that is not said of the whole.
    std::string more_with(const Argv& argv, const Script& script, bool& ret_said) const {
        FakeHost host;
        testing::replay(host, folder_of(name));
        host.chunk(4096);
        host.answer(argv, script);
        const auto judged = Judged::of(host, testing::recorded_at(folder_of(name)));
        ret_said = false;
        for (const auto& notice : host.notices()) ret_said = ret_said || told.count(notice.text) == 0;
        if (!judged) return "";
        const Claims broken = claims_of(*judged);
        for (const auto& [what, free] : broken.free) {
            const auto known = claims.free.find(what);
            if (known != claims.free.end() && free > known->second)
                return what + " " + std::to_string(free) + " of " + std::to_string(known->second);
        }
        for (const auto& [what, open] : broken.open) {
            const auto known = claims.open.find(what);
            if (known != claims.open.end() && open && !known->second) return what + " is open";
        }
        return "";
    }

    const char* name;
    std::vector<std::pair<Argv, Script>> asked;
    Claims claims;
    std::set<std::string> told;  ///< notices of the whole
};

std::string question(const Argv& argv) {
    std::string text;
    for (const std::string& word : argv) text.append(text.empty() ? "" : " ").append(word);
    return text;
}

/// Text that stands in for JSON is not asked for while JSON answers, and a scheduler's list may be refused to anybody.
bool is_asked(const Whole& whole, const Argv& argv) {
    if (argv[0] == "qmgr" || argv.back() == "--version") return false;
    return std::string(whole.name) != "openpbs-alice" || argv.back() == "json" || argv[0] == "pbs_rstat";
}

}  // namespace

TEST_CASE("an answer that is cut anywhere never claims more, and is never taken for a whole one") {
    for (const char* name : {"openpbs-bob", "openpbs-carol", "torque-alice"}) {
        const Whole whole(name);
        for (const auto& [argv, script] : whole.asked) {
            if (!is_asked(whole, argv)) continue;
            for (std::size_t size = 0; size < script.out.size(); size += 1 + script.out.size() / 17) {
                Script cut = script;
                cut.out.resize(size);
                cut.exit_status = size % 2 == 0 ? 1 : 0;
                bool said = false;
                const std::string more = whole.more_with(argv, cut, said);
                CHECK_MESSAGE(more.empty(), name, " ", question(argv), " cut at ", size, ": ", more);
                // No job and no reservation is an answer.
                if (size > 0 || cut.exit_status != 0) CHECK_MESSAGE(said, name, " ", question(argv), " cut at ", size);
            }
        }
    }
}

TEST_CASE("a command that fails in any way costs its facts, and a notice") {
    for (const char* name : {"openpbs-alice", "torque-bob"}) {
        const Whole whole(name);
        for (const auto& [argv, script] : whole.asked) {
            if (!is_asked(whole, argv)) continue;
            std::vector<Script> broken;
            for (const std::int32_t state :
                 {NT_RUN_SIGNALLED, NT_RUN_TIMED_OUT, NT_RUN_CANCELLED, NT_RUN_NOT_ALLOWED, NT_RUN_NOT_FOUND})
                broken.push_back({script.out.substr(0, script.out.size() / 2), "", 0, state});
            broken.push_back({"\x1b[31m\xff\xfe garbage = yes | no\n", "", 0});
            broken.push_back({"", argv[0] + ": internal error\n", 1});
            for (const Script& one : broken) {
                bool said = false;
                const std::string more = whole.more_with(argv, one, said);
                CHECK_MESSAGE(more.empty(), name, " ", question(argv), ": ", more, " in state ", one.state);
                CHECK_MESSAGE(said, name, " ", question(argv), " in state ", one.state);
            }
        }
    }
}

TEST_CASE("answers that say everything twice") {
    for (const char* name : {"openpbs-carol", "torque-alice"}) {
        const Whole whole(name);
        for (const auto& [argv, script] : whole.asked) {
            Script twice = script;
            twice.out += script.out;
            bool said = false;
            const std::string more = whole.more_with(argv, twice, said);
            CHECK_MESSAGE(more.empty(), name, " ", question(argv), ": ", more);
        }
    }
}

TEST_CASE("bytes that are no UTF-8 anywhere") {
    for (const char* name : {"openpbs-bob", "torque-bob"}) {
        const Whole whole(name);
        for (const auto& [argv, script] : whole.asked) {
            for (const std::size_t step : {11, 97, 1009}) {
                Script broken = script;
                for (std::size_t i = step / 2; i < broken.out.size(); i += step)
                    if (broken.out[i] != '\n') broken.out[i] = '\xff';
                FakeHost host;
                testing::replay(host, folder_of(name));
                host.chunk(4096);
                host.answer(argv, broken);
                testing::PluginUnderTest plugin(host);
                const testing::Reading reading = plugin.collect();
                CHECK((reading.status() == NT_OK || !host.notices().empty()));
            }
        }
    }
}

TEST_CASE("numbers that are negative, beyond all bounds or none") {
    for (const char* name : {"openpbs-alice", "torque-alice"}) {
        const Whole whole(name);
        for (const auto& [argv, script] : whole.asked) {
            if (!is_asked(whole, argv)) continue;
            for (const char* number :
                 {"-1", "-9223372036854775808", "9223372036854775807", "99999999999999999999999"}) {
                Script broken = script;
                broken.out.clear();
                // Every third number, and not the digits of a name.
                std::size_t seen = 0;
                for (std::size_t i = 0; i < script.out.size();) {
                    const char before = i == 0 ? ' ' : script.out[i - 1];
                    const bool begins = script.out[i] >= '0' && script.out[i] <= '9' &&
                                        std::string_view("=: \"").find(before) != std::string_view::npos;
                    if (!begins || ++seen % 3 != 0) {
                        broken.out.push_back(script.out[i++]);
                        continue;
                    }
                    broken.out.append(number);
                    while (i < script.out.size() && script.out[i] >= '0' && script.out[i] <= '9') ++i;
                }
                FakeHost host;
                testing::replay(host, folder_of(name));
                host.chunk(4096);
                host.answer(argv, broken);
                const auto judged = Judged::of(host, testing::recorded_at(folder_of(name)));
                if (!judged) continue;
                for (const NodeReport& node : judged->nodes.nodes)
                    for (const Amount* amount : {&node.cpu_milli, &node.memory_bytes, &node.accelerators}) {
                        const std::int64_t free = amount->effective_free.value_or(0);
                        CHECK_MESSAGE(free >= 0, name, " ", question(argv), " with ", number, ": ", node.name);
                        CHECK_MESSAGE((!amount->total.finite() || free <= amount->total.value()), name, " ",
                                      question(argv), " with ", number, ": ", node.name);
                    }
            }
        }
    }
}
