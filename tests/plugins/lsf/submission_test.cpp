#include <doctest/doctest.h>

#include <initializer_list>
#include <string>

#include "explanation.hpp"
#include "submission.hpp"

using namespace nodetop;
using namespace nodetop::lsf;

namespace {

Ways spectrum() {
    Ways ways;
    ways.dialect = Dialect::spectrum;
    ways.sizes_have_units = true;
    ways.types_differ = false;
    return ways;
}

Ways open() {
    Ways ways;
    ways.dialect = Dialect::open;
    return ways;
}

nt_shape shape(std::uint64_t stated) {
    nt_shape made = {};
    made.size = sizeof made;
    made.stated = stated;
    made.nodes = made.tasks_per_node = 1;
    made.cpu_milli_per_task = 1000;
    return made;
}

std::string line(const nt_shape& asked, const Ways& ways, std::string_view project = {}) {
    sdk::Submission submission;
    const sdk::Outcome outcome = make_submission(asked, "work", project, ways, submission);
    if (!outcome.is_ok()) return "refused";
    std::string text = submission.program;
    for (const std::string& word : submission.arguments) text += " " + word;
    for (const std::string& part : submission.not_pinned) text += " (" + part + ")";
    return text;
}

}  // namespace

TEST_CASE("what a shape asks for, as IBM's clients take it") {
    nt_shape asked = shape(NT_STATED_CPU | NT_STATED_MEMORY | NT_STATED_WALLTIME | NT_STATED_NODES);
    asked.nodes = 2;
    asked.cpu_milli_per_task = 3500;
    asked.memory_bytes = (std::int64_t{16} << 30) + 1;
    asked.walltime_seconds = 7261;
    CHECK(line(asked, spectrum(), "wings") ==
          "bsub -q work -n 8 -M 16385MB -R rusage[mem=16385MB] span[ptile=4] -W 2:02 -P wings");
    asked.nodes = 1;
    asked.memory_bytes = std::int64_t{16} << 30;
    CHECK(line(asked, spectrum()) == "bsub -q work -n 4 -M 16GB -R rusage[mem=16GB] span[hosts=1] -W 2:02");
    CHECK(line(shape(0), spectrum()) == "bsub -q work");
}

TEST_CASE("accelerators: of the job's own, of a model") {
    nt_shape asked = shape(NT_STATED_ACCELERATORS | NT_STATED_SLOT);
    asked.accelerators_per_node = 2;
    asked.slot_resource = NT_STR("gpu:TeslaV100_32GB");
    CHECK(line(asked, spectrum()) == "bsub -q work -gpu num=2:j_exclusive=yes:gmodel=TeslaV100_32GB");
    asked.slot_resource = NT_STR("mig-3g:A100_80GB");
    CHECK(line(asked, spectrum()) == "bsub -q work -gpu num=2:mig=3:gmodel=A100_80GB");
    asked.slot_resource = NT_STR("ngpus:A100_80GB");
    CHECK(line(asked, open()) == "bsub -q work -R select[type==any&&gmodel==A100_80GB] rusage[ngpus=2]");
    asked.stated = NT_STATED_ACCELERATORS;
    asked.slot_resource = {};
    CHECK(line(asked, open()) == "bsub -q work -R select[type==any] rusage[ngpus=2]");
}

TEST_CASE("older clients count megabytes in one place and kilobytes in the other") {
    nt_shape asked = shape(NT_STATED_MEMORY);
    asked.memory_bytes = std::int64_t{2} << 30;
    Ways ways = open();
    CHECK(line(asked, ways) == "bsub -q work -M 2097152 -R select[type==any] rusage[mem=2048]");
    // L-20: the queue bounds each process by less, so that -M would be refused.
    ways.process_memory_bytes["work"] = std::int64_t{1} << 30;
    CHECK(line(asked, ways) == "bsub -q work -R select[type==any] rusage[mem=2048]");
    ways = spectrum();
    ways.memory_is_reserved_a_slot = true;
    asked.stated |= NT_STATED_CPU;
    asked.cpu_milli_per_task = 4000;
    CHECK(line(asked, ways) == "bsub -q work -n 4 -M 2GB -R rusage[mem=512MB] span[hosts=1]");
}

TEST_CASE("what it cannot say is named, and names that are none are refused") {
    nt_shape asked = shape(NT_STATED_EXCLUDE | NT_STATED_QOS | NT_STATED_WALLTIME | NT_STATED_RESERVATION);
    const nt_str hosts[] = {NT_STR("h1"), NT_STR("h2")};
    asked.exclude = hosts;
    asked.n_exclude = 2;
    asked.walltime_seconds = NT_UNLIMITED;
    asked.reservation = NT_STR("ann#0");
    CHECK(line(asked, spectrum()) == "bsub -q work -R select[hname!=h1&&hname!=h2] -U ann#0 (walltime_seconds) (qos)");
    const nt_str constraints[] = {NT_STR("model=Xeon"), NT_STR("bigmem"), NT_STR("a b")};
    asked = shape(0);
    asked.constraints = constraints;
    asked.n_constraints = 3;
    CHECK(line(asked, spectrum()) == "bsub -q work -R select[model==Xeon&&bigmem] (a b)");
    CHECK(line(shape(0), spectrum(), "-x") == "refused");
    CHECK(line(shape(0), spectrum(), "a;b") == "refused");
    asked = shape(NT_STATED_NODES);
    asked.nodes = 0;
    CHECK(line(asked, spectrum()) == "refused");
}

TEST_CASE("why a job waits: the limit before the hosts that are out") {
    const auto window = explain_waiting("The queue is inactivated by its time windows: 1 host");
    REQUIRE(window);
    CHECK(window->wait == NT_WAIT_QUEUE);
    const auto both =
        explain_waiting("Closed by LSF administrator: 1 host; The user has reached his/her job slot limit: 1 host");
    REQUIRE(both);
    CHECK(both->wait == NT_WAIT_LIMIT);
    CHECK(both->limit_scope == NT_SCOPE_USER);
    CHECK(both->limit_resource == "cpu_milli");
    CHECK(both->text == "hosts are closed by an administrator; its owner has as many job slots as he may have");
    CHECK(explain_waiting("One of user's groups has not enough job slots for the parallel job: 1 host")->limit_scope ==
          NT_SCOPE_GROUP);
    CHECK(explain_waiting("Host's per-user job slot limit reached: 1 host")->limit_source == "host JL/U");
    CHECK(explain_waiting("PSUSP")->wait == NT_WAIT_RELEASE);
    CHECK(explain_waiting("Job dependency condition not satisfied: 1 host")->wait == NT_WAIT_JOB);
    CHECK_FALSE(explain_waiting("something new: 3 hosts"));
    CHECK_FALSE(explain_waiting(""));
}

TEST_CASE("what a status of a host means") {
    CHECK(explain_host_status("closed_Adm")->text == "closed by an administrator");
    CHECK(explain_host_status("ok (lockU)")->text == "locked by an administrator");
    CHECK_FALSE(explain_host_status("ok"));
    CHECK_FALSE(explain_host_status("closed_Strange"));
}
