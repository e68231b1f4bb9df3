#include "submit.hpp"

#include <cstdio>

#include <nodetop/columns.h>
#include <nodetop/text/hostlist.hpp>

#include "queries.hpp"

namespace nodetop::slurm {
namespace {

constexpr std::int64_t kMebibyte = std::int64_t{1} << 20;

/// "01:30:00", "1-12:00:00": what sbatch and squeue write.
std::string canonical_time(std::int64_t seconds) {
    if (seconds == NT_UNLIMITED) return "UNLIMITED";
    char text[64];
    const auto days = static_cast<long long>(seconds / 86400), hours = static_cast<long long>(seconds / 3600 % 24);
    const auto minutes = static_cast<long long>(seconds / 60 % 60), rest = static_cast<long long>(seconds % 60);
    if (days > 0)
        std::snprintf(text, sizeof text, "%lld-%02lld:%02lld:%02lld", days, hours, minutes, rest);
    else
        std::snprintf(text, sizeof text, "%02lld:%02lld:%02lld", hours, minutes, rest);
    return text;
}

std::int64_t rounded_up(std::int64_t amount, std::int64_t unit) { return amount / unit + (amount % unit > 0 ? 1 : 0); }

/// Options in the order in which people write them.
class Options {
  public:
    explicit Options(JobArguments& job) : job_(job) {}

    void number(const char* option, std::int64_t value, const char* unit = "") {
        job_.arguments.push_back(std::string(option) + '=' + std::to_string(value) + unit);
    }
    void text(const char* option, const std::string& value) {
        job_.arguments.push_back(std::string(option) + '=' + value);
    }
    /// A name that came from outside.
    void name(const char* option, std::string_view value) {
        if (!is_safe_argument(value)) {
            job_.fault = "'" + std::string(value) + "' is not passed to a command";
            return;
        }
        text(option, std::string(value));
    }

  private:
    JobArguments& job_;
};

void add_accelerators(Options& options, const nt_shape& shape) {
    const bool typed = (shape.stated & NT_STATED_SLOT) != 0;
    const std::string_view resource = typed ? sdk::view(shape.slot_resource) : std::string_view("gpu");
    options.name("--gres", std::string(resource) + ':' + std::to_string(shape.accelerators_per_node));
}

std::vector<std::string_view> views(const nt_str* items, std::uint32_t count) {
    std::vector<std::string_view> all;
    for (std::uint32_t i = 0; i < count; ++i) all.push_back(sdk::view(items[i]));
    return all;
}

std::string joined(const std::vector<std::string_view>& items, char between) {
    std::string text;
    for (const std::string_view item : items) text.append(text.empty() ? "" : std::string(1, between)).append(item);
    return text;
}

}  // namespace

JobArguments job_arguments(const nt_shape& shape, std::string_view queue, std::string_view account,
                           const std::string& cluster) {
    const auto stated = [&](std::uint64_t bit) { return (shape.stated & bit) != 0; };
    JobArguments job;
    Options options(job);
    if (!cluster.empty()) options.name("--clusters", cluster);
    options.name("--partition", queue);
    if (stated(NT_STATED_NODES)) options.number("--nodes", shape.nodes);
    if (stated(NT_STATED_TASKS_PER_NODE)) options.number("--ntasks-per-node", shape.tasks_per_node);
    if (stated(NT_STATED_CPU)) options.number("--cpus-per-task", rounded_up(shape.cpu_milli_per_task, 1000));
    if (stated(NT_STATED_WALLTIME)) options.text("--time", canonical_time(shape.walltime_seconds));
    if (stated(NT_STATED_MEMORY)) options.number("--mem", rounded_up(shape.memory_bytes, kMebibyte), "M");
    if (stated(NT_STATED_ACCELERATORS) && shape.accelerators_per_node > 0) add_accelerators(options, shape);
    if (shape.n_constraints > 0)
        options.name("--constraint", joined(views(shape.constraints, shape.n_constraints), '&'));
    if (!account.empty()) options.name("--account", account);
    if (stated(NT_STATED_QOS)) options.name("--qos", sdk::view(shape.qos));
    if (stated(NT_STATED_RESERVATION)) options.name("--reservation", sdk::view(shape.reservation));
    if (stated(NT_STATED_EXCLUDE)) {
        const std::vector<std::string_view> names = views(shape.exclude, shape.n_exclude);
        for (const std::string_view name : names)
            if (!is_safe_argument(name)) job.fault = "'" + std::string(name) + "' is not passed to a command";
        options.text("--exclude", text::fold_host_list(names));
    }
    return job;
}

std::vector<std::string> not_pinned(const nt_shape& shape) {
    if ((shape.stated & NT_STATED_TOLERATES) != 0) return {"tolerates"};
    return {};
}

}  // namespace nodetop::slurm
