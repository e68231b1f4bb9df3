#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace nodetop {

/// Text that lives in the reading (Cluster::storage). Control characters have been replaced by blanks.
using Text = std::string_view;
/// Texts that live in the reading.
using Texts = std::span<const Text>;
/// Place of a row in its table (Cluster::nodes, ...).
using Row = std::uint32_t;
constexpr Row kNoRow = UINT32_MAX;
using Rows = std::span<const Row>;

/// Rows [begin, end) of a table that is sorted by its owner.
struct RowRange {
    Row begin = 0, end = 0;
    constexpr Row size() const { return end - begin; }
};

}  // namespace nodetop
