#include "submit.hpp"

#include <algorithm>
#include <cstdio>

#include <nodetop/columns.h>
#include <nodetop/text/size.hpp>

namespace nodetop::sge {
namespace {

std::string clock_time(std::int64_t seconds) {
    char text[48];
    std::snprintf(text, sizeof text, "%02lld:%02lld:%02lld", static_cast<long long>(seconds / 3600),
                  static_cast<long long>(seconds / 60 % 60), static_cast<long long>(seconds % 60));
    return text;
}

std::string size_text(std::int64_t bytes) {
    const std::int64_t mebibytes = text::whole_units(bytes, text::kMiB, text::Round::up);
    return mebibytes % 1024 == 0 ? std::to_string(mebibytes / 1024) + "G" : std::to_string(mebibytes) + "M";
}

/// How many slots a shape asks for.
struct Slots {
    std::int64_t nodes = 1, on_node = 1;
};

class Builder {
  public:
    Builder(const nt_shape& shape, const Known& known) : shape_(shape), known_(known) {
        if (stated(NT_STATED_NODES)) slots_.nodes = shape.nodes;
        const std::int64_t tasks = stated(NT_STATED_TASKS_PER_NODE) ? shape.tasks_per_node : 1;
        const std::int64_t cpus =
            stated(NT_STATED_CPU) ? text::whole_units(shape.cpu_milli_per_task, 1000, text::Round::up) : 1;
        if (__builtin_mul_overflow(tasks, cpus, &slots_.on_node) || slots_.on_node > kMostSlots ||
            slots_.nodes > kMostSlots)
            job_.impossible = "more slots than any parallel environment has";
    }

    JobArguments build(std::string_view queue, std::string_view project) {
        if (!job_.impossible.empty()) return std::move(job_);
        if (!queue.empty()) name("-q", queue);
        add_environment(queue);
        add_walltime();
        add_memory();
        add_devices();
        for (std::uint32_t i = 0; i < shape_.n_constraints; ++i) add_feature(sdk::view(shape_.constraints[i]));
        add_exclusion();
        if (!resources_.empty()) job_.arguments.insert(job_.arguments.end(), {"-l", resources_});
        if (!project.empty()) name("-P", project);
        if (stated(NT_STATED_RESERVATION)) name("-ar", sdk::view(shape_.reservation));
        if (stated(NT_STATED_QOS)) job_.not_pinned.emplace_back("qos");
        if (stated(NT_STATED_TOLERATES)) job_.not_pinned.emplace_back("tolerates");
        return std::move(job_);
    }

  private:
    static constexpr std::int64_t kMostSlots = 10'000'000;

    bool stated(std::uint64_t bit) const { return (shape_.stated & bit) != 0; }

    /// A name that came from outside.
    void name(const char* option, std::string_view value) {
        if (!is_safe_name(value)) job_.fault = "'" + std::string(value) + "' is not passed to a command";
        job_.arguments.insert(job_.arguments.end(), {option, std::string(value)});
    }

    void resource(const std::string& text) { resources_ += (resources_.empty() ? "" : ",") + text; }

    /// Best first: an environment that gives exactly this distribution, then one that may.
    static int fitness(const ParallelEnvironment& environment, const Slots& slots) {
        const std::int64_t all = slots.nodes * slots.on_node;
        if (environment.slots && *environment.slots < all) return 0;
        switch (environment.rule) {
            case AllocationRule::one_host:
                return slots.nodes == 1 ? 4 : 0;
            case AllocationRule::fixed:
                return environment.fixed_slots == slots.on_node ? 3 : 0;
            case AllocationRule::fill_up:
                return slots.nodes == 1 || slots.on_node > 1 ? 2 : 1;
            case AllocationRule::round_robin:
                return slots.nodes > 1 && slots.on_node == 1 ? 2 : 1;
        }
        return 0;
    }

