#include "commands/node_flags.hpp"

namespace nodetop {

namespace {
constexpr std::size_t kTextRows = 20;
}

NodeFilter node_filter(const flags::Invocation& asked) {
    return {.gpu = asked.has("gpu"), .cpu = asked.has("cpu"), .free = asked.has("free")};
}

std::optional<std::size_t> rows_to_show(const flags::Invocation& asked, bool json) {
    if (asked.has("all")) return std::nullopt;
    if (const auto top = asked.value("top")) return whole_number(*top);
    return json ? std::nullopt : std::optional(kTextRows);
}

}  // namespace nodetop
