#include "commands/job_shape.hpp"

#include <fmt/format.h>

#include <nodetop/text/size.hpp>

#include "commands/query.hpp"
#include "fit/stated_names.hpp"
#include "report/place_report.hpp"

namespace nodetop {

namespace {

Quantity count_of(const flags::Invocation& asked, std::string_view flag) {
    const auto value = asked.value(flag);
    const auto number = value ? whole_number(*value) : std::nullopt;
    return number ? Quantity{*number} : Quantity::unknown();
}

Quantity size_of(const flags::Invocation& asked, std::string_view flag) {
    const auto value = asked.value(flag);
    const auto bytes = value ? text::parse_user_size(*value) : std::nullopt;
    return bytes ? Quantity{*bytes} : Quantity::unknown();
}

/// Sets exit_status() to that of a usage error.
void refuse(Run& run, const Opened& opened, std::string message) {
    Failure failure;
    failure.code = FailureCode::usage;
    failure.message = std::move(message);
    run.fail_each({failure}, opened);
}

}  // namespace

JobShape shape_of(const flags::Invocation& asked) {
    JobShape shape;
    shape.nodes = count_of(asked, "nodes");
    shape.accelerators_per_node = count_of(asked, "gpus");
    shape.tasks_per_node = count_of(asked, "tasks-per-node");
    if (const auto cpus = asked.value("cpus")) shape.cpu_milli_per_task = cpu_milli(*cpus).value_or(1000);
    shape.memory_bytes = size_of(asked, "mem");
    shape.accelerator_memory_bytes = size_of(asked, "gpu-mem");
    if (const auto time = asked.value("time")) shape.walltime_seconds = walltime(*time).value_or(Quantity());
    shape.needs = names_of(asked, "needs");
    shape.tolerates = names_of(asked, "tolerates");
    shape.accounts = names_of(asked, "accounts");
    if (const auto account = asked.value("account")) shape.accounts = {*account};
    shape.qos = asked.value("qos");
    shape.reservation = asked.value("reservation");
    return shape;
}

std::optional<AskedJob> asked_job(Run& run, const Opened& opened, const Judgement& judgement) {
    JobShape shape = shape_of(run.asked());
    if (const auto exclude = run.asked().value("exclude")) {
        auto names = opened.system->expand(*exclude);
        if (const auto* fault = std::get_if<std::string>(&names)) {
            refuse(run, opened, fmt::format("--exclude '{}': {}", *exclude, *fault));
            return std::nullopt;
        }
        shape.exclude = std::get<std::vector<std::string>>(std::move(names));
    }
    AskedJob job;
    const bool rounded = round_up_to_whole_cores(shape, judgement.cluster.source.cpu_fractional);
    auto demand = demand_of(facts_of(judgement), std::move(shape));
    if (auto* fault = std::get_if<std::string>(&demand)) {
        refuse(run, opened, std::move(*fault));
        return std::nullopt;
    }
    job.demand = std::get<Demand>(std::move(demand));
    job.problems = unknown_names(facts_of(judgement), job.demand);
    if (rounded)
        job.problems.push_back(
            {Severity::warning, "rounded_up", "", "cpus",
             fmt::format("{} hands out whole CPUs: -c {} is taken as {}", opened.reading.origin.backend,
                         *run.asked().value("cpus"), job.demand.shape.cpu_milli_per_task.value() / 1000)});
    run.tell_problems(job.problems);
    return job;
}

}  // namespace nodetop
