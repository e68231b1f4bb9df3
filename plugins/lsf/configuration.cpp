#include "configuration.hpp"

#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

std::string_view unquoted(std::string_view value) {
    value = text::trim(value.substr(0, value.find('#')));
    if (value.size() > 1 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
        value = value.substr(1, value.size() - 2);
    return value;
}

bool says_yes(std::string_view value) { return text::is_one_of(value, {"y", "yes"}); }

}  // namespace

void read_lsf_conf(std::string_view conf, const Product& product, Configuration& configuration) {
    // What holds where the file says nothing; before 10.1 it was kilobytes.
    configuration.bare_unit_bytes =
        product.dialect == Dialect::spectrum && product.version_number >= 10001 ? text::kMiB : text::kKiB;
    text::Lines lines(conf);
    for (std::string_view line; lines.next(line);) {
        line = text::trim(line);
        if (line.empty() || line.front() == '#') continue;
        const auto pair = text::split_once(line, '=');
        if (!pair) continue;
        const std::string_view name = text::trim(pair->first), value = unquoted(pair->second);
        if (name == "LSF_UNIT_FOR_LIMITS") {
            std::string_view unit = value;
            const std::int64_t bytes = text::take_binary_unit(unit);
            configuration.bare_unit_bytes = bytes != 0 ? std::optional(bytes) : std::nullopt;
        } else if (name == "LSB_JOB_MEMLIMIT") {
            configuration.memory_limit_is_per_job = says_yes(value);
        }
    }
}

void read_parameters(std::string_view parameters, Configuration& configuration) {
    text::Lines lines(parameters);
    for (std::string_view line; lines.next(line);) {
        line = text::trim(line);
        constexpr std::string_view kQueues = "Default Queues:";
        if (line.substr(0, kQueues.size()) == kQueues)
            configuration.default_queues = text::trim(line.substr(kQueues.size()));
        const auto pair = text::split_once(line, '=');
        if (!pair) continue;
        const std::string_view name = text::trim(pair->first), value = text::trim(pair->second);
        if (name == "DEFAULT_QUEUE") configuration.default_queues = value;
        if (name == "RESOURCE_RESERVE_PER_TASK" || name == "RESOURCE_RESERVE_PER_SLOT")
            configuration.memory_is_reserved_a_slot = says_yes(value);
    }
}

}  // namespace nodetop::lsf
