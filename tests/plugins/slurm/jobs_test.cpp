#include "jobs.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace nodetop::slurm;

namespace {

constexpr std::string_view kColumns = "%i|%A|%F|%u|%a|%P|%q|%T|%N|%D|%C|%m|%b|%S|%e|%l|%L|%r|%j";
const LocalTime kTime(1796063541, [](std::int64_t) { return 3600; });

JobRecord read_one(std::string_view line, std::string_view columns = kColumns) {
    static std::string text;  // the record points into it
    text = std::string(line) + "\n";
    const auto jobs = read_jobs(text, columns, kTime);
    REQUIRE(jobs);
    REQUIRE(jobs->size() == 1);
    return (*jobs)[0];
}

}  // namespace

TEST_CASE("S-65 the name of a job may hold the separator") {
    const std::string line =
        "9|9|9|alice|physics|gpu|normal|RUNNING|g01|1|4|4000M|gres:gpu:a100:1|2026-11-30T20:25:00|2026-12-01T20:25:00|"
        "1-00:00:00|23:35:04|None|a|b|c";
    const JobRecord job = read_one(line);
    CHECK(job.name == "a|b|c");
    CHECK(job.state == NT_JOB_RUNNING);
    CHECK(job.cpu_milli == 4000);
    CHECK(job.gpus_per_node == 1);
    CHECK(job.ends_at == 1796153100);  // 20:25 in a zone one hour east
    CHECK(job.walltime_seconds == 86400);
}

TEST_CASE("S-61 array tasks, pending arrays and heterogeneous jobs") {
    const auto jobs = read_jobs(
        "22_1|23|22|u|a|p|q|RUNNING|n1|1|1|1M|N/A|N/A|N/A|1:00|1:00|None|x\n"
        "22_[3-8%2]|22|22|u|a|p|q|PENDING||1|1|1M|N/A|N/A|N/A|1:00|1:00|JobArrayTaskLimit|x\n"
        "48+1|49|49|u|a|p|q|PENDING||1|1|1M|N/A|N/A|N/A|1:00|1:00|Resources|x\n"
        "50_[1-9,...]|50|50|u|a|p|q|PENDING||1|1|1M|N/A|N/A|N/A|1:00|1:00|Priority|x\n",
        kColumns, kTime);
    REQUIRE(jobs);
    REQUIRE(jobs->size() == 4);
    CHECK((*jobs)[0].id == "23");
    CHECK((*jobs)[0].array_id == "22");
    CHECK((*jobs)[0].array_task == "22_1");
    CHECK((*jobs)[0].tasks() == 1);
    CHECK((*jobs)[1].id == "22_[3-8%2]");
    CHECK((*jobs)[1].array_task.empty());
    CHECK((*jobs)[1].tasks() == 6);
    CHECK((*jobs)[2].id == "48+1");
    CHECK((*jobs)[3].tasks() == std::nullopt);
}

TEST_CASE("states, ends without a limit, and what is not told") {
    const auto job = [](std::string_view state, std::string_view end, std::string_view left) {
        return read_one("1|1|1|u|a|p|q|" + std::string(state) + "|n1|1|1|1M|N/A|N/A|" + std::string(end) +
                        "|UNLIMITED|" + std::string(left) + "|None|x");
    };
    CHECK(job("COMPLETING", "N/A", "INVALID").state == NT_JOB_COMPLETING);
    CHECK(job("SUSPENDED", "N/A", "INVALID").state == NT_JOB_SUSPENDED);
    CHECK(job("STOPPED", "N/A", "INVALID").state == NT_JOB_STOPPED);
    CHECK(job("SPECIAL_EXIT", "N/A", "INVALID").state == NT_JOB_OTHER);
    CHECK(job("RUNNING", "N/A", "UNLIMITED").ends_at == NT_UNLIMITED);
    CHECK(job("RUNNING", "NONE", "INVALID").ends_at == std::nullopt);
    CHECK(job("RUNNING", "N/A", "NOT_SET").ends_at == std::nullopt);
}

TEST_CASE("other listings: an end by the time that is left, a state that is not printed") {
    CHECK(read_one("12|cyd|phys|wide|h02|16|N/A|2:00:00|1:00:00|RUNNING|fit", "%i|%u|%a|%P|%N|%C|%b|%M|%L|%T|%j")
              .ends_at == 1796063541 + 3600);
    const JobRecord running = read_one("n[1-2]|2026-12-01T20:25:00", "%N|%e");
    CHECK(running.state == NT_JOB_RUNNING);
    CHECK(running.nodes == "n[1-2]");
    const JobRecord waiting = read_one("35|alice|secret|2026-12-01T20:25:00|c01,m01|(Resources)", "%i|%u|%P|%S|%Y|%R");
    CHECK(waiting.is_waiting());
    CHECK(waiting.reason == "Resources");
    CHECK(waiting.planned_nodes == "c01,m01");
    CHECK(waiting.planned_start_at == 1796153100);
}

TEST_CASE("a list that is not whole is no list") {
    CHECK_FALSE(read_jobs("1|1|1|u|a", kColumns, kTime));
    CHECK_FALSE(read_jobs("squeue: error: Invalid job id\n", kColumns, kTime));
    CHECK(read_jobs("", kColumns, kTime)->empty());
    CHECK(read_jobs("CLUSTER: alpha\n\n", kColumns, kTime)->empty());
}

TEST_CASE("C-72 times are read in the zone of their instant") {
    // Summer time ends between now and then.
    const LocalTime time(1000000, [](std::int64_t at) { return at < 2000000 ? 7200 : 3600; });
    CHECK(time.at("1970-01-31T12:00:00") == 30 * 86400 + 11 * 3600);
    CHECK(time.at("1970-01-02T12:00:00") == 86400 + 10 * 3600);
    CHECK_FALSE(time.at("Unknown"));
}