    void add_environment(std::string_view queue) {
        if (slots_.nodes == 1 && slots_.on_node == 1) return;
        const ParallelEnvironment* best = nullptr;
        const auto names = known_.environments.find(queue);
        if (names != known_.environments.end())
            for (const std::string& name : names->second) {
                const auto found = known_.directory.environments.find(name);
                if (found == known_.directory.environments.end() || fitness(found->second, slots_) == 0) continue;
                if (best == nullptr || fitness(found->second, slots_) > fitness(*best, slots_)) best = &found->second;
            }
        if (best == nullptr) {
            job_.impossible = "no parallel environment of the queue takes " + std::to_string(slots_.on_node) +
                              " slots on " + (slots_.nodes == 1 ? "one host" : std::to_string(slots_.nodes) + " hosts");
            return;
        }
        if (fitness(*best, slots_) < 3) job_.not_pinned.emplace_back("nodes");
        job_.arguments.insert(job_.arguments.end(), {"-pe", best->name, std::to_string(slots_.nodes * slots_.on_node)});
    }

    void add_walltime() {
        if (!stated(NT_STATED_WALLTIME)) return;
        if (shape_.walltime_seconds == NT_UNLIMITED)
            job_.not_pinned.emplace_back("walltime_seconds");
        else
            resource("h_rt=" + clock_time(shape_.walltime_seconds));
    }

    void add_memory() {
        if (!stated(NT_STATED_MEMORY)) return;
        const Complex* memory = known_.settings.complexes ? known_.settings.complexes->memory() : nullptr;
        if (memory == nullptr) {
            job_.not_pinned.emplace_back("memory_bytes");
            return;
        }
        std::int64_t bytes = shape_.memory_bytes;
        if (memory->consumable == Consumable::per_slot)
            bytes = text::whole_units(bytes, slots_.on_node, text::Round::up);
        if (memory->consumable == Consumable::per_job && __builtin_mul_overflow(bytes, slots_.nodes, &bytes)) {
            job_.impossible = "more memory than can be asked for";
            return;
        }
        resource(memory->name + "=" + size_text(bytes));
    }

    const Complex* device() const {
        if (!known_.settings.complexes) return nullptr;
        if (stated(NT_STATED_SLOT)) {
            const std::string_view wanted = sdk::view(shape_.slot_resource);
            if (known_.settings.complexes->is_device(wanted)) return known_.settings.complexes->find(wanted);
        }
        for (const Complex& complex : known_.settings.complexes->all())
            if (known_.settings.complexes->is_device(complex.name)) return &complex;
        return nullptr;
    }

    void add_devices() {
        if (!stated(NT_STATED_ACCELERATORS) || shape_.accelerators_per_node <= 0) return;
        const Complex* complex = device();
        if (complex == nullptr) {
            job_.not_pinned.emplace_back("accelerators_per_node");
            return;
        }
        std::int64_t count = shape_.accelerators_per_node;
        if (complex->consumable == Consumable::per_slot) {
            if (count % slots_.on_node != 0) {
                job_.impossible = complex->name + " counts for each slot here: " + std::to_string(count) +
                                  " cannot be shared out among " + std::to_string(slots_.on_node) + " slots of a host";
                return;
            }
            count /= slots_.on_node;
        } else if (complex->consumable == Consumable::per_job) {
            count *= slots_.nodes;
        }
        resource(complex->name + "=" + std::to_string(count));
    }

    void add_feature(std::string_view feature) {
        const std::string_view value = feature.substr(std::min(feature.find('='), feature.size()));
        if (!is_safe_name(feature.substr(0, feature.size() - value.size())) ||
            (!value.empty() && !is_safe_name(value.substr(1))))
            job_.fault = "'" + std::string(feature) + "' is not passed to a command";
        resource(std::string(feature) + (value.empty() ? "=TRUE" : ""));
    }

    void add_exclusion() {
        if (!stated(NT_STATED_EXCLUDE) || shape_.n_exclude == 0) return;
        std::string hosts;
        for (std::uint32_t i = 0; i < shape_.n_exclude; ++i) {
            const std::string_view host = sdk::view(shape_.exclude[i]);
            if (!is_safe_name(host)) job_.fault = "'" + std::string(host) + "' is not passed to a command";
            hosts.append(hosts.empty() ? "" : "|").append(host);
        }
        resource("h=!(" + hosts + ")");
    }

    const nt_shape& shape_;
    const Known& known_;
    Slots slots_;
    JobArguments job_;
    std::string resources_;
};

}  // namespace

JobArguments job_arguments(const nt_shape& shape, std::string_view queue, std::string_view project,
                           const Known& known) {
    return Builder(shape, known).build(queue, project);
}

}  // namespace nodetop::sge
