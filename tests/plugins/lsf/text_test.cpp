// What the clients print, read by itself. The texts are made up in the forms that LSF prints.
#include <doctest/doctest.h>

#include <string>

#include "configuration.hpp"
#include "devices.hpp"
#include "groups.hpp"
#include "hosts.hpp"
#include "jobs.hpp"
#include "membership.hpp"
#include "product.hpp"
#include "queues.hpp"
#include "requirement.hpp"
#include "reservations.hpp"
#include "shared_resources.hpp"
#include "states.hpp"
#include "table.hpp"
#include "values.hpp"

using namespace nodetop;
using namespace nodetop::lsf;

namespace {

constexpr std::int64_t kNow = 1796000000;  // Monday, 2026-11-30T00:53:20Z

text::LocalTime utc() {
    return {kNow, [](std::int64_t) { return 0; }};
}

Hosts hosts_named(std::initializer_list<const char*> names) {
    Hosts hosts;
    for (const char* name : names) hosts.add_name(name);
    return hosts;
}

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

TEST_CASE("the product, its dialect and its version") {
    const Product spectrum = read_product(
        "IBM Spectrum LSF Standard 10.1.0.14, Jun 15 2023\nCopyright\n\nMy cluster name is polar\nMy master name is "
        "m1\n");
    CHECK(spectrum.dialect == Dialect::spectrum);
    CHECK(spectrum.name == "IBM Spectrum LSF Standard");
    CHECK(spectrum.version == "10.1.0.14");
    CHECK(spectrum.version_number == 10001);
    CHECK(spectrum.cluster == "polar");
    CHECK(spectrum.master == "m1");
    CHECK(read_product("Platform LSF 9.1.3.0, Jul 04 2014\n").version_number == 9001);
    CHECK(read_product("openlava project 4.0, Jan 1 2017\n").dialect == Dialect::open);
    CHECK(read_product("volclava project 2.2\n").name == "volclava");
    CHECK(read_product("lsid: command of another system\n").dialect == Dialect::unknown);
}

TEST_CASE("clients that found no daemon say so in words, some of them for ever") {
    CHECK(broken_because("batch daemon not responding ... still trying\n"));
    CHECK(broken_because("LSF is down. Please wait ...\n"));
    CHECK(broken_because("Failed in an LSF library call: LIM is down; try later\n"));
    CHECK_FALSE(broken_because("HOST_NAME STATUS\nh1 ok\n"));
    CHECK(refuses_option("bhosts: invalid option -- 'o'\nUsage: bhosts [-h]\n"));
    CHECK(refuses_option("<MIG_ALLOC> in the format string is not a valid field name.\n"));
    CHECK_FALSE(refuses_option("No unfinished job found\n"));
}

TEST_CASE("a table by its headings: JSON, fields and columns") {
    const TableForm form{"HOST_NAME"};
    for (const char* text :
         {R"({"COMMAND":"bhosts","HOSTS":2,"RECORDS":[{"HOST_NAME":"h1","STATUS":"ok","MAX":"16"},)"
          R"({"MAX":"-","STATUS":"closed_Adm","HOST_NAME":"h2"}]})",
          "HOST_NAME|STATUS|MAX\nh1|ok|16\nh2|closed_Adm|-\n",
          "HOST_NAME   STATUS   MAX\nh1   ok    16\nh2    closed_Adm     -\nYou have new mail in a folder\n"}) {
        const Table table = Table::read(text, form);
        REQUIRE(table.rows() == 2);
        CHECK(table.is_whole());
        CHECK(table.cell(0, table.column({"HOST_NAME"})) == "h1");
        CHECK(table.cell(1, table.column({"status"})) == "closed_Adm");
        CHECK(table.cell(1, table.column({"MAX"})) == "-");
        CHECK(table.cell(1, table.column({"nothing"})).empty());
    }
    CHECK(Table::read("HOST_NAME STATUS MAX\nh1 ok 16\nYou have new mail\nh2 ok\n", form).skipped() == 2);
}

TEST_CASE("a table that is cut: no half row, no half number") {
    const Table cut = Table::read("HOST_NAME STATUS MAX\nh1 ok 16\nh2 ok 1", {"HOST_NAME"});
    CHECK(cut.rows() == 1);
    CHECK_FALSE(cut.is_whole());
    const Table json = Table::read(R"({"COMMAND":"bhosts","RECORDS":[{"HOST_NAME":"h1","MAX":"1)", {"HOST_NAME"});
    CHECK_FALSE(json.is_whole());
    CHECK(json.rows() == 0);
}

TEST_CASE("L-09 L-10 L-11 what a status means, and a word that is not known") {
    CHECK(state_of_host("ok").conditions == 0);
    CHECK(state_of_host("closed_Full").takes_nothing);
    CHECK(state_of_host("closed_Full").conditions == 0);
    CHECK(state_of_host("closed_Busy").conditions == NT_CONDITION_BUSY);
    CHECK(state_of_host("closed_Excl").conditions == NT_CONDITION_RESERVED);
    CHECK(state_of_host("closed_cu_Excl").conditions == NT_CONDITION_RESERVED);
    CHECK(state_of_host("closed_LIM").conditions == NT_CONDITION_DOWN);
    CHECK(state_of_host("closed_LockM").conditions == NT_CONDITION_DRAIN);
    CHECK(state_of_host("closed_RC_wait").conditions == NT_CONDITION_DRAIN);
    CHECK(state_of_host("unreach").unreachable);
    CHECK(state_of_host("closed").conditions == NT_CONDITION_UNKNOWN);
    CHECK_FALSE(state_of_host("closed_Strange").is_known);
    CHECK(state_of_host("closed_Strange").conditions == NT_CONDITION_UNKNOWN);
    CHECK(state_of_host("3/0/0/1").conditions == NT_CONDITION_UNKNOWN);
    CHECK(state_of_load("lockU").conditions == NT_CONDITION_DRAIN);
    CHECK(state_of_load("-ok").conditions == 0);
    CHECK(state_of_load("unavail").conditions == NT_CONDITION_DOWN);
}

TEST_CASE("L-05 L-06 L-26 slots of hosts: suspended ones count, a dash counts nothing") {
    Hosts hosts;
    hosts.add_listing(
        Table::read("HOST_NAME STATUS JL/U MAX NJOBS RUN SSUSP USUSP RSV\nh1 ok - 40 40 0 40 0 0\n"
                    "h2 ok 4 16 - 3 0 1 0\nh3 ok - - - - - - -\nh4 ok - 8 -3 0 0 0 0\nh1 ok - 40 0 0 0 0 0\n",
                    {"HOST_NAME"}));
    REQUIRE(hosts.all().size() == 4);
    CHECK(hosts.all()[0].held_slots == 40);
    CHECK(hosts.all()[1].held_slots == 4);
    CHECK(hosts.all()[1].slots_a_user == 4);
    CHECK(hosts.all()[2].max_is_no_limit);
    CHECK_FALSE(hosts.all()[3].held_slots);
    CHECK(hosts.unreadable() == std::vector<std::string>{"h4"});
    CHECK(hosts.repeated() == 1);
}

TEST_CASE("a short name means a host whose full name begins so, if it is one host's only") {
    const Hosts hosts = hosts_named({"h1.site.org", "h2.a.org", "h2.b.org", "h3"});
    CHECK(hosts.find("h1") == 0);
    CHECK_FALSE(hosts.find("h2"));
    CHECK(hosts.find("h2.b.org") == 2);
    CHECK(hosts.find("h3.site.org") == 3);
    CHECK_FALSE(hosts.find("h1.other.org"));
    CHECK(hosts.find("h3@far") == 3);
}

TEST_CASE("the details of a host: comment, window, reserved memory and what closes it") {
    Hosts hosts = hosts_named({"h1", "h2"});
    hosts.add_details(
        "HOST  h1\nSTATUS           CPUF  JL/U    MAX  NJOBS    RUN  SSUSP  USUSP    RSV DISPATCH_WINDOW\n"
        "closed_Busy     60.00     -     16      8      8      0      0      0      5:00-6:00 8:00-9:00\n\n"
        " CURRENT LOAD USED FOR SCHEDULING:\n"
        "              r15s   tmp   mem  slots\n Total         1.0  *70G   55G      8\n Reserved      0.0    0M 1993M  "
        "    -\n\n LOAD THRESHOLD USED FOR SCHEDULING:\n           r15s tmp mem\n loadSched   - *80G -\n\n"
        "ADMIN ACTION COMMENT:  fan: \"3\", HOST  h2\nHOST  h2\nSTATUS CPUF");
    CHECK(hosts.all()[0].comment == "fan: \"3\", HOST  h2");
    CHECK(hosts.all()[0].dispatch_window == "5:00-6:00 8:00-9:00");
    CHECK(hosts.all()[0].reserved_memory == "1993M");
    CHECK(hosts.all()[0].over_threshold == "tmp 70G");
    CHECK(hosts.all()[1].comment.empty());
}

TEST_CASE("the name of a host stands in the first row of its cards only") {
    const CardList list = CardList::read(
        "HOST_NAME       GPU_ID        MODEL   MUSED    MRSV  NJOBS  RUN  SUSP  RSV\n"
        "g1                   0   TeslaA_16GB   100M      0M      0    0     0    0\n"
        "                     1   TeslaA_16GB     2G      0M      1    0     1    0\n"
        "                     2   TeslaB_32GB     2G      0M      0    0     0    0\n"
        "g2                   0   TeslaA_16GB     2G      0M      -    -     -    -\n"
        "g3                   broken\n"
        "                     1   TeslaA_16GB     2G      0M      0    0     0    0\n");
    const auto& g1 = *list.find("g1");
    REQUIRE(g1.size() == 2);
    CHECK(g1[0].total == 2);
    CHECK(g1[0].held == 1);  // L-12: the suspended job keeps it
    CHECK(g1[1].model == "TeslaB_32GB");
    CHECK(g1[1].held == 0);
    CHECK(g1[0].used_outside == 0);
    CHECK(g1[1].used_outside == 1);  // 2 GiB, and no job of LSF
    CHECK(list.find("g2")->front().held == 1);
    CHECK(list.find("g3") == nullptr);  // whose the row below is is not known
    CHECK(card_models("HOST_NAME gpuid gpu_model gpu_mode\nh1 0 TeslaX 0\n 1 TeslaX 0\nh2 0 A 0\n 1 B 0\n") ==
          std::map<std::string, std::string>{{"h1", "TeslaX"}});
}

TEST_CASE("shared resources: what is left, what is held, and locations that go on") {
    const Hosts hosts = hosts_named({"g1", "g2", "c1"});
    SharedResources shared;
    shared.add_dynamic(
        "RESOURCE      TOTAL     RESERVED    LOCATION\nngpus   3.0   1.0   g1 \nlic   25  0.0  g1 g2\n"
        "                c1 \n",
        hosts);
    shared.add_static("RESOURCE     VALUE   LOCATION\nngpus  4  g1 \ngmodel  A100_80GB  g1 \nngpus 8 g2 \n", hosts);
    const Hosts none;
    const auto devices = devices_of(0, hosts, {}, {}, shared);
    REQUIRE(devices.size() == 1);
    CHECK(devices[0].model == "A100_80GB");
    CHECK(devices[0].total == 4);
    CHECK(devices[0].held == 1);
    // What is held of the other host's is not told: none is free.
    const auto unknown = devices_of(1, hosts, {}, {}, shared);
    REQUIRE(unknown.size() == 1);
    CHECK(unknown[0].total == 8);
    CHECK_FALSE(unknown[0].held);
    CHECK(shared.find("lic", 2)->hosts.size() == 3);
}

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

TEST_CASE("L-01 L-02 L-03 a queue that takes nothing, and one that starts nothing") {
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

TEST_CASE("L-13 L-14 L-15 hosts of a queue: groups, exceptions, preferences, others, ranges") {
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

TEST_CASE("jobs: slots on hosts, ends with and without a year, arrays") {
    const JobList list = read_job_table(
        R"({"COMMAND":"bjobs","JOBS":4,"RECORDS":[)"
        R"({"JOBID":"7","JOBINDEX":"0","USER":"a","QUEUE":"q","STAT":"RUN","SLOTS":"7","NALLOC_SLOT":"7",)"
        R"("EXEC_HOST":"4*h1:2*h2:h3","TIME_LEFT":"12:30 L","GPU_NUM":"2","JOB_NAME":"a|b: \"c\""},)"
        R"({"JOBID":"8","JOBINDEX":"3","USER":"a","QUEUE":"q","STAT":"USUSP","EXEC_HOST":"h1","TIME_LEFT":"-",)"
        R"("FINISH_TIME":"Jan  2 18:26 L","JOB_NAME":"arr[3]"},)"
        R"({"JOBID":"9","USER":"b","QUEUE":"q","STAT":"PEND","SLOTS":"16","EXEC_HOST":"-",)"
        R"("PEND_REASON":"Job slot limit reached: 4 hosts; Host's load, high;"},)"
        R"({"JOBID":"7","JOBINDEX":"0","USER":"a","QUEUE":"q","STAT":"RUN","EXEC_HOST":"9*h1"}]})",
        utc());
    REQUIRE(list.all.size() == 3);
    REQUIRE(list.all[0].shares.size() == 3);
    CHECK(list.all[0].shares[1].slots == 2);
    CHECK(list.all[0].ends_at == kNow + 12 * 3600 + 1800);
    CHECK(list.all[0].gpus == 2);
    CHECK(list.all[0].name == "a|b: \"c\"");
    CHECK(list.all[1].full_id() == "8[3]");
    CHECK(list.all[1].ends_at == 1798914360);  // 2027-01-02T18:26Z: ends lie ahead
    CHECK(list.all[1].is_held());
    CHECK(list.all[2].is_waiting());
    CHECK(list.all[2].slots == 16);
    CHECK(list.all[2].reasons == std::vector<std::string>{"Job slot limit reached: 4 hosts", "Host's load, high"});
}

TEST_CASE("jobs in lines: a name may hold blanks, columns and reasons") {
    const JobList list = read_job_lines(
        "JOBID   USER    STAT  QUEUE      FROM_HOST   EXEC_HOST   JOB_NAME   SUBMIT_TIME  PROJ_NAME CPU_USED MEM SWAP "
        "PIDS START_TIME FINISH_TIME\n"
        "2       al   RUN   q     m1     h1:h1:h2 my \"x\" job 11/29-18:22:11 default    000:00:00.00 6840   12196  "
        "7,8 11/29-18:22:13 12/01-00:00:00 \n"
        "15      al   PEND  q     m1        -        arr[3]     11/29-18:22:11 default    000:00:00.00 0      0       "
        "-  -  - \n"
        "16      al   PEND  q\n",
        utc());
    REQUIRE(list.all.size() == 2);
    CHECK(list.skipped == 1);
    CHECK(list.all[0].name == "my \"x\" job");
    CHECK(list.all[0].slots == 3);
    REQUIRE(list.all[0].shares.size() == 2);
    CHECK(list.all[0].shares[0].slots == 2);
    CHECK(list.all[0].started_at == 1795976533);
    CHECK(list.all[0].ends_at == 1796083200);
    CHECK(list.all[1].full_id() == "15[3]");
    const auto reasons = read_reasons(
        "JOBID USER STAT QUEUE FROM_HOST JOB_NAME SUBMIT_TIME\n15 al PEND q m1 arr[3]  Nov 29 18:22\n One: 1 host;\n "
        "Two: "
        "2 hosts;\n");
    CHECK(reasons.at("15[3]") == std::vector<std::string>{"One: 1 host", "Two: 2 hosts"});
}

TEST_CASE("L-18 L-19 the unit of bare sizes") {
    Configuration configuration;
    Product product;
    product.dialect = Dialect::spectrum;
    product.version_number = 10001;
    read_lsf_conf("#LSF_UNIT_FOR_LIMITS=GB\n", product, configuration);
    CHECK(configuration.bare_unit_bytes == text::kMiB);
    read_lsf_conf("LSF_UNIT_FOR_LIMITS=GB  # by us\nLSB_JOB_MEMLIMIT=\"y\"\n", product, configuration);
    CHECK(configuration.bare_unit_bytes == text::kGiB);
    CHECK(configuration.memory_limit_is_per_job);
    product.version_number = 9001;
    read_lsf_conf("", product, configuration);
    CHECK(configuration.bare_unit_bytes == text::kKiB);
    CHECK_FALSE(bytes_of("2016", std::nullopt));
    CHECK(bytes_of("127.2_g", std::nullopt) == 136579960012);
    CHECK_FALSE(bytes_of("1.2.3.4", text::kMiB));
    CHECK_FALSE(bytes_of("-5G", text::kMiB));
}

TEST_CASE("reservations: their hosts, and when they are open") {
    const auto list = read_reservations(
        "RSVID       TYPE    USER   NCPUS      RSV_HOSTS           TIME_WINDOW \n"
        "al#0        user    al      4/16     h1:4/8   12/1/6/0-12/1/8/0 \n"
        "                                      h2:0/8 \n"
        "system#0     sys   system   1024      h3:0/1024       5:18:0-5:20:0 *\n");
    REQUIRE(list);
    REQUIRE(list->size() == 2);
    CHECK(list->front().hosts.size() == 2);
    CHECK(list->front().hosts[0].slots == 8);
    CHECK(list->front().hosts[0].used_slots == 4);
    CHECK(list->back().is_recurring);
    CHECK_FALSE(read_reservations("nonsense\n"));
    CHECK_FALSE(read_reservations("RSVID TYPE USER NCPUS RSV_HOSTS TIME_WINDOW\na#0 user a 1"));

    const auto once = next_window("12/1/6/0-12/1/8/0", kNow, 3600);
    REQUIRE(once);
    CHECK(once->starts_at == 1796101200);  // 2026-12-01T06:00+01:00
    CHECK(once->ends_at == 1796108400);
    const auto weekly = next_window("5:18:0-5:20:0", kNow, 0);
    REQUIRE(weekly);
    CHECK(weekly->starts_at == 1796407200);  // Friday, 2026-12-04T18:00Z
    const auto daily = next_window("0:30-1:30", kNow, 0);
    REQUIRE(daily);
    CHECK(daily->starts_at == 1795998600);
    CHECK(daily->ends_at == 1796002200);
    CHECK_FALSE(next_window("13/40/6/0-12/1/8/0", kNow, 0));
    CHECK_FALSE(next_window("soon", kNow, 0));
}
