#include "dry_run.hpp"

#include <doctest/doctest.h>

#include <nodetop/testing/fake_host.hpp>

using namespace nodetop;
using nodetop::testing::FakeHost;

namespace {

const char* const kAccepted =
    "sbatch: Job 50 to start at 2026-12-01T00:00:10 using 2 processors on nodes c[01-02] in partition main\n";

/// The verdict on what sbatch says, with what a reading would have told.
sdk::Verdict read(const std::string& err, int status, const slurm::DryRunFacts* facts = nullptr,
                  const char* queue = "main") {
    FakeHost fake;
    fake.answer({"sbatch"}, {"", err, status});
    sdk::Host host(fake.abi());
    const slurm::LocalTime time(1'796'083'200, [](std::int64_t) { return 0; });  // 2026-12-01T00:00:00
    return slurm::dry_run_verdict(host.run(sdk::Command{"sbatch"}), queue, facts, time);
}

}  // namespace

TEST_CASE("S-50 an acceptance is read with its start and nodes, whatever words stand between") {
    const sdk::Verdict verdict = read(kAccepted, 0);
    CHECK(verdict.category == NT_VERDICT_OK);
    CHECK(verdict.predicted_start_at == 1'796'083'210);
    CHECK(verdict.predicted_nodes == std::vector<std::string>{"c01", "c02"});
    const sdk::Verdict newer = read(
        "sbatch: Job 67 to start at 2026-12-01T00:00:10 a using 1 processors on nodes m01 in partition bigmem\n", 0);
    CHECK(newer.predicted_start_at == 1'796'083'210);
    CHECK(newer.predicted_nodes == std::vector<std::string>{"m01"});
}

TEST_CASE("a start a year ahead is no estimate") {
    CHECK_FALSE(
        read("sbatch: Job 5 to start at 2027-12-01T00:00:00 using 2 processors on nodes c01 in partition p\n", 0)
            .predicted_start_at.has_value());
}

TEST_CASE("S-46 the exit status decides, whatever the text says") {
    CHECK(read("Verification: ***PASSED***\nthe moon is in the wrong house\n", 1).category == NT_VERDICT_UNKNOWN);
    CHECK(read(kAccepted, 1).category == NT_VERDICT_UNKNOWN);
    CHECK_FALSE(read(kAccepted, 1).predicted_start_at.has_value());
    CHECK(read("", 0).category == NT_VERDICT_OK);
}

TEST_CASE("B-65 A17 an estimate is known to be wrong on 22.05 where jobs wait, or may") {
    slurm::DryRunFacts facts;
    facts.release = 2205;
    facts.partitions["main"].waiting = 3;
    CHECK(read(kAccepted, 0, &facts).predicted_start_reliable == false);
    facts.partitions["main"].waiting.reset();
    CHECK(read(kAccepted, 0, &facts).predicted_start_reliable == false);
    facts.partitions["main"].waiting = 0;
    CHECK(read(kAccepted, 0, &facts).predicted_start_reliable == true);
    facts.release = 2605;
    facts.partitions["main"].waiting = 3;
    CHECK(read(kAccepted, 0, &facts).predicted_start_reliable == std::nullopt);
}

TEST_CASE("A5 without EnforcePartLimits an acceptance says nothing about the partition's lists") {
    slurm::DryRunFacts facts;
    facts.enforces_partition_rules = false;
    CHECK_FALSE(read(kAccepted, 0, &facts).lists_checked);
    facts.enforces_partition_rules = true;
    CHECK(read(kAccepted, 0, &facts).lists_checked);
    facts.enforces_partition_rules.reset();
    CHECK_FALSE(read(kAccepted, 0, &facts).lists_checked);  // a configuration that could not be read proves nothing
}

TEST_CASE("A20 a denial is explained by the partition") {
    slurm::DryRunFacts facts;
    facts.partitions["r"].requires_reservation = true;
    facts.partitions["admin"].root_only = true;
    facts.partitions["here"].alloc_nodes = "login9";
    const std::string denied = "allocation failure: Access/permission denied\n";
    CHECK(read(denied, 1, &facts, "r").category == NT_VERDICT_NEEDS_RESERVATION);
    CHECK(read(denied, 1, &facts, "admin").category == NT_VERDICT_ACCESS_DENIED);
    CHECK(read(denied, 1, &facts, "admin").reason.find("RootOnly") != std::string::npos);
    CHECK(read(denied, 1, &facts, "here").reason.find("login9") != std::string::npos);
    CHECK(read(denied, 1).reason == "Access/permission denied");
}

TEST_CASE("the harmless flag stands first, and nothing leaks in from the environment") {
    FakeHost fake;
    sdk::Host host(fake.abi());
    const sdk::Answer answer = host.run(slurm::dry_run_command({"--partition=main"}));
    CHECK(answer.command_line() == "sbatch --test-only --partition=main --wrap true");
}
