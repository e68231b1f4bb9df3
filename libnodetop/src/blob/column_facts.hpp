#pragma once

#include <nodetop/columns.h>

#include <cstdint>
#include <string_view>

namespace nodetop {

/// What columns.h says of a column.
struct ColumnFacts {
    std::uint32_t id = 0;
    nt_type type = NT_TYPE_U8;
    nt_table target = NT_TABLE_NONE;
    std::string_view name;  ///< "node.cpu_total_milli"
};

/// nullptr: not one of ours; it is skipped.
const ColumnFacts* column_facts(std::uint32_t id);

/// "node", "queue", ...; "" for a table that we do not know.
std::string_view table_name(std::uint32_t kind);

/// Bytes of a cell; 0 for a type that there is not.
constexpr std::size_t cell_bytes(std::uint32_t type) {
    switch (type) {
        case NT_TYPE_U8:
            return 1;
        case NT_TYPE_U32:
        case NT_TYPE_ROW:
            return 4;
        case NT_TYPE_I64:
        case NT_TYPE_F64:
        case NT_TYPE_STR:
        case NT_TYPE_STR_LIST:
        case NT_TYPE_ROW_LIST:
            return 8;
        default:
            return 0;
    }
}

}  // namespace nodetop
