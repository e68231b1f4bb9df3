#include "refusals.hpp"

#include <doctest/doctest.h>

using namespace nodetop::slurm;

namespace {

nt_category class_of_text(std::string_view output) { return class_of(read_dry_run(output)); }
nt_category core(const std::string& sentence) { return class_of_text("allocation failure: " + sentence + "\n"); }

}  // namespace

TEST_CASE("every sentence of a recorded refusal has its class") {
    CHECK(core("Invalid qos specification") == NT_VERDICT_INVALID_QOS);
    CHECK(core("Invalid account or account/partition combination specified") == NT_VERDICT_ACCOUNT_MISMATCH);
    CHECK(core("Requested time limit is invalid (missing or exceeds some limit)") == NT_VERDICT_TIME_LIMIT);
    CHECK(core("Requested node configuration is not available") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Access/permission denied") == NT_VERDICT_ACCESS_DENIED);
    CHECK(core("More processors requested than permitted") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Node count specification invalid") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Invalid feature specification") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Required partition not available (inactive or drain)") == NT_VERDICT_QUEUE_CLOSED);
    CHECK(core("Requested nodes are busy") == NT_VERDICT_BUSY_NOW);
    CHECK(core("Invalid license specification") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Requested nodes not in this partition") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Invalid node name specified") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Access denied to requested reservation") == NT_VERDICT_NEEDS_RESERVATION);
    CHECK(core("Requested reservation is invalid") == NT_VERDICT_NEEDS_RESERVATION);
    CHECK(core("Invalid time specified") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("User's group not permitted to use this partition") == NT_VERDICT_GROUP_DENIED);
    CHECK(core("Invalid user id") == NT_VERDICT_ACCESS_DENIED);
    CHECK(class_of_text("sbatch: error: invalid partition specified: nosuchpartition\n"
                        "allocation failure: Invalid partition name specified\n") == NT_VERDICT_UNKNOWN_QUEUE);
    CHECK(class_of_text("sbatch: error: Invalid generic resource (gres) specification\n") ==
          NT_VERDICT_SHAPE_UNAVAILABLE);
}

TEST_CASE("every row of the table of classes") {
    for (const char* sentence :
         {"I/O error writing script/environment to file", "slurmctld on host a is not responding",
          "Unable to contact slurm controller (connect failure)", "Socket timed out on send/recv operation",
          "Zero Bytes were transmitted or received", "Slurm backup controller in standby mode", "Rate limit exceeded",
          "Unable to connect to database", "Protocol authentication error", "Invalid authentication credential"})
        CHECK(core(sentence) == NT_VERDICT_CONTROL_PLANE_DOWN);
    CHECK(core("Invalid membership to account x") == NT_VERDICT_NOT_ENTITLED);
    CHECK(core("Invalid account") == NT_VERDICT_NOT_ENTITLED);
    CHECK(core("Account is not specified") == NT_VERDICT_NO_ACCOUNT);
    CHECK(core("No partition specified or system default partition") == NT_VERDICT_UNKNOWN_QUEUE);
    CHECK(core("Partition gpu is not available") == NT_VERDICT_QUEUE_CLOSED);
    CHECK(core("System submissions disabled") == NT_VERDICT_QUEUE_CLOSED);
    CHECK(core("Time limit 3 days exceeds what is allowed") == NT_VERDICT_TIME_LIMIT);
    CHECK(core("Time limit specification required, but not provided") == NT_VERDICT_TIME_LIMIT);
    CHECK(core("Requested account has breached its allocation") == NT_VERDICT_QUOTA_EXCEEDED);
    CHECK(core("Requested partition configuration not available now") == NT_VERDICT_BUSY_NOW);
    CHECK(core("Required node not available (down, drained or reserved)") == NT_VERDICT_BUSY_NOW);
    CHECK(core("Memory required by task is not available") == NT_VERDICT_SHAPE_UNAVAILABLE);
    CHECK(core("Job script not specified") == NT_VERDICT_UNKNOWN);
}

TEST_CASE("B-21 a limit is named before the sentence that says nothing of it") {
    const DryRunText said = read_dry_run(
        "sbatch: error: QOSMaxCpuPerJobLimit\n"
        "allocation failure: Job violates accounting/QOS policy (job submit limit, user's size and/or time limits)\n");
    CHECK(class_of(said) == NT_VERDICT_QUOTA_EXCEEDED);
    CHECK(said.sentence().substr(0, 22) == "QOSMaxCpuPerJobLimit: ");
    CHECK(class_of_text("sbatch: error: AssocMaxSubmitJobLimit\nallocation failure: Job violates x\n") ==
          NT_VERDICT_QUOTA_EXCEEDED);
}

TEST_CASE("B-64 A2 S-47 a plugin's own sentence is kept, and refuses") {
    const DryRunText said = read_dry_run(
        "sbatch: error: Batch jobs cannot use the interactive partition; start a shell with srun --pty.\n"
        "allocation failure: Unspecified error\n");
    CHECK(class_of(said) == NT_VERDICT_SITE_REFUSED);
    CHECK(said.sentence() == "Batch jobs cannot use the interactive partition; start a shell with srun --pty.");
    const DryRunText rejected = read_dry_run(
        "Job submission rejected: interactive queues take no batch jobs\nallocation failure: Unspecified error\n");
    CHECK(class_of(rejected) == NT_VERDICT_SITE_REFUSED);
    CHECK(rejected.sentence().find("interactive queues take no batch jobs") != std::string::npos);
}

TEST_CASE("S-48 a controller that cannot keep the script was not asked") {
    CHECK(class_of_text("sbatch: error: Batch job submission failed: I/O error writing script/environment to file\n") ==
          NT_VERDICT_CONTROL_PLANE_DOWN);
}

TEST_CASE("S-49 an allocation that is used up is no denial") {
    CHECK(class_of_text("sbatch: error: No sufficient SU allocations\n"
                        "allocation failure: Access/permission denied\n") == NT_VERDICT_QUOTA_EXCEEDED);
}

TEST_CASE("an unknown answer never hardens into a refusal") {
    CHECK(core("Unspecified error") == NT_VERDICT_UNKNOWN);
    CHECK(core("The moon is in the wrong house") == NT_VERDICT_UNKNOWN);
    CHECK(class_of_text("") == NT_VERDICT_UNKNOWN);
    CHECK(class_of_text("sbatch: error: Invalid numeric value \"0\" for --ntasks.\n") == NT_VERDICT_UNKNOWN);
    CHECK(read_dry_run("\xff\xfe: error: \n\n:::").sentence().empty());
}

TEST_CASE("S-42 S-45 a filter's report is read by its lines, and the controller outranks its PASSED") {
    const DryRunText said = read_dry_run(
        "sbatch: Verification: ***PASSED***\nsbatch: Account: bio\nsbatch: QOS-Flag: long\n"
        "sbatch: error: Batch job submission failed: Invalid qos specification\n");
    CHECK(said.filter_verdict == "PASSED");
    CHECK(said.filter_account == "bio");
    CHECK(said.filter_qos == "long");
    CHECK(class_of(said) == NT_VERDICT_INVALID_QOS);
    CHECK(class_of_text("Verification: ***PASSED***\n"
                        "allocation failure: Invalid account or account/partition combination specified\n") ==
          NT_VERDICT_ACCOUNT_MISMATCH);
    const DryRunText rejected =
        read_dry_run("Verification: ***REJECTED***\nReason: no sufficient SU left\nallocation failure: x\n");
    CHECK(rejected.filter_verdict == "REJECTED");
    CHECK(class_of(rejected) == NT_VERDICT_QUOTA_EXCEEDED);
}
