// What the clients say of queues, read by itself. The texts are made up in the forms that LSF prints.
#include <doctest/doctest.h>

#include <string>

#include "groups.hpp"
#include "hosts.hpp"
#include "membership.hpp"
#include "queues.hpp"
#include "requirement.hpp"
#include "texts.hpp"

using namespace nodetop;
using namespace nodetop::lsf;
using nodetop::lsf::test::hosts_named;

namespace {

std::string names_in(const HostSet& set, const Hosts& hosts) {
    if (set.all) return "all";
    std::string names;
    for (const std::size_t place : set.places) names += (names.empty() ? "" : " ") + hosts.all()[place].name;
    return names;
}

std::string queue_text(const std::string& middle, const std::string& status = "Open:Active") {
    return "\nQUEUE: work\n  -- for work\n\nPARAMETERS/STATISTICS\n"
           "PRIO NICE STATUS          MAX JL/U JL/P JL/H NJOBS  PEND   RUN SSUSP USUSP  RSV \n"
           " 30    0  " +
           status + "      20    4  0.5    6    12     5     7     0     0    0\n\n" + middle;
}

QueueRecord only_queue(const std::string& text) {
    QueueList list = read_queues(text, std::nullopt);
    REQUIRE(list.all.size() == 1);
    return list.all[0];
}

}  // namespace

TEST_CASE("L-04 figures of a queue by their headings") {
    const QueueRecord queue = only_queue(queue_text("USERS: all\nHOSTS:  all\n"));
    CHECK(queue.max_slots == 20);
    CHECK(queue.slots_a_user == 4);
    CHECK(queue.slots_a_processor_milli == 500);
    CHECK(queue.slots_a_host == 6);
    CHECK(queue.held_slots == 7);
    CHECK(queue.priority == 30);
    CHECK(queue.description == "for work");
}

TEST_CASE("B-58 L-01 L-02 L-03 a queue that takes nothing, and one that starts nothing") {
    const auto with = [](const char* status) { return only_queue(queue_text("HOSTS: all\n", status)); };
    CHECK(with("Open:Active").starts());
    CHECK(with("Open:Inact").accepts());
    CHECK_FALSE(with("Open:Inact").starts());
    CHECK_FALSE(with("Open:Inact_Win").starts());
    CHECK_FALSE(with("Open:Inact_Ad").starts());
    CHECK_FALSE(with("Closed:Active").accepts());
    CHECK_FALSE(with("Strange").starts());
    CHECK_FALSE(with("Strange").accepts());
}

TEST_CASE("L-17 a list goes on in indented lines, until a new label or an empty line") {
    const QueueRecord queue = only_queue(
        queue_text("USERS:  a b c\n        d e\n\n  not a user\nHOSTS:  all\nADMIN ACTION COMMENT: USERS: nobody\n"));
    CHECK(queue.label("USERS") == "a b c d e");
    CHECK(queue.label("HOSTS") == "all");
    CHECK(queue.label("ADMIN ACTION COMMENT") == "USERS: nobody");
}

TEST_CASE("L-21 L-22 L-23 limits follow each other by their grammar, and are never guessed") {
    const auto most = [](const std::string& text) { return only_queue(queue_text(text + "\nHOSTS: all\n")).most; };
    const QueueLimits five =
        most(" FILELIMIT DATALIMIT STACKLIMIT CORELIMIT MEMLIMIT\n  8000 K  10000 K  2000 K  20000 K  5000 K\n");
    CHECK(five.memory_bytes == 5000 * 1024);
    const QueueLimits one_blank = most(" STACKLIMIT CORELIMIT MEMLIMIT SWAPLIMIT\n 2 K        0 K  7 M 9 G \n");
    CHECK(one_blank.memory_bytes == 7 * 1024 * 1024);
    const QueueLimits too_few = most(" CORELIMIT MEMLIMIT\n  5000 K\n");
    CHECK(too_few.memory_unread);
    CHECK_FALSE(too_few.memory_bytes);
    CHECK(most(" MEMLIMIT\n 1.2.3.4\n").memory_unread);
    CHECK(most(" MEMLIMIT\n 5000\n").memory_unread);  // L-18: in which unit is not known
    const QueueLimits host = most(" RUNLIMIT\n 1440.0 min of hostA\n");
    CHECK(host.run_seconds == 86400);
    CHECK(host.run_is_normalised);
    const QueueLimits mixed = most(" CPULIMIT  RUNLIMIT   PROCLIMIT\n 5760.0 min  4320.0 min  1 4 8\n");
    CHECK(mixed.run_seconds == 72 * 3600);
    CHECK(mixed.least_slots == 1);
    CHECK(mixed.usual_slots == 4);
    CHECK(mixed.most_slots == 8);
    const QueueLimits two = most(" TASKLIMIT\n 2 16\n");
    CHECK(two.least_slots == 2);
    CHECK(two.most_slots == 16);
    CHECK(most(" TASKLIMIT\n 1 2 3 4\n").slots_unread);
}

