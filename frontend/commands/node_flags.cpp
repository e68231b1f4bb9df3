#include "commands/node_flags.hpp"

namespace nodetop {

namespace {
constexpr std::uint32_t kTextRows = 20;
}

NodeFilter node_filter(const flags::Invocation& asked) {
    return {.gpu = asked.has("gpu"), .cpu = asked.has("cpu"), .free = asked.has("free")};
}

std::optional<std::size_t> rows_to_show(const Run& run) {
    const flags::Invocation& asked = run.asked();
    if (asked.has("all")) return std::nullopt;
    if (const auto top = asked.value("top")) return whole_number(*top);
    if (run.json()) return std::nullopt;
    return run.configuration().default_top.value_or(kTextRows);
}

}  // namespace nodetop
