#pragma once

#include <string>
#include <utility>
#include <vector>

#include "screen/list/source.hpp"

namespace nodetop::screen {

/// Rows that are all made at once, for lists that are never long.
class TableSource : public Source {
  public:
    struct Row {
        std::string name;
        std::vector<drawing::Line> cells;
        std::vector<Quantity> figures = {};  ///< by column; may be shorter
    };

    TableSource(std::vector<SourceColumn> columns, std::vector<Row> rows)
        : columns_(std::move(columns)), rows_(std::move(rows)) {}

    const std::vector<SourceColumn>& columns() const override { return columns_; }
    std::size_t size() const override { return rows_.size(); }
    std::string name(std::size_t row) const override { return rows_[row].name; }
    std::vector<drawing::Line> cells(std::size_t row) const override { return rows_[row].cells; }
    Quantity figure(std::size_t row, std::size_t column) const override {
        const auto& figures = rows_[row].figures;
        return column < figures.size() ? figures[column] : Quantity::unknown();
    }

  private:
    std::vector<SourceColumn> columns_;
    std::vector<Row> rows_;
};

}  // namespace nodetop::screen
