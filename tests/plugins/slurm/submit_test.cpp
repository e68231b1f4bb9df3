#include "submit.hpp"

#include <doctest/doctest.h>

#include <nodetop/columns.h>

using namespace nodetop::slurm;
using Words = std::vector<std::string>;

namespace {

nt_shape shape_with(std::uint64_t stated) {
    nt_shape shape = {};
    shape.size = sizeof shape;
    shape.stated = stated;
    shape.nodes = shape.tasks_per_node = 1;
    shape.cpu_milli_per_task = 1000;
    return shape;
}

nt_str str(const char* text) { return {text, std::char_traits<char>::length(text)}; }

}  // namespace

TEST_CASE("B-66 A4 nothing that was not stated is sent") {
    CHECK(job_arguments(shape_with(0), "main", "", "").arguments == Words{"--partition=main"});
    CHECK(job_arguments(shape_with(0), "main", "bio", "other").arguments ==
          Words{"--clusters=other", "--partition=main", "--account=bio"});
}

TEST_CASE("what is stated is sent in Slurm's own notation") {
    nt_shape shape = shape_with(NT_STATED_NODES | NT_STATED_TASKS_PER_NODE | NT_STATED_CPU | NT_STATED_MEMORY |
                                NT_STATED_WALLTIME | NT_STATED_ACCELERATORS | NT_STATED_QOS | NT_STATED_RESERVATION);
    shape.nodes = 2;
    shape.tasks_per_node = 4;
    shape.cpu_milli_per_task = 1500;
    shape.memory_bytes = (std::int64_t{1} << 30) + 1;
    shape.walltime_seconds = 90 * 60;
    shape.accelerators_per_node = 3;
    shape.qos = str("high");
    shape.reservation = str("course");
    CHECK(job_arguments(shape, "gpu", "bio", "").arguments ==
          Words{"--partition=gpu", "--nodes=2", "--ntasks-per-node=4", "--cpus-per-task=2", "--time=01:30:00",
                "--mem=1025M", "--gres=gpu:3", "--account=bio", "--qos=high", "--reservation=course"});
}

TEST_CASE("B-35 walltimes are canonical") {
    nt_shape shape = shape_with(NT_STATED_WALLTIME);
    const auto time = [&](std::int64_t seconds) {
        shape.walltime_seconds = seconds;
        return job_arguments(shape, "q", "", "").arguments.back();
    };
    CHECK(time(36 * 3600) == "--time=1-12:00:00");
    CHECK(time(59) == "--time=00:00:59");
    CHECK(time(NT_UNLIMITED) == "--time=UNLIMITED");
}

TEST_CASE("what pins the checked nodes is asked for by name") {
    const nt_str names[] = {str("n2"), str("n1"), str("n3")}, features[] = {str("big"), str("ib")};
    nt_shape shape = shape_with(NT_STATED_ACCELERATORS | NT_STATED_SLOT | NT_STATED_EXCLUDE);
    shape.accelerators_per_node = 1;
    shape.slot_resource = str("gpu:a100");
    shape.exclude = names;
    shape.n_exclude = 3;
    shape.constraints = features;
    shape.n_constraints = 2;
    CHECK(job_arguments(shape, "gpu", "", "").arguments ==
          Words{"--partition=gpu", "--gres=gpu:a100:1", "--constraint=big&ib", "--exclude=n[1-3]"});
}

TEST_CASE("a name that is no argument is not passed to a command") {
    for (const char* name : {"-x", "a b", "a\nb", "a'b", "a,b", ""})
        CHECK_FALSE(job_arguments(shape_with(0), name, "", "").fault.empty());
    CHECK_FALSE(job_arguments(shape_with(0), "q", "--uid=0 x", "").fault.empty());
}

TEST_CASE("what sbatch has no option for is named") {
    CHECK(not_pinned(shape_with(NT_STATED_TOLERATES)) == Words{"tolerates"});
    CHECK(not_pinned(shape_with(NT_STATED_MEMORY)).empty());
}
