#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <nodetop/text/instant.hpp>

namespace nodetop::kubernetes {

/// An instant of the API, always with its zone; nullopt if there is none.
inline std::optional<std::int64_t> instant(std::string_view printed) {
    const text::Timestamp read = text::parse_instant(printed, {});
    return read.is_instant() ? std::optional(read.at) : std::nullopt;
}

}  // namespace nodetop::kubernetes
