#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "recorded_host.hpp"
#include "support/rows.hpp"

using namespace nodetop::slurm::test;
using nodetop::testing::Argv;
using nodetop::testing::BlobView;
using nodetop::testing::FakeHost;
using nodetop::testing::PluginUnderTest;
using nodetop::testing::Reading;
using nodetop::testing::rows;
using nodetop::testing::Script;

namespace {

constexpr std::uint32_t kBlocking = NT_CONDITION_DOWN | NT_CONDITION_DRAIN | NT_CONDITION_MAINT | NT_CONDITION_FAIL |
                                    NT_CONDITION_RESERVED | NT_CONDITION_POWERSAVE | NT_CONDITION_PLANNED |
                                    NT_CONDITION_COMPLETING | NT_CONDITION_BOOTING;

/// Rows of a table by name.
std::map<std::string, std::uint32_t> names(const BlobView& view, nt_column name) {
    std::map<std::string, std::uint32_t> found;
    for (std::uint32_t i = 0; i < rows(view, static_cast<nt_table>(name / 256)); ++i)
        if (const auto text = view.text(name, i)) found.emplace(*text, i);
    return found;
}

/// Number of rows of `table` that point to each row of another, by the column `to`.
std::map<std::uint32_t, int> counts(const BlobView& view, nt_table table, nt_column to) {
    std::map<std::uint32_t, int> found;
    for (std::uint32_t i = 0; i < rows(view, table); ++i)
        if (const auto row = view.cell<std::uint32_t>(to, i)) ++found[*row];
    return found;
}

/// What a broken reading claims that the whole one does not, or nothing.
class Comparison {
  public:
    Comparison(const BlobView& whole, const BlobView& part, const FakeHost& host)
        : whole_(whole), part_(part), host_(host) {}

    std::string more() {
        nodes();
        slots();
        queues();
        members();
        all_or_nothing(NT_TABLE_RESERVATION, "reservations");
        all_or_nothing(NT_TABLE_LIMIT, "limits");
        all_or_nothing(NT_TABLE_LICENCE, "licences");
        all_or_nothing(NT_TABLE_RELEASE, "free_times");
        all_or_nothing(NT_TABLE_ALLOC, "allocations");
        return std::move(more_);
    }

  private:
    void say(const std::string& text) {
        if (more_.empty()) more_ = text;
    }

    bool said(std::string_view code, std::string_view query) const {
        return std::any_of(host_.notices().begin(), host_.notices().end(), [&](const nodetop::sdk::Notice& notice) {
            return notice.code == code && (query.empty() || notice.query == query);
        });
    }

    void at_most(nt_column column, std::uint32_t here, std::uint32_t there, const std::string& what) {
        const auto part = part_.number(column, here), whole = whole_.number(column, there);
        if (part && (!whole || *part > *whole)) say(what + " is larger");
    }

    void at_least(nt_column column, std::uint32_t here, std::uint32_t there, const std::string& what) {
        const auto part = part_.number(column, here), whole = whole_.number(column, there);
        if (part && whole && *part < *whole) say(what + " is smaller");
    }

