#include <doctest/doctest.h>

#include "complexes.hpp"
#include "directory.hpp"
#include "hosts.hpp"
#include "instances.hpp"
#include "instances_text.hpp"
#include "letters.hpp"
#include "queue_config.hpp"
#include "settings.hpp"
#include "values.hpp"
#include "xml.hpp"

#include <nodetop/columns.h>

using namespace nodetop::sge;

TEST_CASE("G-08 G-25 letters: each has its condition, an unknown one takes no work") {
    CHECK(conditions_of("") == 0);
    CHECK(conditions_of("au") == (NT_CONDITION_BUSY | NT_CONDITION_DOWN));
    for (const char* drained : {"d", "D", "s", "S", "C"}) CHECK(conditions_of(drained) == NT_CONDITION_DRAIN);
    CHECK(conditions_of("E") == NT_CONDITION_FAIL);
    for (const char* unknown : {"c", "o", "P", "N", "?"}) CHECK(conditions_of(unknown) == NT_CONDITION_UNKNOWN);
    CHECK(words_of("dE") == "disabled by a person, in error state");
    CHECK(words_of("x") == "in a state that is not known (x)");
}

TEST_CASE("G-11 zeros are trimmed off numbers only") {
    CHECK(trimmed("4.000000") == "4");
    CHECK(trimmed("2.500") == "2.5");
    CHECK(trimmed("100") == "100");
    CHECK(trimmed("A100") == "A100");
    CHECK(trimmed("A1.00") == "A1.00");
}

TEST_CASE("G-13 what is no number is none") {
    CHECK(count_of("4.000000") == 4);
    CHECK(count_of("39.9") == 39);
    for (const char* none : {"", "-", "infinity", "-1.000000", "4x", "NONE", "1e5"}) CHECK_FALSE(count_of(none));
    CHECK(seconds_of("48:00:00") == 172800);
    CHECK(seconds_of("0:0:5") == 5);
    CHECK(seconds_of("3600") == 3600);
    for (const char* none : {"INFINITY", "", "1:2:3:4", "-5", "99999999999999999999:00:00"})
        CHECK_FALSE(seconds_of(none));
    CHECK(yes_or_no("1.000000") == true);
    CHECK(yes_or_no("FALSE") == false);
    CHECK_FALSE(yes_or_no("perhaps"));
}

TEST_CASE("G-01 G-06 instances: the name is whole, no state is no state") {
    const auto read = read_instances(
        "<?xml version='1.0'?><job_info><queue_info>"
        "<Queue-List><name>a_very_long_queue_name_for_wide_screens.q@c03.example.org</name><qtype>BIP</qtype>"
        "<slots_used>3</slots_used><slots_resv>4</slots_resv><slots_total>16</slots_total><arch>lx-amd64</arch>"
        "<resource name=\"slots\" type=\"qc\">9</resource><resource name=\"h_vmem\" type=\"qc\">8.000G</resource>"
        "<resource name=\"h_vmem\" type=\"hc\">32.000G</resource></Queue-List>"
        "<Queue-List><name>err.q@c01</name><slots_used>x</slots_used><slots_total>4</slots_total><state>auE</state>"
        "<message>marked QERROR as result of job 2&apos;s failure</message></Queue-List>"
        "<Queue-List><name>nohost</name></Queue-List></queue_info></job_info>");
    REQUIRE(read.rows.size() == 2);
    CHECK(read.is_whole);
    const Instance& first = read.rows[0];
    CHECK(first.queue == "a_very_long_queue_name_for_wide_screens.q");
    CHECK(first.host == "c03.example.org");
    CHECK(first.letters.empty());
    CHECK(first.conditions == 0);
    CHECK(first.used == 3);
    CHECK(first.reserved == 4);
    CHECK(first.total == 16);
    REQUIRE(first.left.size() == 1);
    CHECK(first.left[0].text == "8.000G");
    const Instance& second = read.rows[1];
    CHECK(second.conditions == (NT_CONDITION_BUSY | NT_CONDITION_DOWN | NT_CONDITION_FAIL));
    CHECK(second.reason == "marked QERROR as result of job 2's failure");
    CHECK_FALSE(second.used);
    CHECK(second.reserved == 0);  // a release that knows no reservations
}