TEST_CASE("two groups of limits: what a job gets, and what it may ask for") {
    const QueueRecord queue = only_queue(
        queue_text("DEFAULT LIMITS:\n RUNLIMIT\n 60.0 min\n\nMAXIMUM LIMITS:\n RUNLIMIT\n 2880.0 min\n\nHOSTS: all\n"));
    CHECK(queue.usual.run_seconds == 3600);
    CHECK(queue.most.run_seconds == 172800);
}

TEST_CASE("the last queue of a listing that was cut may lack a limit: it is left out") {
    const std::string two =
        queue_text("HOSTS: all\n") + std::string(79, '-') + "\n\nQUEUE: other" + queue_text("USERS: al").substr(12);
    const QueueList list = read_queues(two, std::nullopt);
    CHECK_FALSE(list.is_whole);
    REQUIRE(list.all.size() == 1);
    CHECK(list.all[0].name == "work");
}

TEST_CASE("the brief listing has long names and two more columns in 10.1") {
    const QueueList list = read_brief_queues(
        "QUEUE_NAME      PRIO STATUS          MAX JL/U JL/P JL/H NJOBS  PEND   RUN  SUSP  RSV PJOBS\n"
        "small            30  Open:Active       -   24    -    -    71    49    22     0    0    9\n"
        "averyverylargememory  30  Closed:Active     -    -    -    -     0     0     0     0    0     0\n");
    REQUIRE(list.all.size() == 2);
    CHECK(list.all[0].slots_a_user == 24);
    CHECK(list.all[0].held_slots == 22);
    CHECK(list.all[1].name == "averyverylargememory");
    CHECK_FALSE(list.all[1].accepts());
    CHECK(list.all[1].is_brief);
}

TEST_CASE("B-58 L-13 L-14 L-15 hosts of a queue: groups, exceptions, preferences, others, ranges") {
    const Hosts hosts = hosts_named({"h1", "h2", "h3", "g1"});
    const Groups groups =
        Groups::read("GROUP_NAME    HOSTS\ncpu      h1 h2/ inner/\ninner   h3 \nloop  loop/ g1 \nsome  all ~h2 \n");
    const auto resolve = [&](const char* list) { return hosts_of_list(list, hosts, &groups); };
    CHECK(resolve("all").all);
    CHECK(names_in(resolve("all ~h1"), hosts) == "h2 h3 g1");
    CHECK(names_in(resolve("~h1"), hosts) == "h2 h3 g1");
    CHECK(names_in(resolve("h1+2 g1!"), hosts) == "h1 g1");
    CHECK(resolve("h1+2 others+1").all);
    CHECK(names_in(resolve("inner/+3"), hosts) == "h3");
    CHECK(names_in(resolve("loop/"), hosts) == "g1");
    CHECK(names_in(resolve("some/"), hosts) == "h1 h3 g1");
    CHECK(names_in(resolve("h[1-2] g*"), hosts) == "h1 h2 g1");
    CHECK(names_in(resolve("all ~inner/"), hosts) == "h1 h2 g1");
    CHECK(resolve("nowhere/").unresolved == 1);
    CHECK(resolve("nowhere/").places.empty());
    // An exception that is not known may be any host.
    CHECK(resolve("all ~nowhere/").places.empty());
    CHECK_FALSE(resolve("all ~nowhere/").all);
    CHECK(hosts_of_list("cpu/", hosts, nullptr).places.empty());
    CHECK_FALSE(resolve("").is_known);
    CHECK(resolve("none").places.empty());
}

