#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/quantity.hpp"
#include "text/table.hpp"

namespace nodetop::screen {

/// What the figure of a column is, for comparisons such as `mem>64G`.
enum class Unit : std::uint8_t {
    none,  ///< no figure: text alone
    count,
    cores,    ///< the figure is in thousandths
    memory,   ///< bytes
    seconds,  ///< a duration
};

/// One column of a list: how it is drawn, and how a user names it.
struct SourceColumn {
    drawing::Column drawn;
    std::string_view key;     ///< "cpu": in filters, in the chooser of the order, in the configuration; "" for the mark
    std::string_view also{};  ///< another name, "cores"
    Unit unit = Unit::none;
};

/// Rows that a list shows. Nothing of it changes, and any thread may ask. A row's cells are only made when it is seen,
/// since there may be a hundred thousand rows.
class Source {
  public:
    virtual ~Source() = default;

    virtual const std::vector<SourceColumn>& columns() const = 0;
    virtual std::size_t size() const = 0;
    /// What the row is called; the cursor follows it. Each once.
    virtual std::string name(std::size_t row) const = 0;
    /// A cell for each column.
    virtual std::vector<drawing::Line> cells(std::size_t row) const = 0;
    /// The figure of a column that has a unit; unknown where it is not known or does not arise.
    virtual Quantity figure(std::size_t row, std::size_t column) const {
        static_cast<void>(row), static_cast<void>(column);
        return Quantity::unknown();
    }
};

}  // namespace nodetop::screen
