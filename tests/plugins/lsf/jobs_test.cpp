// Jobs, reservations and settings, read by themselves. The texts are made up in the forms that LSF prints.
#include <doctest/doctest.h>

#include <string>

#include "configuration.hpp"
#include "jobs.hpp"
#include "reservations.hpp"
#include "values.hpp"

using namespace nodetop;
using namespace nodetop::lsf;

namespace {

constexpr std::int64_t kNow = 1796000000;  // Monday, 2026-11-30T00:53:20Z

text::LocalTime utc() {
    return {kNow, [](std::int64_t) { return 0; }};
}

}  // namespace

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