TEST_CASE("G-04 G-06 G-21 instances as text: the middle figure is used, the architecture is no state") {
    const auto read = read_instances_text(
        "queuename                      qtype resv/used/tot. load_avg arch          states\n"
        "---------------------------------------------------------------------------------\n"
        "all.q@big1                     BIP   32/24/64       3.00     lx-amd64      \n"
        "      14 0.25 serial     dave         r     11/30/2026 18:29:49    24        \n"
        "---------------------------------------------------------------------------------\n"
        "lost.q@gone1                   BIP   0/0/8          -NA-     lx-amd64      au\n"
        "old.q@h                        BIP   1/4            0.1      sol-sparc\n"
        "############################################################################\n"
        " - PENDING JOBS - PENDING JOBS\n");
    CHECK(read.is_whole);
    REQUIRE(read.rows.size() == 3);
    CHECK(read.rows[0].reserved == 32);
    CHECK(read.rows[0].used == 24);
    CHECK(read.rows[0].total == 64);
    CHECK(read.rows[0].letters.empty());
    CHECK(read.rows[1].letters == "au");
    CHECK(read.rows[2].used == 1);
    CHECK(read.rows[2].total == 4);
    const auto cut = read_instances_text("queuename qtype\na_very_long_queue_name_for_wid BIP 0/0/2 0.05 lx-amd64\n");
    CHECK(cut.rows.empty());
    CHECK_FALSE(cut.is_whole);
    CHECK_FALSE(read_instances_text("error: no qmaster\n").is_whole);
}

TEST_CASE("a cut answer keeps what was whole, and says so") {
    const std::string xml =
        "<job_info><Queue-List><name>a@h</name></Queue-List><Queue-List><name>b@h</name></Queue-List></job_info>";
    CHECK(read_instances(xml).is_whole);
    for (std::size_t size = 0; size + 1 < xml.size(); ++size) {
        const auto read = read_instances(xml.substr(0, size));
        CHECK_FALSE(read.is_whole);
        CHECK(read.rows.size() <= 2);
    }
}

TEST_CASE("elements are the same however the answer arrives, and what stands beside them is kept") {
    const std::string xml = "<a>\n<row>1</row><rows>no</rows> <row\nname='x'>2</row>\n<other>3</other></a>\n";
    struct Pieces {
        std::string_view rest;
        std::size_t size;
    };
    for (std::size_t size = 1; size <= xml.size(); ++size) {
        Pieces pieces = {xml, size};
        const nt_reader source = {sizeof source, 0, &pieces,
                                  [](const nt_reader* reader, void* buffer, std::uint64_t capacity) -> std::int64_t {
                                      auto& from = *static_cast<Pieces*>(reader->reader_data);
                                      const auto most = std::min<std::size_t>(from.size, capacity);
                                      const std::size_t given = from.rest.copy(static_cast<char*>(buffer), most);
                                      from.rest.remove_prefix(given);
                                      return static_cast<std::int64_t>(given);
                                  }};
        nodetop::sdk::Reader reader(source);
        Elements elements(reader, {"row", "other"});
        std::string values;
        while (const pugi::xml_node node = elements.next()) values.append(node.name()).append(node.child_value());
        CHECK(values == "row1row2other3");
        CHECK(elements.outside() == "<a>\n<rows>no</rows> \n</a>\n");
        CHECK(elements.is_whole("a"));
    }
    Elements cut("<a><row>1</row><row>2", {"row"});
    CHECK(cut.next());
    CHECK_FALSE(cut.next());
    CHECK_FALSE(cut.next());
    CHECK(cut.is_cut());
}

TEST_CASE("why an instance takes nothing: alarms in words, what a silent host has none of, messages as they are") {
    const auto reason = [](const std::string& letters, const std::string& told) {
        return read_instances("<job_info><queue_info><Queue-List><name>a.q@h</name><state>" + letters + "</state>" +
                              told + "</Queue-List></queue_info></job_info>")
            .rows.at(0)
            .reason;
    };
    const auto load = [](const std::string& text) { return "<load-alarm-reason>" + text + "</load-alarm-reason>"; };
    CHECK(reason("a", load("alarm hl:np_load_avg=2.500000 load-threshold=1.75")) ==
          "np_load_avg is 2.5, over its load threshold of 1.75");
    CHECK(reason("A",
                 "<suspend-alarm-reason>alarm hl:np_load_avg=0.512500 suspend-threshold=0.3"
                 "</suspend-alarm-reason>") == "np_load_avg is 0.5125, over its suspend threshold of 0.3");
    CHECK(reason("au", load("error: no value for &quot;np_load_avg&quot; because execd is in unknown state")) ==
          "its host does not answer");
    CHECK(reason("a", load("alarm of another form")) == "alarm of another form");
    CHECK(reason("E", "<message>queue a.q marked QERROR as result of job 2's failure at host h</message>") ==
          "queue a.q marked QERROR as result of job 2's failure at host h");
    CHECK(reason("d", "").empty());
}