    void nodes() {
        const auto all = names(whole_, NT_COL_NODE_NAME);
        for (const auto& [name, row] : names(part_, NT_COL_NODE_NAME)) {
            const auto found = all.find(name);
            if (found == all.end()) continue;  // a name with a broken byte
            const auto conditions = *part_.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, row);
            if ((conditions & NT_CONDITION_UNKNOWN) != 0) continue;
            const auto lost =
                *whole_.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, found->second) & kBlocking & ~conditions;
            if (lost != 0) say(name + " lost a condition");
            at_most(NT_COL_NODE_CPU_TOTAL_MILLI, row, found->second, name + " cpu total");
            at_least(NT_COL_NODE_CPU_ALLOC_MILLI, row, found->second, name + " cpu held");
            at_most(NT_COL_NODE_MEMORY_TOTAL_BYTES, row, found->second, name + " memory total");
            at_least(NT_COL_NODE_MEMORY_ALLOC_BYTES, row, found->second, name + " memory held");
            if (whole_.text(NT_COL_NODE_OWNER, found->second) && !part_.text(NT_COL_NODE_OWNER, row))
                say(name + " lost its owner");
        }
    }

    static std::string slot_name(const BlobView& view, std::uint32_t slot) {
        return std::string(
                   view.text(NT_COL_NODE_NAME, *view.cell<std::uint32_t>(NT_COL_SLOT_NODE, slot)).value_or("")) +
               "/" + std::string(view.text(NT_COL_SLOT_RESOURCE, slot).value_or(""));
    }

    void slots() {
        std::map<std::string, std::uint32_t> all;
        for (std::uint32_t i = 0; i < rows(whole_, NT_TABLE_SLOT); ++i) all.emplace(slot_name(whole_, i), i);
        for (std::uint32_t i = 0; i < rows(part_, NT_TABLE_SLOT); ++i) {
            const auto found = all.find(slot_name(part_, i));
            if (found == all.end()) continue;
            at_most(NT_COL_SLOT_TOTAL, i, found->second, found->first + " total");
            at_least(NT_COL_SLOT_ALLOC, i, found->second, found->first + " held");
        }
    }

    void queues() {
        const auto all = names(whole_, NT_COL_QUEUE_NAME);
        auto whole_rules = counts(whole_, NT_TABLE_RULE, NT_COL_RULE_QUEUE),
             part_rules = counts(part_, NT_TABLE_RULE, NT_COL_RULE_QUEUE);
        for (const auto& [name, row] : names(part_, NT_COL_QUEUE_NAME)) {
            const auto found = all.find(name);
            if (found == all.end()) continue;
            if (part_rules[row] < whole_rules[found->second]) say(name + " lost a rule");
            for (const nt_column flag : {NT_COL_QUEUE_ENABLED, NT_COL_QUEUE_STARTED})
                if (part_.cell<std::uint8_t>(flag, row) == 1 && whole_.cell<std::uint8_t>(flag, found->second) != 1)
                    say(name + " is open");
            if (whole_.cell<std::uint8_t>(NT_COL_QUEUE_WHOLE_NODES, found->second) == 1 &&
                part_.cell<std::uint8_t>(NT_COL_QUEUE_WHOLE_NODES, row) != 1)
                say(name + " shares nodes");
        }
    }

    /// Queue and node of each member, and its row.
    static std::map<std::string, std::uint32_t> members_of(const BlobView& view) {
        std::map<std::string, std::uint32_t> found;
        for (std::uint32_t i = 0; i < rows(view, NT_TABLE_MEMBER); ++i) {
            const auto queue = *view.cell<std::uint32_t>(NT_COL_MEMBER_QUEUE, i);
            const auto node = *view.cell<std::uint32_t>(NT_COL_MEMBER_NODE, i);
            found.emplace(std::string(view.text(NT_COL_QUEUE_NAME, queue).value_or("")) + "/" +
                              std::string(view.text(NT_COL_NODE_NAME, node).value_or("")),
                          i);
        }
        return found;
    }

    void members() {
        const auto all = members_of(whole_);
        for (const auto& [name, row] : members_of(part_)) {
            const auto found = all.find(name);
            if (found == all.end()) continue;
            const auto node = *part_.cell<std::uint32_t>(NT_COL_MEMBER_NODE, row);
            if ((*part_.cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, node) & NT_CONDITION_UNKNOWN) != 0) continue;
            at_most(NT_COL_MEMBER_CPU_LEFT_MILLI, row, found->second, name + " cpu left");
            if (whole_.number(NT_COL_MEMBER_CPU_LEFT_MILLI, found->second) &&
                !part_.number(NT_COL_MEMBER_CPU_LEFT_MILLI, row))
                say(name + " has no bound on what is left");
            if (whole_.cell<std::uint32_t>(NT_COL_MEMBER_CONDITIONS, found->second) == NT_CONDITION_BUSY &&
                part_.cell<std::uint32_t>(NT_COL_MEMBER_CONDITIONS, row) != NT_CONDITION_BUSY)
                say(name + " is not busy");
        }
    }

    /// A list of which a row is missing would claim more: it is whole, or it is not there and that is said.
    void all_or_nothing(nt_table table, const char* query) {
        if (!part_.table(table)) {
            if (!said("query_failed", query)) say(std::string(query) + " are missing without a word");
        } else if (rows(part_, table) < rows(whole_, table) && !said("query_failed", query) &&
                   !said("query_partial", "") && !said("query_failed", "identity") && !said("row_unreadable", "")) {
            say(std::string(query) + " are fewer without a word");
        }
    }

    const BlobView &whole_, &part_;
    const FakeHost& host_;
    std::string more_;
};

