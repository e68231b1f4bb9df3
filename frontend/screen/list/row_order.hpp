#pragma once

#include <cstdint>
#include <vector>

#include "screen/list/source.hpp"

namespace nodetop::screen {

/// By row: figures in their order, then what is unlimited, at the end what is not known; descending turns all but that.
std::vector<std::uint64_t> figure_keys(const Source& source, std::size_t column, bool descending);
/// By row: places of ListIndex::text_places in their order, what is empty at the end.
std::vector<std::uint64_t> text_keys(const std::vector<std::uint32_t>& places, bool descending);

/// Puts rows in the order of their keys, equal ones as they stand. A key waits for it, so it takes linear time.
void order_by(std::vector<std::uint32_t>& rows, const std::vector<std::uint64_t>& key_of_row);

}  // namespace nodetop::screen
