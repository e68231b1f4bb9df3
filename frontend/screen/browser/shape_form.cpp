#include "screen/browser/shape_form.hpp"

#include <fmt/format.h>

#include "hardware/table.hpp"
#include "nodetop/text/duration.hpp"
#include "nodetop/text/number.hpp"
#include "nodetop/text/size.hpp"
#include "text/figures.hpp"

namespace nodetop::screen {

namespace {

std::string number_text(Quantity quantity) { return quantity.finite() ? drawing::count(quantity) : ""; }

std::string needs_text(const JobShape& shape) { return fmt::format("{}", fmt::join(shape.needs, ",")); }

/// A whole number of at least `least`, or nothing.
bool read_number(const std::string& text, std::int64_t least, Quantity& ret_quantity) {
    const std::string_view trimmed = text::trim(text);
    if (trimmed.empty()) return true;
    const auto number = text::parse_count(trimmed);
    if (!number || *number < least || *number > 0x7FFFFFFF) return false;
    ret_quantity = *number;
    return true;
}

std::vector<std::string> words_in(std::string_view list) {
    std::vector<std::string> words;
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        if (const std::string_view word = text::trim(list.substr(0, comma)); !word.empty()) words.emplace_back(word);
        list.remove_prefix(comma == list.npos ? list.size() : comma + 1);
    }
    return words;
}

}  // namespace

std::vector<Form::Field> shape_fields(const JobShape& shape) {
    const Quantity cores =
        shape.cpu_milli_per_task.finite() ? Quantity(shape.cpu_milli_per_task.value() / 1000) : Quantity();
    return {{"nodes", number_text(shape.nodes), "1 or more"},
            {"GPUs", number_text(shape.accelerators_per_node), "on each node"},
            {"CPUs", number_text(cores), "of the task on each node"},
            {"memory", shape.memory_bytes.finite() ? drawing::gib(shape.memory_bytes) + "G" : "", "on each node: 64G"},
            {"walltime", shape.walltime_seconds.known() ? drawing::duration(shape.walltime_seconds) : "",
             "2:00:00, 90m, 1-00:00:00"},
            {"needs", needs_text(shape), "abilities of the GPUs: bf16, fp8, tf32, flash, cuda, rocm"}};
}

std::string read_shape(const std::vector<std::string>& texts, JobShape& ret_shape) {
    JobShape shape;
    if (!read_number(texts[0], 1, shape.nodes)) return "nodes: a whole number of 1 or more";
    if (!read_number(texts[1], 0, shape.accelerators_per_node)) return "GPUs: a whole number";
    Quantity cores;
    if (!read_number(texts[2], 1, cores)) return "CPUs: a whole number of 1 or more";
    if (cores.finite()) shape.cpu_milli_per_task = cores.value() * 1000;
    if (const std::string_view memory = text::trim(texts[3]); !memory.empty()) {
        const auto bytes = text::parse_user_size(memory);
        if (!bytes || *bytes <= 0) return "memory: a size such as 64G or 500M";
        shape.memory_bytes = *bytes;
    }
    if (const std::string_view time = text::trim(texts[4]); !time.empty()) {
        const text::Duration duration = text::parse_user_walltime(time);
        if (duration.kind == text::Duration::Kind::unlimited)
            shape.walltime_seconds = Quantity::unlimited();
        else if (duration.kind == text::Duration::Kind::seconds)
            shape.walltime_seconds = duration.seconds;
        else
            return "walltime: a time such as 2:00:00, 90m, 1-00:00:00 or unlimited";
    }
    for (const std::string& word : words_in(texts[5])) {
        if (!capability_of(word))
            return fmt::format("needs: {} is no ability; there are bf16, fp8, tf32, flash, cuda, rocm", word);
        shape.needs.push_back(word);
    }
    if (const auto invalid = invalid_because(shape)) return *invalid;
    ret_shape = std::move(shape);
    return {};
}

std::string shape_words(const JobShape& shape) {
    std::vector<std::string> parts;
    if (shape.nodes.finite()) parts.push_back(drawing::counted(shape.nodes.value(), "node"));
    if (shape.accelerators_per_node.value_or(0) > 0)
        parts.push_back(fmt::format("{} a node", drawing::counted(shape.accelerators_per_node.value(), "GPU")));
    if (shape.cpu_milli_per_task.finite())
        parts.push_back(drawing::counted(shape.cpu_milli_per_task.value() / 1000, "core") + " a node");
    if (shape.memory_bytes.finite()) parts.push_back(drawing::gib(shape.memory_bytes) + " GiB a node");
    if (shape.walltime_seconds.known()) parts.push_back(drawing::duration(shape.walltime_seconds));
    if (!shape.needs.empty()) parts.push_back("with " + needs_text(shape));
    if (parts.empty()) return "one core, nothing else stated";
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace nodetop::screen