TEST_CASE("resources behind the state of an instance are left out, but for its own") {
    const auto read = read_instances(
        "<job_info><queue_info><Queue-List><name>a.q@h</name><slots_used>1</slots_used><slots_total>4</slots_total>"
        "<resource name=\"load_avg\" type=\"hl\">1</resource><resource name=\"mem\" type=\"qc\">6.000G</resource>"
        "<resource name=\"slots\" type=\"qc\">3</resource></Queue-List><Queue-List><name>b.q@h</name>"
        "<resource name=\"load_avg\" type=\"hl\">1</resource><slots_total>2</slots_total></Queue-List>"
        "</queue_info></job_info>");
    REQUIRE(read.is_whole);
    REQUIRE(read.rows.size() == 2);
    REQUIRE(read.rows[0].left.size() == 1);
    CHECK(read.rows[0].left[0].name == "mem");
    CHECK(read.rows[0].left[0].text == "6.000G");
    CHECK(read.rows[0].total == 4);
    CHECK(read.rows[1].total == 2);
}

TEST_CASE("G-10 hosts: what is left, what is fixed and what is measured are three values") {
    const auto read = read_hosts(
        "<qhost><host name='global'><resourcevalue name='matlab' dominance='gc'>1.000000</resourcevalue></host>"
        "<host name='g01'><hostvalue name='num_proc'>32</hostvalue><hostvalue name='load_avg'>1.00</hostvalue>"
        "<hostvalue name='mem_total'>256.0G</hostvalue><hostvalue name='mem_used'>32.0G</hostvalue>"
        "<resourcevalue name='gpu' dominance='hc'>2.000000</resourcevalue>"
        "<resourcevalue name='gpu' dominance='hl'>7</resourcevalue>"
        "<resourcevalue name='gpu_model' dominance='hf'>A100</resourcevalue></host>"
        "<host name='never1'><hostvalue name='num_proc'>-</hostvalue><hostvalue name='load_avg'>-</hostvalue>"
        "</host></qhost>");
    CHECK(read.is_whole);
    REQUIRE(read.rows.size() == 2);
    REQUIRE(read.global.size() == 1);
    CHECK(read.global[0].name == "matlab");
    CHECK(read.rows[0].reports);
    CHECK(read.rows[0].processors == 32);
    CHECK(read.rows[0].memory_total_bytes == std::int64_t{256} << 30);
    CHECK(read.rows[0].find("gpu", "hc")->text == "2.000000");
    CHECK(read.rows[0].find("gpu", "hl") == nullptr);  // what is measured is nobody's to have
    CHECK(read.rows[0].find("gpu", "hf") == nullptr);
    CHECK(read.rows[0].find("gpu_model", "hf")->text == "A100");
    CHECK_FALSE(read.rows[1].reports);
    CHECK_FALSE(read.rows[1].processors);
}

TEST_CASE("G-19 complexes are read by the names of the columns, and chosen by type and consumable") {
    const auto complexes = Complexes::read(
        "#name  type  shortcut consumable relop requestable urgency default\n"
        "#-------------------\n"
        "h_vmem MEMORY h_vmem YES <= YES 0 2G\n"
        "gpu    INT   g   NO  <= YES 0 0\n"
        "ngpus  INT   ng  YES <= YES 0 0\n"
        "gpu_mem MEMORY gm YES <= YES 0 0\n"
        "infiniband BOOL ib NO == FORCED 0 FALSE\n"
        "exclusive BOOL excl YES EXCL YES 1000 0\n"
        "# >#< starts a comment\n");
    REQUIRE(complexes);
    REQUIRE(complexes->memory() != nullptr);
    CHECK(complexes->memory()->name == "h_vmem");
    CHECK(complexes->memory()->default_request == "2G");
    CHECK(complexes->is_device("ngpus"));
    CHECK(complexes->is_device("ng"));
    CHECK_FALSE(complexes->is_device("gpu"));  // nothing is counted of it
    CHECK_FALSE(complexes->is_device("gpu_mem"));
    CHECK(complexes->find("ib")->is_forced());
    CHECK(complexes->find("exclusive")->is_exclusive());
    CHECK_FALSE(Complexes::read("critical error: no qmaster"));
}

