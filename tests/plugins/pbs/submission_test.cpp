#include "submission.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace nodetop;
using namespace nodetop::pbs;

namespace {

nt_shape shape_of(std::uint64_t stated) {
    nt_shape shape = {};
    shape.size = sizeof shape;
    shape.stated = stated;
    shape.nodes = 1;
    shape.tasks_per_node = 1;
    shape.cpu_milli_per_task = 1000;
    return shape;
}

std::string line(const nt_shape& shape, std::string_view queue, Flavour flavour = Flavour::pbs,
                 std::string_view account = {}) {
    sdk::Submission made;
    REQUIRE(make_submission(shape, queue, account, flavour, made).is_ok());
    std::string text = made.program;
    for (const std::string& argument : made.arguments) text.append(" ").append(argument);
    return text;
}

}  // namespace

TEST_CASE("PBS is asked for chunks, one for each node") {
    nt_shape shape = shape_of(NT_STATED_NODES | NT_STATED_TASKS_PER_NODE | NT_STATED_CPU | NT_STATED_MEMORY |
                              NT_STATED_WALLTIME | NT_STATED_ACCELERATORS);
    shape.nodes = 2;
    shape.tasks_per_node = 4;
    shape.cpu_milli_per_task = 2000;
    shape.memory_bytes = std::int64_t{16} << 30;
    shape.walltime_seconds = 36000;
    shape.accelerators_per_node = 1;
    CHECK(line(shape, "gpu", Flavour::pbs, "phys") ==
          "qsub -q gpu -l select=2:ncpus=8:mpiprocs=4:ngpus=1:mem=16gb -l place=scatter -l walltime=10:00:00 -A phys");
    CHECK(line(shape, "gpu", Flavour::torque) == "qsub -q gpu -l nodes=2:ppn=8:gpus=1,mem=32gb -l walltime=10:00:00");
}

TEST_CASE("T5 Torque is asked for nodes, only for what was stated") {
    nt_shape shape = shape_of(NT_STATED_ACCELERATORS);
    shape.accelerators_per_node = 1;
    CHECK(line(shape, "batch", Flavour::torque) == "qsub -q batch -l nodes=1:ppn=1:gpus=1");
    CHECK(line(shape_of(0), "batch", Flavour::torque) == "qsub -q batch");
    CHECK(line(shape_of(0), "batch") == "qsub -q batch");
}

TEST_CASE("C-79 amounts are rounded up, and never asked for in parts") {
    nt_shape shape = shape_of(NT_STATED_CPU | NT_STATED_MEMORY);
    shape.cpu_milli_per_task = 1500;
    shape.memory_bytes = (std::int64_t{3} << 30) + 1;
    CHECK(line(shape, "q") == "qsub -q q -l select=1:ncpus=2:mem=3073mb");
}

TEST_CASE("features and the system's own name of an accelerator pin what was checked") {
    nt_shape shape = shape_of(NT_STATED_ACCELERATORS | NT_STATED_SLOT);
    shape.accelerators_per_node = 2;
    shape.slot_resource = sdk::str("ngpus");
    const nt_str pins[] = {sdk::str("gpu_model=A100-SXM4-80GB"), sdk::str("x; rm -rf y")};
    shape.constraints = pins;
    shape.n_constraints = 2;
    sdk::Submission made;
    REQUIRE(make_submission(shape, "gpu", "", Flavour::pbs, made).is_ok());
    CHECK(made.arguments.at(3) == "select=1:ncpus=1:ngpus=2:gpu_model=A100-SXM4-80GB");
    CHECK(made.not_pinned == std::vector<std::string>{"x; rm -rf y"});
}

TEST_CASE("a reservation is named by its queue, and a job without an end asks for no walltime") {
    nt_shape shape = shape_of(NT_STATED_RESERVATION | NT_STATED_WALLTIME);
    shape.reservation = sdk::str("R26");
    shape.walltime_seconds = NT_UNLIMITED;
    CHECK(line(shape, "short") == "qsub -q R26");
}

TEST_CASE("names that could be something else are refused") {
    sdk::Submission made;
    for (const char* name : {"-W", "a b", "a;b", "$(x)", "a\nb"}) {
        CHECK_FALSE(make_submission(shape_of(0), name, "", Flavour::pbs, made).is_ok());
        CHECK_FALSE(make_submission(shape_of(0), "q", name, Flavour::pbs, made).is_ok());
    }
    nt_shape none = shape_of(NT_STATED_NODES);
    none.nodes = 0;
    CHECK_FALSE(make_submission(none, "q", "", Flavour::pbs, made).is_ok());
}
