#include "blob/column_facts.hpp"

#include <algorithm>
#include <iterator>

namespace nodetop {

namespace {

constexpr ColumnFacts kColumns[] = {
#define NT_X(TABLE, COLUMN, table, column, place, type, target) \
    {NT_COL_##TABLE##_##COLUMN, NT_TYPE_##type, NT_TABLE_##target, #table "." #column},
    NT_ALL_COLUMNS(NT_X)
#undef NT_X
};
static_assert(std::ranges::is_sorted(kColumns, {}, &ColumnFacts::id));

}  // namespace

const ColumnFacts* column_facts(std::uint32_t id) {
    const auto* const found = std::ranges::lower_bound(kColumns, id, {}, &ColumnFacts::id);
    return found != std::end(kColumns) && found->id == id ? found : nullptr;
}

std::string_view table_name(std::uint32_t kind) {
    switch (kind) {
#define NT_X(NAME, name, number) \
    case number:                 \
        return #name;
        NT_TABLES(NT_X)
#undef NT_X
        default:
            return {};
    }
}

}  // namespace nodetop