TEST_CASE("hosts of a queue: compute units stand among the groups, where a release tells them with their type") {
    const Hosts hosts = hosts_named({"h1", "h2", "h3", "h4"});
    const Groups groups = Groups::read(
        "GROUP_NAME    HOSTS\n"
        "hg1           h1\n"
        "encl1         hg1/ h2\n"
        "CU_NAME       TYPE        HOSTS\n"
        "encl2         enclosure   h3\n"
        "rack1         rack        encl1/ encl2/\n");
    CHECK(hosts_of_list("encl1/", hosts, &groups).places == std::vector<std::size_t>{0, 1});
    CHECK(hosts_of_list("encl2+1", hosts, &groups).places == std::vector<std::size_t>{2});
    const HostSet rack = hosts_of_list("rack1", hosts, &groups);
    CHECK(rack.places == std::vector<std::size_t>{0, 1, 2});
    CHECK(rack.unresolved == 0);
    CHECK(hosts_of_list("rack2", hosts, &groups).unresolved == 1);
}

TEST_CASE("administrators of a group stand behind its members, and are none of them") {
    const Groups groups = Groups::read(
        "GROUP_NAME    USERS                     GROUP_ADMIN\n"
        "staff         alice bob carol           ( - )\n"
        "models        dave sub/                 ( eve\n"
        "                                          frank )\n"
        "sub           grace                     (eve)\n"
        "empty         heidi                     -\n");
    CHECK(*groups.members("staff") == std::vector<std::string>{"alice", "bob", "carol"});
    CHECK(*groups.members("models") == std::vector<std::string>{"dave", "sub/"});
    CHECK(groups.holds("models", "eve") == false);
    CHECK(groups.holds("models", "frank") == false);
    CHECK(groups.holds("models", "grace") == true);
    CHECK(*groups.members("empty") == std::vector<std::string>{"heidi"});
}

TEST_CASE("select strings are judged by what is known, and never guessed") {
    const SelectValues values = [](std::string_view name) -> SelectValue {
        if (name == "mem") return {SelectValue::Kind::number, 57 * 1024, {}};
        if (name == "big") return {SelectValue::Kind::number, 1, {}};
        if (name == "small") return {SelectValue::Kind::number, 0, {}};
        if (name == "type") return {SelectValue::Kind::text, 0, "LINUX64"};
        return {};
    };
    const auto judge = [&](const char* text) { return evaluate_select(text, values); };
    CHECK(judge("big && mem>100000") == false);
    CHECK(judge("big && mem > 1000") == true);
    CHECK(judge("mem>=57GB") == true);
    CHECK(judge("mem>58GB") == false);
    CHECK(judge("small || (type==LINUX64 && !small)") == true);
    CHECK(judge("type != 'LINUX64'") == false);
    CHECK(judge("type==any") == true);
    CHECK_FALSE(judge("type==local"));
    CHECK_FALSE(judge("strange"));
    CHECK(judge("strange || big") == true);
    CHECK(judge("strange && small") == false);
    CHECK_FALSE(judge("strange && big"));
    CHECK_FALSE(judge("(big"));
    CHECK_FALSE(judge("big big"));
    CHECK_FALSE(judge(std::string(5000, '(').c_str()));
    CHECK_FALSE(judge(std::string(5000, '!').c_str()));
}

TEST_CASE("a resource requirement in its parts") {
    const Requirement whole =
        read_requirement("select[ngpus>0 && cs] order[r15s:pg] rusage[ngpus=1:mem=2000] span[hosts=1]");
    CHECK(whole.select == "ngpus>0 && cs");
    REQUIRE(whole.uses.size() == 2);
    CHECK(whole.uses[1].second == "2000");
    CHECK(read_requirement("mem>100").select == "mem>100");
    CHECK_FALSE(read_requirement("{select[a]} || {select[b]}").is_read);
    CHECK(read_requirement("").is_read);
}
