#include <doctest/doctest.h>

#include "complexes.hpp"
#include "consumed.hpp"
#include "jobs.hpp"
#include "messages.hpp"

using namespace nodetop::sge;

namespace {

std::string row(const char* state, const std::string& inside) {
    return std::string("<job_list state=\"x\"><JB_job_number>4</JB_job_number><JB_owner>alice</JB_owner>") +
           "<JB_name>train</JB_name><state>" + state + "</state>" + inside + "</job_list>";
}

Jobs read(const std::string& rows) { return read_jobs("<job_info><queue_info>" + rows + "</queue_info></job_info>"); }

const std::string kParallel =
    "<granted_pe name=\"smp\">2</granted_pe><hard_request name=\"gpu\">1</hard_request>"
    "<def_hard_request name=\"h_vmem\">2G</def_hard_request>";

Complexes complexes() {
    return *Complexes::read(
        "#name shortcut type relop requestable consumable default urgency\n"
        "gpu gpu INT <= YES YES 0 0\nh_vmem hv MEMORY <= YES YES 2G 0\njobmem jm MEMORY <= YES JOB 0 0\n"
        "scratch sc MEMORY <= YES HOST 0 0\n");
}

}  // namespace

TEST_CASE("rows of tasks become one job; the row of the first process is no slot") {
    const std::string at = "<queue_name>gpu.q@g01</queue_name>";
    const auto jobs =
        read(row("r", at + "<master>MASTER</master><slots>1</slots>" + kParallel) +
             row("r", at + "<master>SLAVE</master><slots>1</slots>" + kParallel) +
             row("r", "<queue_name>gpu.q@g02</queue_name><master>SLAVE</master><slots>1</slots>" + kParallel));
    CHECK(jobs.is_whole);
    REQUIRE(jobs.rows.size() == 1);
    const JobRecord& job = jobs.rows[0];
    CHECK(job.slots == 2);
    REQUIRE(job.granted.size() == 2);
    CHECK(job.granted[0].host == "g01");
    CHECK(job.granted[0].slots == 1);
    CHECK(job.granted[1].slots == 1);
    const Consumed consumed(jobs, complexes());
    CHECK(consumed.on("g01", "gpu") == 1);
    CHECK(consumed.on("g02", "h_vmem") == std::int64_t{2} << 30);
    CHECK(consumed.on("", "gpu") == 2);
    CHECK(consumed.on("g03", "gpu") == 0);
}

TEST_CASE("tasks of an array are jobs of their own, and waiting ones hold nothing") {
    const std::string at = "<queue_name>a.q@h</queue_name><master>MASTER</master><slots>1</slots>";
    const auto jobs = read(row("r", at + "<tasks>1</tasks>") + row("r", at + "<tasks>2</tasks>") +
                           row("qw",
                               "<queue_name></queue_name><slots>64</slots><tasks>3-5:1</tasks>"
                               "<hard_request name=\"gpu\">4</hard_request>"));
    REQUIRE(jobs.rows.size() == 3);
    CHECK(jobs.rows[1].task == "2");
    CHECK(jobs.rows[2].is_waiting());
    CHECK(jobs.rows[2].slots == 64);
    CHECK(Consumed(jobs, complexes()).on("", "gpu") == 0);
}

TEST_CASE("jobs within the list of instances have the instance's name") {
    const auto jobs =
        read_jobs("<job_info><queue_info><Queue-List><name>all.q@c03</name>" +
                  row("r", "<slots>12</slots><granted_pe name=\"mpi\">12</granted_pe>") +
                  "</Queue-List></queue_info><job_info>" + row("qw", "<slots>1</slots>") + "</job_info></job_info>");
    CHECK(jobs.is_whole);
    REQUIRE(jobs.rows.size() == 2);
    CHECK(jobs.rows[0].granted.at(0).host == "c03");
    CHECK(jobs.rows[0].granted.at(0).slots == 12);
    CHECK(jobs.rows[0].hosts_are_known);
}