/// The recording that is broken, and what it says as a whole.
struct Whole {
    Whole()
        : asked(replay(host, recording("22.05-small-alice"))),
          plugin(host),
          reading(plugin.collect()),
          view(reading.data()) {
        REQUIRE(reading.status() == NT_OK);
        REQUIRE(problems(host).empty());
    }

    FakeHost host;
    std::vector<std::pair<Argv, Script>> asked;
    PluginUnderTest plugin;
    Reading reading;
    BlobView view;
};

std::string question(const Argv& argv) {
    std::string line;
    for (const std::string& word : argv) line += word + " ";
    return line.substr(0, 60);
}

/// Reads with some answers changed. Returns what is claimed beyond the whole.
std::string read_with(const Whole& whole, const std::vector<std::pair<Argv, Script>>& changed, bool& ret_said) {
    FakeHost host;
    replay(host, recording("22.05-small-alice"));
    for (const auto& [argv, script] : changed) host.answer(argv, script);
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    ret_said = !problems(host).empty();
    if (reading.status() != NT_OK) return "";
    const BlobView view(reading.data());
    return Comparison(whole.view, view, host).more();
}

std::string read_with(const Whole& whole, const Argv& argv, const Script& script, bool& ret_said) {
    return read_with(whole, {{argv, script}}, ret_said);
}

}  // namespace

TEST_CASE("an answer that is cut anywhere never claims more, and is never taken for a whole one") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        if (argv[1] == "ping") continue;
        for (std::size_t size = 0; size < script.out.size(); size += 1 + script.out.size() / 20) {
            Script cut = script;
            cut.out.resize(size);
            cut.exit_status = size % 2 == 0 ? 1 : 0;
            bool said = false;
            const std::string more = read_with(whole, argv, cut, said);
            CHECK_MESSAGE(more.empty(), question(argv), " cut at ", size, ": ", more);
            CHECK_MESSAGE(said, question(argv), " cut at ", size);
        }
    }
}

TEST_CASE(
    "an answer that is cut at any byte of its last record: in a key, a list, a number, a quoted text, before its end") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        if (argv[1] == "ping" || script.out.size() < 2) continue;
        const std::size_t last = script.out.rfind('\n', script.out.find_last_not_of('\n'));
        const std::size_t begin = last == std::string::npos ? 0 : last;
        const std::size_t step = 1 + (script.out.size() - begin) / 150;
        const std::size_t end = script.out.find_last_not_of('\n') + 1;  // what follows is no part of it
        for (std::size_t size = begin + 2; size <= end; size += step) {
            Script cut = script;
            cut.out.resize(size);
            cut.state = size % 3 == 0 ? NT_RUN_SIGNALLED : NT_RUN_EXITED;
            bool said = false;
            const std::string more = read_with(whole, argv, cut, said);
            CHECK_MESSAGE(more.empty(), question(argv), " cut at ", size, ": ", more);
            CHECK_MESSAGE(said, question(argv), " cut at ", size);
        }
    }
}

TEST_CASE("an answer that is cut in the first word of its last record") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        std::size_t begin = script.out.rfind("\nReservationName=");
        if (begin == std::string::npos) begin = script.out.rfind("\nPartitionName=");
        if (begin == std::string::npos) begin = script.out.rfind("\nNodeName=");
        if (begin == std::string::npos) continue;
        Script cut = script;
        cut.out.resize(begin + 5);
        bool said = false;
        const std::string more = read_with(whole, argv, cut, said);
        CHECK_MESSAGE(more.empty(), question(argv), ": ", more);
        CHECK_MESSAGE(said, question(argv));
    }
}

TEST_CASE("a controller, or a database, that stops answering half way") {
    const Whole whole;
    for (const char* program : {"scontrol", "sacctmgr", "squeue", ""})
        for (std::size_t answered = 0; answered < whole.asked.size(); ++answered) {
            std::vector<std::pair<Argv, Script>> changed;
            for (std::size_t place = answered; place < whole.asked.size(); ++place) {
                auto [argv, script] = whole.asked[place];
                if (argv[1] == "ping" || (*program != '\0' && argv[0] != program)) continue;
                // The first of them was printing its answer; the rest had nothing yet.
                script.out.resize(changed.empty() ? script.out.size() / 2 : 0);
                script.state = NT_RUN_TIMED_OUT;
                changed.emplace_back(argv, script);
            }
            if (changed.empty()) continue;
            bool said = false;
            const std::string more = read_with(whole, changed, said);
            CHECK_MESSAGE(more.empty(), program, " stops after ", answered, ": ", more);
            CHECK_MESSAGE(said, program, " stops after ", answered);
        }
}

