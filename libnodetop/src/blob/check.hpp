#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace nodetop {

/// Why a blob is refused.
struct BlobFault {
    std::uint64_t position = 0;  ///< byte of the blob where it was found
    std::string sentence;        ///< "column node.name, row 7: the text runs beyond the pool"
};

/// Most items of all lists of one column together, shared ones counted as often as they are used.
constexpr std::uint64_t kMaxListItems = std::uint64_t{1} << 26;

/// Checks all that blob.h and columns.h promise, once, so that BlobView can read without asking again: every offset and
/// length, that parts do not overlap, that ids are unique and columns that we know have their types, that the pool is
/// UTF-8 and no text begins or ends inside a character, that lists and references stay within their tables. What the
/// values mean is not judged here. Linear in the size of the blob, whatever its bytes. nullopt: it may be read.
std::optional<BlobFault> check_blob(std::span<const std::byte> bytes);

}  // namespace nodetop