TEST_CASE("a parallel job of which only one host is told: what it holds where is not known") {
    const auto jobs =
        read(row("r",
                 "<queue_name>all.q@c01</queue_name><slots>4</slots><granted_pe name=\"mpi\">12</granted_pe>"
                 "<hard_request name=\"gpu\">1</hard_request>"));
    CHECK_FALSE(jobs.rows[0].hosts_are_known);
    CHECK_FALSE(Consumed(jobs, complexes()).on("c01", "gpu"));
}

TEST_CASE("what is counted per slot, per job and per host") {
    JobRecord job;
    job.requests = {{"h_vmem", "4G"}, {"jobmem", "10G"}, {"sc", "1G"}, {"gpu", "many"}};
    job.granted = {{"a.q", "h1", 3, true}, {"a.q", "h2", 2, false}};
    const auto held = [&](std::size_t place, const char* name) {
        return held_by(job, job.granted[place], *complexes().find(name));
    };
    CHECK(held(0, "h_vmem") == std::int64_t{12} << 30);
    CHECK(held(1, "h_vmem") == std::int64_t{8} << 30);
    CHECK(held(0, "jobmem") == std::int64_t{10} << 30);
    CHECK(held(1, "jobmem") == 0);
    CHECK(held(1, "scratch") == std::int64_t{1} << 30);
    CHECK_FALSE(held(0, "gpu"));
}

TEST_CASE("a list that is cut, or has a row without a number, is not whole") {
    CHECK_FALSE(read_jobs("<job_info><job_list><JB_job_number>4</JB_job_number>").is_whole);
    CHECK_FALSE(read(row("r", "<slots>-3</slots>")).is_whole);
    CHECK_FALSE(read(row("r", "")).is_whole);
    CHECK_FALSE(read_jobs("").is_whole);
    CHECK(read("").is_whole);
}

TEST_CASE("the scheduler's sentences: those about the job and its queue, the most telling first") {
    const auto own = [](const std::string& sentence) {
        return "<element><MES_job_number_list><ulong_sublist><ULNG_value>23</ULNG_value></ulong_sublist>"
               "<element><ULNG_value>24</ULNG_value></element></MES_job_number_list><MES_message>" +
               sentence + "</MES_message></element>";
    };
    const auto of_all = [](const std::string& sentence) {
        return "<element><MES_message>queue instance &quot;" + sentence + "</MES_message></element>";
    };
    const SchedulerMessages messages(
        "<detailed_job_info><messages><element><SME_message_list>" +
        own("cannot run in queue &quot;low.q&quot; because it is not contained in its hard queue list (-q)") +
        own("cannot run in PE &quot;mpi&quot; because it only offers 9 slots") +
        own("cannot run because it exceeds limit &quot;alice/////&quot; in rule &quot;people/1&quot;") +
        "</SME_message_list><SME_global_message_list>" + of_all("off.q@c01&quot; dropped because it is disabled") +
        of_all("all.q@c01&quot; dropped because it is full") +
        "</SME_global_message_list></element></messages></detailed_job_info>");
    using Sentences = std::vector<std::string_view>;
    const std::string_view quota = "cannot run because it exceeds limit \"alice/////\" in rule \"people/1\"",
                           slots = "cannot run in PE \"mpi\" because it only offers 9 slots",
                           off = "queue instance \"off.q@c01\" dropped because it is disabled";
    CHECK(messages.of("23", "off.q@c01") == Sentences{quota, off, slots});
    CHECK(messages.of("24", "") == Sentences{quota, slots});
    CHECK(messages.of("25", "off.q") == Sentences{off});
    CHECK(messages.of("25", "").empty());
    // What never changes before what does.
    const SchedulerMessages never(
        "<detailed_job_info><messages><element><SME_message_list>" +
        own("(-l h_rt=7200) cannot run in queue &quot;short.q&quot; because of cluster queue") +
        "</SME_message_list><SME_global_message_list>" + of_all("short.q@c04&quot; dropped because it is overloaded") +
        "</SME_global_message_list></element></messages></detailed_job_info>");
    REQUIRE(never.of("23", "short.q").size() == 2);
    CHECK(never.of("23", "short.q")[0] == "(-l h_rt=7200) cannot run in queue \"short.q\" because of cluster queue");
    CHECK(SchedulerMessages("<SME_message_list><element>").of("23", "").empty());
}
