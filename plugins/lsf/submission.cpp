#include "submission.hpp"

#include <cstdint>
#include <string>

#include <nodetop/text/size.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

constexpr std::int64_t kMostSlots = 100'000'000;

/// Whole gigabytes as GB, else MB, rounded up.
std::string size_text(std::int64_t bytes) {
    if (bytes % text::kGiB == 0) return std::to_string(bytes / text::kGiB) + "GB";
    return std::to_string(text::whole_units(bytes, text::kMiB, text::Round::up)) + "MB";
}

/// Hours and minutes: bsub counts whole minutes, rounded up.
std::string walltime_text(std::int64_t seconds) {
    const std::int64_t minutes = text::whole_units(seconds, 60, text::Round::up);
    return std::to_string(minutes / 60) + (minutes % 60 < 10 ? ":0" : ":") + std::to_string(minutes % 60);
}

/// `3` of `mig-3g`; empty for any other resource.
std::string_view slice_size(std::string_view resource) {
    constexpr std::string_view kSlice = "mig-";
    if (resource.substr(0, kSlice.size()) != kSlice || resource.back() != 'g') return {};
    const std::string_view size = resource.substr(kSlice.size(), resource.size() - kSlice.size() - 1);
    return size.find_first_not_of("0123456789") == std::string_view::npos ? size : std::string_view();
}

/// Builds the line of one shape.
class Line {
  public:
    Line(const nt_shape& shape, const Ways& ways, sdk::Submission& submission)
        : shape_(shape), ways_(ways), submission_(submission) {}

    void build(std::string_view queue, std::string_view project) {
        submission_.program = "bsub";
        if (!queue.empty()) add("-q", std::string(queue));
        add_slots();
        add_devices();
        if (states(NT_STATED_MEMORY)) add_memory(queue);
        add_constraints();
        add_requirement();
        if (states(NT_STATED_WALLTIME)) {
            if (shape_.walltime_seconds == NT_UNLIMITED)
                submission_.not_pinned.emplace_back("walltime_seconds");
            else
                add("-W", walltime_text(shape_.walltime_seconds));
        }
        if (!project.empty()) add("-P", std::string(project));
        if (const auto reservation = sdk::view(shape_.reservation);
            states(NT_STATED_RESERVATION) && !reservation.empty())
            add("-U", std::string(reservation));
        if (states(NT_STATED_QOS)) submission_.not_pinned.emplace_back("qos");
        if (states(NT_STATED_TOLERATES)) submission_.not_pinned.emplace_back("tolerates");
    }

  private:
    bool states(std::uint64_t what) const { return (shape_.stated & what) != 0; }

    void add(const char* flag, std::string value) {
        submission_.arguments.emplace_back(flag);
        submission_.arguments.push_back(std::move(value));
    }

    std::int64_t slots_a_node() const {
        const std::int64_t tasks = states(NT_STATED_TASKS_PER_NODE) ? shape_.tasks_per_node : 1;
        const std::int64_t each =
            states(NT_STATED_CPU) ? text::whole_units(shape_.cpu_milli_per_task, 1000, text::Round::up) : 1;
        return tasks > kMostSlots || each > kMostSlots / tasks ? kMostSlots : tasks * each;
    }

    std::int64_t nodes() const { return states(NT_STATED_NODES) ? shape_.nodes : 1; }

    void add_slots() {
        const std::int64_t each = slots_a_node();
        if (states(NT_STATED_NODES | NT_STATED_TASKS_PER_NODE | NT_STATED_CPU))
            add("-n", std::to_string(nodes() > kMostSlots / each ? kMostSlots : nodes() * each));
        if (nodes() > 1)
            span_ = "span[ptile=" + std::to_string(each) + "]";
        else if (each > 1)
            span_ = "span[hosts=1]";
    }

    /// `-gpu` where LSF gives out cards itself, else the resource that stands for them.
    void add_devices() {
        if (!states(NT_STATED_ACCELERATORS) || shape_.accelerators_per_node <= 0) return;
        const std::string count = std::to_string(shape_.accelerators_per_node);
        std::string_view resource = sdk::view(shape_.slot_resource), model;
        if (const std::size_t colon = resource.find(':'); colon != std::string_view::npos) {
            model = resource.substr(colon + 1);
            resource = resource.substr(0, colon);
        }
        if (!states(NT_STATED_SLOT) || !is_safe_name(model)) model = {};
        if (resource.empty()) resource = ways_.dialect == Dialect::open ? "ngpus" : "gpu";
        if (resource == "gpu" && ways_.dialect != Dialect::open) {
            // Without it others may get the same cards.
            std::string request = "num=" + count + ":j_exclusive=yes";
            if (!model.empty()) request.append(":gmodel=").append(model);
            add("-gpu", request);
            return;
        }
        if (const auto size = slice_size(resource); !size.empty()) {
            std::string request = "num=" + count + ":mig=" + std::string(size);
            if (!model.empty()) request.append(":gmodel=").append(model);
            add("-gpu", request);
            return;
        }
        uses_ = std::string(is_safe_name(resource) ? resource : "ngpus") + "=" + count;
        if (!model.empty()) select("gmodel==" + std::string(model));
    }

