#include "submission.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/size.hpp>

namespace nodetop::pbs {
namespace {

/// Letters, digits and what names of queues, hosts and resources are made of: nothing that qsub, or a shell into which
/// the line is pasted, would read in another way.
bool is_plain(std::string_view name) {
    if (name.empty() || name.front() == '-') return false;
    for (const char c : name)
        if (!text::is_letter(c) && !text::is_digit(c) && std::string_view("_-.=@/+").find(c) == std::string_view::npos)
            return false;
    return true;
}

std::int64_t rounded_up(std::int64_t amount, std::int64_t unit) {
    return text::whole_units(amount, unit, text::Round::up);
}

/// Whole gibibytes as gb, else mb.
std::string size_text(std::int64_t bytes) {
    if (bytes % text::kGiB == 0) return std::to_string(bytes / text::kGiB) + "gb";
    return std::to_string(rounded_up(bytes, text::kMiB)) + "mb";
}

std::string walltime_text(std::int64_t seconds) {
    const auto two = [](std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60);
}

/// Builds the line of one shape.
class Line {
  public:
    Line(const nt_shape& shape, Flavour flavour, sdk::Submission& submission)
        : shape_(shape), flavour_(flavour), submission_(submission) {}

    void build(std::string_view queue, std::string_view account) {
        submission_.program = "qsub";
        // The queue of a reservation is how a job names it.
        const std::string_view reservation = sdk::view(shape_.reservation);
        const bool in_reservation = states(NT_STATED_RESERVATION) && !reservation.empty();
        const std::string_view place = in_reservation ? reservation : queue;
        if (!place.empty()) add("-q", std::string(place));
        if (const std::string request = flavour_ == Flavour::torque ? nodes() : select(); !request.empty())
            add("-l", request);
        if (flavour_ == Flavour::pbs && states(NT_STATED_NODES) && shape_.nodes > 1) add("-l", "place=scatter");
        if (states(NT_STATED_WALLTIME) && shape_.walltime_seconds != NT_UNLIMITED)
            add("-l", "walltime=" + walltime_text(shape_.walltime_seconds));
        if (!account.empty()) add("-A", std::string(account));
        if (states(NT_STATED_QOS)) submission_.not_pinned.push_back("qos");
        if (states(NT_STATED_EXCLUDE) && shape_.n_exclude > 0) submission_.not_pinned.push_back("exclude");
        if (states(NT_STATED_TOLERATES)) submission_.not_pinned.push_back("tolerates");
    }

  private:
    bool states(std::uint64_t what) const { return (shape_.stated & what) != 0; }

    void add(const char* flag, std::string value) {
        submission_.arguments.emplace_back(flag);
        submission_.arguments.push_back(std::move(value));
    }

    std::int64_t tasks() const { return states(NT_STATED_TASKS_PER_NODE) ? shape_.tasks_per_node : 1; }

    /// CPUs of a node; nothing where the shape does not say. Torque and PBS hand out whole ones.
    std::int64_t cpus() const {
        const std::int64_t each = states(NT_STATED_CPU) ? rounded_up(shape_.cpu_milli_per_task, 1000) : 1;
        return each > INT64_MAX / tasks() ? INT64_MAX : each * tasks();
    }

    bool states_cpus() const { return states(NT_STATED_CPU) || states(NT_STATED_TASKS_PER_NODE); }

    /// The constraints of the shape, `name=value` or a property.
    std::vector<std::string_view> constraints() const {
        std::vector<std::string_view> plain;
        for (std::uint32_t i = 0; i < shape_.n_constraints; ++i) {
            const std::string_view constraint = sdk::view(shape_.constraints[i]);
            if (is_plain(constraint))
                plain.push_back(constraint);
            else
                submission_.not_pinned.push_back(std::string(constraint));
        }
        return plain;
    }

    /// `select=2:ncpus=8:mpiprocs=4:ngpus=1:mem=16gb`: a chunk for each node.
    std::string select() {
        const std::vector<std::string_view> pins = constraints();
        const bool says_something = states(NT_STATED_NODES) || states_cpus() || states(NT_STATED_MEMORY) ||
                                    states(NT_STATED_ACCELERATORS) || !pins.empty();
        if (!says_something) return {};
        std::string text = "select=" + std::to_string(states(NT_STATED_NODES) ? shape_.nodes : 1);
        text += ":ncpus=" + std::to_string(cpus());
        if (states(NT_STATED_TASKS_PER_NODE) && tasks() > 1) text += ":mpiprocs=" + std::to_string(tasks());
        if (states(NT_STATED_ACCELERATORS)) text += accelerators();
        if (states(NT_STATED_MEMORY)) text += ":mem=" + size_text(shape_.memory_bytes);
        for (const std::string_view pin : pins) text.append(":").append(pin);
        return text;
    }

    std::string accelerators() const {
        const std::string_view named = sdk::view(shape_.slot_resource);
        const std::string resource(is_plain(named) ? named : std::string_view("ngpus"));
        return ":" + resource + "=" + std::to_string(shape_.accelerators_per_node);
    }

    /// `nodes=2:ppn=8:gpus=1,mem=32gb`: Torque's memory is that of the whole job.
    std::string nodes() {
        const std::vector<std::string_view> pins = constraints();
        const std::int64_t count = states(NT_STATED_NODES) ? shape_.nodes : 1;
        std::string text;
        if (states(NT_STATED_NODES) || states_cpus() || states(NT_STATED_ACCELERATORS) || !pins.empty()) {
            text = "nodes=" + std::to_string(count) + ":ppn=" + std::to_string(cpus());
            if (states(NT_STATED_ACCELERATORS) && shape_.accelerators_per_node > 0)
                text += ":gpus=" + std::to_string(shape_.accelerators_per_node);
            for (const std::string_view pin : pins) text.append(":").append(pin);
        }
        if (states(NT_STATED_MEMORY)) {
            const std::int64_t total =
                shape_.memory_bytes > INT64_MAX / count ? INT64_MAX : shape_.memory_bytes * count;
            text += (text.empty() ? "mem=" : ",mem=") + size_text(total);
        }
        return text;
    }

    const nt_shape& shape_;
    Flavour flavour_;
    sdk::Submission& submission_;
};

}  // namespace

sdk::Outcome make_submission(const nt_shape& shape, std::string_view queue, std::string_view account, Flavour flavour,
                             sdk::Submission& submission) {
    for (const std::string_view name : {queue, account, sdk::view(shape.reservation)})
        if (!name.empty() && !is_plain(name))
            return sdk::failed(NT_ARGUMENT, "'" + std::string(name) + "' is no name that can be given to qsub");
    if ((shape.stated & NT_STATED_NODES) != 0 && shape.nodes < 1)
        return sdk::failed(NT_ARGUMENT, "a job has one node at least");
    if ((shape.stated & NT_STATED_TASKS_PER_NODE) != 0 && shape.tasks_per_node < 1)
        return sdk::failed(NT_ARGUMENT, "a node of a job has one task at least");
    Line(shape, flavour, submission).build(queue, account);
    return sdk::ok();
}

}  // namespace nodetop::pbs