TEST_CASE("a command that fails in any way costs its tables and a notice") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        if (argv[1] == "ping") continue;
        std::vector<Script> broken;
        for (const std::int32_t state :
             {NT_RUN_SIGNALLED, NT_RUN_TIMED_OUT, NT_RUN_CANCELLED, NT_RUN_NOT_ALLOWED, NT_RUN_NOT_FOUND})
            for (const std::string& out : {script.out.substr(0, script.out.size() / 2), std::string()}) {
                Script one;
                one.out = out;
                one.state = state;
                broken.push_back(one);
            }
        // For a list of jobs or of the caller's associations nothing at all is an answer.
        if (argv[0] == "scontrol" || argv[3] == "qos") broken.push_back({"", "", 0});
        broken.push_back({"\x1b[31m\xff\xfe garbage = yes | no\n", "", 0});
        broken.push_back({"", argv[0] + ": error: Unable to contact slurm controller (connect failure)\n", 1});
        for (const Script& one : broken) {
            bool said = false;
            const std::string more = read_with(whole, argv, one, said);
            CHECK_MESSAGE(more.empty(), question(argv), ": ", more, " in state ", one.state);
            CHECK_MESSAGE(said, question(argv), " in state ", one.state);
        }
    }
}

TEST_CASE("what each failed question takes away: the table in queries.hpp") {
    struct Loss {
        const char* word;  ///< of the question's command
        const char* program;
        std::vector<nt_table> lost;        ///< tables that are not handed over
        std::vector<std::string> notices;  ///< code and query
    };
    const std::vector<Loss> losses = {
        {"config", "scontrol", {}, {"query_partial "}},
        {"partition", "scontrol", {NT_TABLE_QUEUE, NT_TABLE_RULE, NT_TABLE_MEMBER}, {"query_failed queues"}},
        {"assoc_mgr", "scontrol", {}, {"query_failed limits"}},
        {"qos", "sacctmgr", {NT_TABLE_LIMIT}, {"query_failed limits"}},
        {"assoc", "sacctmgr", {}, {"query_partial identity"}},
        {"%i|%u|%a|%P|%q|%T|%r|%R|%D|%C|%m|%b|%l|%L|%e|%S|%V|%N|%Q|%p|%j",
         "squeue",
         {NT_TABLE_RELEASE},
         {"query_failed jobs", "query_failed free_times"}},
        {"--start", "squeue", {}, {"query_failed jobs"}},
        {"reservation", "scontrol", {NT_TABLE_RESERVATION}, {"query_failed reservations"}},
        {"licenses", "scontrol", {NT_TABLE_LICENCE}, {"query_failed licences"}},
        {"job", "scontrol", {NT_TABLE_ALLOC}, {"query_failed allocations"}},
    };
    for (const Loss& loss : losses) {
        FakeHost host;
        std::size_t broken = 0;
        for (const auto& [argv, script] : replay(host, recording("22.05-small-alice"))) {
            if (argv[0] != loss.program || std::find(argv.begin(), argv.end(), loss.word) == argv.end()) continue;
            host.answer(argv, {"", "error: Socket timed out on send/recv operation\n", 1});
            ++broken;
        }
        REQUIRE_MESSAGE(broken == 1, loss.word);
        PluginUnderTest plugin(host);
        const Reading reading = plugin.collect();
        REQUIRE_MESSAGE(reading.status() == NT_OK, loss.word);
        for (const nt_table table : loss.lost)
            CHECK_MESSAGE(!reading.view().table(table), loss.word, " table ", int{table});
        std::vector<std::string> notices;
        for (const auto& notice : problems(host)) {
            notices.push_back(notice.code + " " + notice.query);
            CHECK_MESSAGE(notice.text.find("Socket timed out") != std::string::npos, notice.text);
        }
        CHECK_MESSAGE(notices == loss.notices, loss.word);
    }
    FakeHost host;
    for (const auto& [argv, script] : replay(host, recording("22.05-small-alice")))
        if (argv.size() > 2 && argv[2] == "node") host.answer(argv, {"", "", 0, NT_RUN_TIMED_OUT});
    PluginUnderTest plugin(host);
    CHECK(plugin.collect().status() == NT_TIMEOUT);
    REQUIRE(problems(host).size() == 1);
    CHECK(problems(host)[0].query == "nodes");
}

