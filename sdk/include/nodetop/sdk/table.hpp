// Tables and rows of a reading while an adapter fills them in.
#ifndef NODETOP_SDK_TABLE_HPP
#define NODETOP_SDK_TABLE_HPP

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>

#include <nodetop/columns.h>

#include "column_data.hpp"
#include "column_traits.hpp"
#include "string_pool.hpp"

namespace nodetop::sdk {

namespace detail {

inline constexpr std::size_t max_rows = std::size_t{1} << 31;
inline constexpr std::size_t places = 256;  // of columns in a table: the low byte of a column's id

struct TableData {
    std::uint32_t rows = 0;
    bool answered = false;
    StringPool strings;
    std::array<std::unique_ptr<ColumnData>, places> columns;

    template <nt_column COLUMN>
    ColumnData& column() {
        using Traits = ColumnTraits<COLUMN>;
        std::unique_ptr<ColumnData>& found = columns[COLUMN % places];
        if (!found) found = std::make_unique<ColumnData>(COLUMN, Traits::type, Traits::target);
        return *found;
    }
};

template <class>
inline constexpr bool is_optional = false;
template <class VALUE>
inline constexpr bool is_optional<std::optional<VALUE>> = true;

}  // namespace detail

/// One row. Cheap to copy; valid as long as the builder.
template <nt_table TABLE>
class Row {
  public:
    Row(detail::TableData& table, std::uint32_t row) : table_(&table), row_(row) {}

    /// Fills in one cell; a cell that is never set is unknown. `value` by the type of COLUMN in columns.h: U8 takes
    /// bool, U32 an enum or bits, I64 any whole number that fits, STR any text, ROW a row or Ref of the target table,
    /// lists any range of those. Anything else does not compile. An empty std::optional leaves the cell unknown. The
    /// last call wins.
    template <nt_column COLUMN, class VALUE>
    Row& set(const VALUE& value) {
        using Traits = ColumnTraits<COLUMN>;
        static_assert(Traits::table == TABLE, "this column belongs to another table");
        if constexpr (std::is_same_v<VALUE, std::nullopt_t>) {
            if (auto& column = table_->columns[COLUMN % detail::places]) column->forget(row_);
        } else if constexpr (detail::is_optional<VALUE>) {
            return value ? set<COLUMN>(*value) : set<COLUMN>(std::nullopt);
        } else if constexpr (Traits::type == NT_TYPE_STR_LIST || Traits::type == NT_TYPE_ROW_LIST) {
            put_list<COLUMN>(value);
        } else if constexpr (Traits::type == NT_TYPE_STR) {
            put_text<COLUMN>(value);
        } else {
            table_->column<COLUMN>().put(row_, cell<Traits::type, Traits::target>(value));
        }
        return *this;
    }

    template <nt_column COLUMN>
    Row& set(std::initializer_list<std::string_view> items) {
        static_assert(ColumnTraits<COLUMN>::type == NT_TYPE_STR_LIST, "this column is not a list of strings");
        return set<COLUMN, std::initializer_list<std::string_view>>(items);
    }

    /// Gives this row the very list that `other` has, which is kept once: of use where a few lists come again and
    /// again.
    template <nt_column COLUMN>
    Row& share(Ref<TABLE> other) {
        using Traits = ColumnTraits<COLUMN>;
        static_assert(Traits::table == TABLE, "this column belongs to another table");
        static_assert(Traits::type == NT_TYPE_STR_LIST || Traits::type == NT_TYPE_ROW_LIST, "this column has no lists");
        detail::ColumnData& column = table_->column<COLUMN>();
        if (const auto list = column.get<nt_blob_list>(other.row))
            column.put(row_, *list);
        else
            column.forget(row_);
        return *this;
    }

    Ref<TABLE> ref() const { return {row_}; }
    operator Ref<TABLE>() const { return ref(); }

  private:
    template <nt_type TYPE, nt_table TARGET, class VALUE>
    auto cell(const VALUE& value) {
        if constexpr (TYPE == NT_TYPE_U8) {
            static_assert(std::is_same_v<VALUE, bool>, "this column takes a bool");
            return static_cast<std::uint8_t>(value ? 1 : 0);
        } else if constexpr (TYPE == NT_TYPE_U32) {
            static_assert(is_choice<VALUE>, "this column takes an enum of columns.h or its bits");
            if (static_cast<std::int64_t>(value) < 0) throw std::invalid_argument("a choice or bit set is negative");
            return static_cast<std::uint32_t>(value);
        } else if constexpr (TYPE == NT_TYPE_I64) {
            static_assert(is_quantity<VALUE>, "this column takes a whole number that an int64 holds without loss");
            return static_cast<std::int64_t>(value);
        } else if constexpr (TYPE == NT_TYPE_STR) {
            static_assert(is_text<VALUE>, "this column takes text");
            return table_->strings.intern(value);
        } else {
            static_assert(TYPE == NT_TYPE_ROW && std::is_convertible_v<const VALUE&, Ref<TARGET>>,
                          "this column takes a row of its target table");
            return static_cast<Ref<TARGET>>(value).row;
        }
    }

    /// Rows that follow each other often say the same: then the text need not be looked for.
    template <nt_column COLUMN, class VALUE>
    void put_text(const VALUE& value) {
        static_assert(is_text<VALUE>, "this column takes text");
        detail::ColumnData& column = table_->column<COLUMN>();
        const std::string_view text = value;
        const auto before = row_ == 0 ? std::nullopt : column.get<nt_blob_str>(row_ - 1);
        const bool same = before && table_->strings.text_of(*before) == text;
        column.put(row_, same ? *before : table_->strings.intern(text));
    }

    template <nt_column COLUMN, class RANGE>
    void put_list(const RANGE& range) {
        using Traits = ColumnTraits<COLUMN>;
        constexpr nt_type item_type = Traits::type == NT_TYPE_STR_LIST ? NT_TYPE_STR : NT_TYPE_ROW;
        detail::ColumnData& column = table_->column<COLUMN>();
        const std::uint32_t begin = column.n_elements();
        for (const auto& item : range) column.put_element(cell<item_type, Traits::target>(item));
        column.put(row_, nt_blob_list{begin, column.n_elements()});
    }

    detail::TableData* table_;
    std::uint32_t row_;
};

/// One table. Different tables may be filled in on different threads at the same time, one thread to a table.
template <nt_table TABLE>
class Table {
  public:
    explicit Table(detail::TableData& table) : table_(&table) {}

    Row<TABLE> add() {
        if (table_->rows == detail::max_rows) throw std::length_error("a table has more than 2^31 rows");
        return {*table_, table_->rows++};
    }

    Row<TABLE> row(Ref<TABLE> ref) { return {*table_, ref.row}; }
    std::uint32_t rows() const { return table_->rows; }

    /// Says that the question was answered, so that a table without rows means "there are none". Without this an empty
    /// table is left out, which means "not known".
    void answered() { table_->answered = true; }

    /// Takes back every row, and answered() too: the table is not known after all. Its Rows and Refs are void.
    void clear() { *table_ = detail::TableData(); }

  private:
    detail::TableData* table_;
};

}  // namespace nodetop::sdk

#endif
