// What columns.h says of each column, for the compiler: its table, type and target, and which C++ values fit it.
#ifndef NODETOP_SDK_COLUMN_TRAITS_HPP
#define NODETOP_SDK_COLUMN_TRAITS_HPP

#include <cstdint>
#include <string_view>
#include <type_traits>

#include <nodetop/columns.h>

namespace nodetop::sdk {

template <nt_column COLUMN>
struct ColumnTraits;

#define NT_X(TABLE, COLUMN, table_name, column_name, place, column_type, target_table) \
    template <>                                                                        \
    struct ColumnTraits<NT_COL_##TABLE##_##COLUMN> {                                   \
        static constexpr nt_table table = NT_TABLE_##TABLE;                            \
        static constexpr nt_type type = NT_TYPE_##column_type;                         \
        static constexpr nt_table target = NT_TABLE_##target_table;                    \
    };
NT_ALL_COLUMNS(NT_X)
#undef NT_X

/// Points to a row of TABLE within one reading. Rows are numbered from 0 in the order in which they were added.
template <nt_table TABLE>
struct Ref {
    std::uint32_t row;
};

/// True for whole numbers that an int64 holds without loss; yes/no and uint64 are not among them.
template <class VALUE>
inline constexpr bool is_quantity = std::is_integral_v<VALUE> && !std::is_same_v<VALUE, bool> &&
                                    (std::is_signed_v<VALUE> || sizeof(VALUE) < sizeof(std::int64_t));

/// True for what a U32 column takes: one of the enums of columns.h, or their bits joined by `|`.
template <class VALUE>
inline constexpr bool is_choice = std::is_enum_v<VALUE> ||
                                  (is_quantity<VALUE> && sizeof(VALUE) <= sizeof(std::uint32_t));

template <class VALUE>
inline constexpr bool is_text = std::is_convertible_v<const VALUE&, std::string_view>;

}  // namespace nodetop::sdk

#endif