TEST_CASE("what failed questions take away that only some clusters make necessary: the table in queries.hpp") {
    const Script broken = {"", "slurm_load error: Socket timed out on send/recv operation\n", 1};
    const auto with_word = [](const Argv& argv, const char* word) {
        return std::find(argv.begin(), argv.end(), word) != argv.end();
    };
    SUBCASE("nodes, JSON") {
        FakeHost host;
        for (const auto& [argv, script] : replay(host, recording("26.05-small-alice")))
            if (with_word(argv, "node")) host.answer(argv, script.out + "NodeName=c01 CPUTot=1 State=IDLE\n");
        host.answer({"scontrol", "show", "nodes", "--all", "--detail", "--json"}, broken);
        PluginUnderTest plugin(host);
        const Reading reading = plugin.collect(NT_WANT_NODES);
        REQUIRE(reading.status() == NT_OK);
        const auto conditions = [&](const char* node) {
            const std::uint32_t row = names(reading.view(), NT_COL_NODE_NAME).at(node);
            return reading.view().cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, row).value_or(NT_CONDITION_UNKNOWN);
        };
        CHECK((conditions("c01") & NT_CONDITION_UNKNOWN) != 0);
        CHECK((conditions("c02") & NT_CONDITION_UNKNOWN) == 0);
    }
    SUBCASE("running, for a partition that bounds its jobs on a node") {
        FakeHost host;
        for (const auto& [argv, script] : replay(host, recording("22.05-small-alice")))
            if (argv[0] == "squeue") host.answer(argv, broken);
        PluginUnderTest plugin(host);
        const Reading reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
        REQUIRE(reading.status() == NT_OK);
        const BlobView view = reading.view();
        const std::uint32_t queue = names(view, NT_COL_QUEUE_NAME).at("gpucpu");
        int in_use = 0;
        for (std::uint32_t i = 0; i < rows(view, NT_TABLE_MEMBER); ++i) {
            if (view.cell<std::uint32_t>(NT_COL_MEMBER_QUEUE, i) != queue) continue;
            const auto held =
                view.number(NT_COL_NODE_CPU_ALLOC_MILLI, *view.cell<std::uint32_t>(NT_COL_MEMBER_NODE, i));
            if (held == 0) continue;
            ++in_use;
            CHECK(view.number(NT_COL_MEMBER_CPU_LEFT_MILLI, i) == std::max<std::int64_t>(0, 8000 - *held));
        }
        CHECK(in_use > 0);
    }
    SUBCASE("accounts") {
        FakeHost host;
        for (const auto& [argv, script] : replay(host, recording("22.05-small-dave")))
            if (with_word(argv, "assoc_mgr")) host.answer(argv, broken);
        PluginUnderTest plugin(host);
        const Reading reading = plugin.collect(NT_WANT_NODES | NT_WANT_LIMITS | NT_WANT_IDENTITY);
        REQUIRE(reading.status() == NT_OK);
        bool own = false;
        for (std::uint32_t i = 0; i < rows(reading.view(), NT_TABLE_LIMIT); ++i) {
            CHECK(reading.view().text(NT_COL_LIMIT_SOURCE, i) != "slurm account");
            own = own || reading.view().text(NT_COL_LIMIT_SOURCE, i) == "slurm association";
        }
        CHECK(own);
    }
    SUBCASE("own limits") {
        const auto with_limits_of_dave = [&](const Script& script) {
            FakeHost host;
            for (const auto& [argv, answer] : replay(host, recording("22.05-small-dave")))
                if (with_word(argv, "assoc_mgr")) host.answer(argv, broken);
            const Argv associations = {"sacctmgr", "-nP", "show", "assoc", "where", "user=dave"};
            Argv asked = associations, own = associations;
            asked.push_back("format=Cluster,Account,User,Partition,QOS,DefaultQOS");
            own.push_back("cluster=larch");
            own.push_back(
                "format=Cluster,Account,User,Partition,QOS,DefaultQOS,ParentName,MaxTRES,MaxTRESPerNode,MaxWall,"
                "MaxJobs,"
                "MaxSubmit,GrpTRES,GrpTRESMins,GrpJobs,GrpSubmit,GrpWall,Share,Fairshare");
            host.answer(asked, "larch|limited|dave||normal|\n");
            host.answer(own, script);
            PluginUnderTest plugin(host);
            const Reading reading = plugin.collect(NT_WANT_NODES | NT_WANT_LIMITS | NT_WANT_IDENTITY);
            REQUIRE(reading.status() == NT_OK);
            std::size_t of_associations = 0, said = 0;
            for (std::uint32_t i = 0; i < rows(reading.view(), NT_TABLE_LIMIT); ++i)
                if (reading.view().text(NT_COL_LIMIT_SOURCE, i) == "slurm association") ++of_associations;
            for (const auto& notice : problems(host))
                if (notice.code == "query_failed" && notice.query == "limits") ++said;
            CHECK(said == 1);
            return of_associations;
        };
        CHECK(with_limits_of_dave({"larch|limited|dave||normal||||||1||||||1-00:10:00|1|\n"}) == 2);
        CHECK(with_limits_of_dave(broken) == 0);
    }
}

