#include "explanation.hpp"

#include <doctest/doctest.h>

using namespace nodetop::pbs;

namespace {

nt_wait wait_of(std::string_view comment) {
    const auto found = explain_pending(comment);
    REQUIRE_MESSAGE(found, std::string(comment));
    CHECK_FALSE(found->text.empty());
    return found->wait;
}

}  // namespace

TEST_CASE("comments of the scheduler say what a job waits for") {
    CHECK(wait_of("Not Running: Insufficient amount of resource: ngpus (R: 8 A: 7 T: 20)") == NT_WAIT_ROOM);
    CHECK(wait_of("Not Running: Queue not started.") == NT_WAIT_QUEUE);
    CHECK(wait_of("Not Running: Dedicated time conflict") == NT_WAIT_TIME);
    CHECK(wait_of("Not Running: Job would conflict with reservation or top job") == NT_WAIT_RESERVATION);
    CHECK(wait_of("Not Running: Not enough free nodes available") == NT_WAIT_ROOM);
    CHECK(wait_of("Not Running: Job would break strict sorted order") == NT_WAIT_TURN);
    CHECK(wait_of("Not Running: Not enough of the right type of nodes are available") == NT_WAIT_ROOM);
    CHECK(wait_of("Not Running: Node has no PBS license") == NT_WAIT_NODES);
    CHECK(explain_pending("Not Running: Insufficient amount of resource: ngpus (R: 8 A: 7 T: 20)")->text ==
          "ngpus: too little of it is free on the nodes that it may use");
}

TEST_CASE("a job that can never run is told so") {
    const char* licences = "Can Never Run: Insufficient amount of server resource: lic_ansys (R: 30 A: 25 T: 25)";
    CHECK(wait_of(licences) == NT_WAIT_NEVER);
    CHECK(explain_pending(licences)->advice == "as it was asked it will never start: delete it and ask for less");
    CHECK(wait_of("Can Never Run: No Select") == NT_WAIT_NEVER);
}

TEST_CASE("limits are told with their scope and resource") {
    const auto cores = explain_pending("Not Running: Queue long per-user limit reached on resource ncpus");
    REQUIRE(cores);
    CHECK(cores->wait == NT_WAIT_LIMIT);
    CHECK(cores->limit_scope == NT_SCOPE_USER);
    CHECK(cores->limit_resource == "cpu_milli");
    CHECK(cores->limit_source == "max_run_res.ncpus");
    const auto jobs = explain_pending("Not Running: Queue halfday job limit has been reached.");
    REQUIRE(jobs);
    CHECK(jobs->limit_scope == NT_SCOPE_QUEUE);
    CHECK(jobs->limit_resource == "jobs");
    CHECK(explain_pending("Not Running: Server job limit has been reached.")->limit_scope == NT_SCOPE_CLUSTER);
    CHECK(explain_pending("Not Running: Group has reached server running limit.")->limit_scope == NT_SCOPE_GROUP);
}

TEST_CASE("jobs without a comment are explained by their own state") {
    CHECK(wait_of("Hold_Types=u") == NT_WAIT_RELEASE);
    CHECK(wait_of("Hold_Types=s") == NT_WAIT_JOB);
    CHECK(wait_of("Execution_Time=Mon Nov 30 23:59:00 2026") == NT_WAIT_TIME);
}

TEST_CASE("what is not known is not explained") {
    CHECK_FALSE(explain_pending("the moon is in the wrong phase"));
    CHECK_FALSE(explain_state("quarantined"));
    CHECK(explain_state("Stale")->text == "its mom no longer reports this vnode");
}