TEST_CASE("settings: one answer holds them all, and the queues without a host") {
    const Settings settings = Settings::read(
        "#name shortcut type relop requestable consumable default urgency\n"
        "slots s INT <= YES YES 1 1000\n"
        "# >#< starts a comment\n"
        "#global:\nuser_lists staff\nqmaster_params ENABLE_SUP_GRP_EVAL=1\njsv_url /opt/jsv\nenforce_project true\n\n"
        "algorithm default\ndefault_duration                  8:00:00\n"
        "all.q\nempty.q\n"
        "{\n   name         people\n   description  user_lists nobody\n   enabled      TRUE\n"
        "   limit        users {*} to slots=1\n}\n");
    CHECK(settings.complexes);
    CHECK(settings.user_lists == "staff");
    CHECK(settings.supplementary_groups_count);
    CHECK(settings.has_job_verifier);
    CHECK(settings.projects_are_required);
    CHECK(settings.default_duration_seconds == 28800);
    CHECK(settings.queues == std::vector<std::string>{"all.q", "empty.q"});
}

TEST_CASE("G-23 what holds on each host stands in the record of its instance; lines go on behind a backslash") {
    const std::string text =
        "qname long.q\nhostname c01\nh_rt 168:00:00\nuser_lists NONE\npe_list smp mpi \\\n          mpirr\n\n"
        "qname long.q\nhostname c02\nh_rt 96:00:00\nuser_lists staff\n";
    const QueueConfigs configs(text);
    REQUIRE(configs.all().size() == 2);
    CHECK(configs.find("long.q", "c01")->h_rt == "168:00:00");
    CHECK(configs.find("long.q", "c01")->pe_list == "smp mpi mpirr");
    CHECK_FALSE(configs.find("long.q", "c01")->has_lists());
    CHECK(configs.find("long.q", "c02")->h_rt == "96:00:00");
    CHECK(configs.find("long.q", "c02")->has_lists());
    CHECK(configs.find("long.q", "c03") == nullptr);
}

TEST_CASE("the objects of one answer tell themselves apart") {
    Directory directory;
    directory.take(
        "hostname              global\ncomplex_values        matlab=3,foo=2\nload_values NONE\n"
        "name    staff\ntype    ACL\nentries alice,@geo\n\n"
        "name    nobody\ntype    ACL\nentries NONE\n"
        "pe_name            mpi8\nslots              128\nallocation_rule    8\nuser_lists staff\n"
        "pe_name            smp\nslots              999\nallocation_rule    $pe_slots\n"
        "@cpu\n   @rackA\n      c01\n      c02\n@gpu\n   g01\n");
    CHECK(directory.global_values.at("matlab") == "3");
    CHECK(directory.user_sets.at("staff") == std::vector<std::string>{"alice", "@geo"});
    CHECK(directory.user_sets.at("nobody").empty());
    CHECK(directory.environments.at("mpi8").fixed_slots == 8);
    CHECK(directory.environments.at("mpi8").rule == AllocationRule::fixed);
    CHECK(directory.environments.at("mpi8").user_lists == "staff");
    CHECK(directory.environments.at("smp").rule == AllocationRule::one_host);
    CHECK(directory.host_groups.at("@cpu").count("c02") == 1);
    CHECK(directory.host_groups.at("@cpu").count("g01") == 0);
    DirectoryNames names;
    names.user_sets = {"staff", "gone"};
    CHECK_FALSE(names.are_in(directory));
    names.user_sets = {"staff", "nobody"};
    CHECK(names.are_in(directory));
}

TEST_CASE("a name that could be an option, a pattern or several names is not handed to a client") {
    CHECK(is_safe_name("all.q"));
    CHECK(is_safe_name("@cpu"));
    for (const char* name : {"", "-d", "a b", "a,b", "*", "q?", "a[1]", "x{y}", "!a", "a\nb", "a=b", "a|b", "a&b"})
        CHECK_FALSE(is_safe_name(name));
}