TEST_CASE("answers that say everything twice") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        Script twice = script;
        twice.out += script.out;
        bool said = false;
        const std::string more = read_with(whole, argv, twice, said);
        CHECK_MESSAGE(more.empty(), question(argv), ": ", more);
    }
}

TEST_CASE("bytes that are no UTF-8 anywhere") {
    const Whole whole;
    for (const auto& [argv, script] : whole.asked) {
        for (std::size_t step : {3, 11, 97, 1009}) {
            Script broken = script;
            for (std::size_t i = step / 2; i < broken.out.size(); i += step)
                if (broken.out[i] != '\n') broken.out[i] = '\xff';
            FakeHost host;
            replay(host, recording("22.05-small-alice"));
            host.answer(argv, broken);
            PluginUnderTest plugin(host);
            const Reading reading = plugin.collect();
            CHECK((reading.status() == NT_OK || !problems(host).empty()));
        }
    }
}

TEST_CASE("C-60 a list of nodes that explodes is cut while it is expanded, and said") {
    FakeHost host;
    replay(host, recording("22.05-small-alice"));
    host.answer(
        {"scontrol", "show", "partition", "--all", "--oneliner"},
        "PartitionName=p State=UP Nodes=c[01-99999999],a[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9] TotalNodes=3\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect(NT_WANT_NODES | NT_WANT_QUEUES);
    REQUIRE(reading.status() == NT_OK);
    REQUIRE(problems(host).size() == 1);
    CHECK(problems(host)[0].text == "a list of nodes is too long and was cut after 65536 names");
}

TEST_CASE("two records of one node that differ: it is not known") {
    FakeHost host;
    replay(host, recording("field-02-slurm-partial-answer"));
    host.answer({"scontrol", "show", "node", "--all", "--oneliner"},
                "NodeName=q01 CPUAlloc=64 CPUTot=64 RealMemory=10 AllocMem=0 State=ALLOCATED\n"
                "NodeName=q01 CPUAlloc=0 CPUTot=64 RealMemory=10 AllocMem=0 State=IDLE\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect(NT_WANT_NODES);
    REQUIRE(reading.status() == NT_OK);
    CHECK(rows(reading.view(), NT_TABLE_NODE) == 1);
    CHECK(reading.view().cell<std::uint32_t>(NT_COL_NODE_CONDITIONS, 0) == NT_CONDITION_UNKNOWN);
    CHECK(reading.view().number(NT_COL_NODE_CPU_ALLOC_MILLI, 0) == 64000);
}

TEST_CASE("a wave ends at once where no controller answers") {
    FakeHost host;
    replay(host, recording("22.05-small-alice"));
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is DOWN\nSlurmctld(backup) at vm2 is DOWN\n");
    PluginUnderTest plugin(host);
    const Reading reading = plugin.collect();
    CHECK(reading.status() == NT_COMMAND);
    REQUIRE(problems(host).size() == 1);
    CHECK(problems(host)[0].code == "here_but_broken");
    CHECK(problems(host)[0].text == "no Slurm controller answers: Slurmctld(primary) at vm is DOWN");
}

TEST_CASE("a backup controller that answers is enough") {
    FakeHost host;
    replay(host, recording("22.05-small-alice"));
    host.answer({"scontrol", "ping"}, "Slurmctld(primary) at vm is DOWN\nSlurmctld(backup) at vm2 is UP\n");
    PluginUnderTest plugin(host);
    CHECK(plugin.collect(NT_WANT_NODES).status() == NT_OK);
}
