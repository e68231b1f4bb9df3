#include "reading/job_question.hpp"

#include <doctest/doctest.h>

#include "nodetop/columns.h"
#include "nodetop/plugin.h"

using namespace nodetop;

TEST_CASE("B-66 what the user did not state is not sent") {
    const JobQuestion question = job_question({}, {}, "main", "", "");
    CHECK(question.stated == 0);
    CHECK(question.queue == "main");
    CHECK(question.account.empty());
    CHECK(question.qos.empty());
}

TEST_CASE("what is stated is sent, with what pins it") {
    JobShape shape;
    shape.nodes = 2;
    shape.cpu_milli_per_task = 4000;
    shape.walltime_seconds = Quantity::unlimited();
    shape.accelerators_per_node = 1;
    shape.exclude = {"n1"};
    Pins pins;
    pins.slot_resource = "gpu:a100";
    pins.exclude = {"n2"};
    pins.constraints = {"big"};
    const JobQuestion question = job_question(shape, pins, "gpu", "bio", "normal");
    CHECK(question.stated == (NT_STATED_NODES | NT_STATED_CPU | NT_STATED_WALLTIME | NT_STATED_ACCELERATORS |
                              NT_STATED_SLOT | NT_STATED_QOS | NT_STATED_EXCLUDE));
    CHECK(question.nodes == 2);
    CHECK(question.cpu_milli_per_task == 4000);
    CHECK(question.walltime_seconds == NT_UNLIMITED);
    CHECK(question.slot_resource == "gpu:a100");
    CHECK(question.qos == "normal");
    CHECK(question.exclude == std::vector<std::string>{"n1", "n2"});
    CHECK(question.constraints == std::vector<std::string>{"big"});
}

TEST_CASE("a QOS of the job wins over the one that its account brings, and no accelerator is not asked for") {
    JobShape shape;
    shape.qos = "debug";
    shape.accelerators_per_node = 0;
    const JobQuestion question = job_question(shape, {}, "main", "bio", "normal");
    CHECK(question.qos == "debug");
    CHECK(question.stated == NT_STATED_QOS);
}
