#pragma once

#include <doctest/doctest.h>
#include <nodetop/testing/blob_view.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace nodetop::testing {

/// Rows of a table; 0 where a reading lacks it.
inline std::uint32_t rows(const BlobView& view, nt_table table) {
    const auto there = view.table(table);
    return there ? static_cast<std::uint32_t>(there->rows) : 0;
}

/// The first row whose column `name` is `text`. The test fails where there is none.
inline std::uint32_t row_named(const BlobView& view, nt_column name, std::string_view text) {
    for (std::uint32_t row = 0; row < rows(view, static_cast<nt_table>(name / 256)); ++row)
        if (view.text(name, row) == text) return row;
    FAIL("no row named ", std::string(text));
    return 0;
}

/// The `name` of the row that `reference` leads to; empty where it leads nowhere.
inline std::string name_of(const BlobView& view, nt_column reference, nt_column name, std::uint32_t row) {
    const auto place = view.cell<std::uint32_t>(reference, row);
    return place ? std::string(view.text(name, *place).value_or("")) : std::string();
}

}  // namespace nodetop::testing