    /// A limit alone reserves nothing, and a reservation alone does not stop a job that takes more.
    void add_memory(std::string_view queue) {
        std::int64_t bytes = shape_.memory_bytes;
        if (ways_.memory_is_reserved_a_slot) bytes = text::whole_units(bytes, slots_a_node(), text::Round::up);
        uses_ += uses_.empty() ? "" : ":";
        const auto bound = ways_.process_memory_bytes.find(queue);
        const bool has_limit = bound == ways_.process_memory_bytes.end() || shape_.memory_bytes <= bound->second;
        if (ways_.sizes_have_units) {
            uses_ += "mem=" + size_text(bytes);
            if (has_limit) add("-M", size_text(shape_.memory_bytes));
        } else {
            // Megabytes here, kilobytes there.
            uses_ += "mem=" + std::to_string(text::whole_units(bytes, text::kMiB, text::Round::up));
            if (has_limit)
                add("-M", std::to_string(text::whole_units(shape_.memory_bytes, text::kKiB, text::Round::up)));
        }
    }

    void select(const std::string& condition) { select_ += (select_.empty() ? "" : "&&") + condition; }

    void add_constraints() {
        bool names_type = false;
        for (std::uint32_t i = 0; i < shape_.n_constraints; ++i) {
            const std::string_view constraint = sdk::view(shape_.constraints[i]);
            const std::size_t equals = constraint.find('=');
            const std::string_view name = constraint.substr(0, equals);
            const std::string_view value =
                equals == std::string_view::npos ? std::string_view() : constraint.substr(equals + 1);
            if (!is_safe_name(name) || (equals != std::string_view::npos && !is_safe_name(value))) {
                submission_.not_pinned.emplace_back(constraint);
                continue;
            }
            names_type = names_type || name == "type";
            select(value.empty() ? std::string(name) : std::string(name) + "==" + std::string(value));
        }
        for (std::uint32_t i = 0; states(NT_STATED_EXCLUDE) && i < shape_.n_exclude; ++i) {
            const std::string_view host = sdk::view(shape_.exclude[i]);
            if (is_safe_name(host))
                select("hname!=" + std::string(host));
            else
                submission_.not_pinned.emplace_back("exclude");
        }
        if (ways_.types_differ && !names_type) select_ = "type==any" + (select_.empty() ? "" : "&&" + select_);
    }

    /// All in one text: of several older clients take the last.
    void add_requirement() {
        std::string text;
        const auto part = [&](const std::string& more) { text += (text.empty() ? "" : " ") + more; };
        if (!select_.empty()) part("select[" + select_ + "]");
        if (!uses_.empty()) part("rusage[" + uses_ + "]");
        if (!span_.empty()) part(span_);
        if (!text.empty()) add("-R", text);
    }

    const nt_shape& shape_;
    const Ways& ways_;
    sdk::Submission& submission_;
    std::string select_, uses_, span_;
};

}  // namespace

sdk::Outcome make_submission(const nt_shape& shape, std::string_view queue, std::string_view project, const Ways& ways,
                             sdk::Submission& submission) {
    for (const std::string_view name : {queue, project, sdk::view(shape.reservation)})
        if (!name.empty() && !is_safe_name(name))
            return sdk::failed(NT_ARGUMENT, "'" + std::string(name) + "' is no name that can be given to bsub");
    if ((shape.stated & NT_STATED_NODES) != 0 && shape.nodes < 1)
        return sdk::failed(NT_ARGUMENT, "a job has one host at least");
    if ((shape.stated & NT_STATED_TASKS_PER_NODE) != 0 && shape.tasks_per_node < 1)
        return sdk::failed(NT_ARGUMENT, "a host of a job has one task at least");
    if ((shape.stated & NT_STATED_CPU) != 0 && shape.cpu_milli_per_task < 1)
        return sdk::failed(NT_ARGUMENT, "a task has a part of a slot at least");
    Line(shape, ways, submission).build(queue, project);
    return sdk::ok();
}

}  // namespace nodetop::lsf
