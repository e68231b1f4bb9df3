#pragma once

#include <nodetop/blob.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "blob/check.hpp"
#include "blob/view.hpp"

namespace nodetop {

/// The texts of a blob, known to be UTF-8.
struct BlobPool {
    std::string_view text;
    bool ascii = false;  ///< every byte is a character: no text can begin or end inside one
};

/// Checks what the known cells of a column refer to: texts within the pool, rows within a table of `target_rows`, lists
/// within the column's elements. `column` lies within the blob. The sentence of a fault follows the column's name.
std::optional<BlobFault> check_cells(const BlobBytes& bytes, const nt_blob_column& column, std::uint64_t rows,
                                     const BlobPool& pool, std::uint64_t target_rows);

}  // namespace nodetop
