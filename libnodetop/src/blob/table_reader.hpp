#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "blob/model_build.hpp"
#include "blob/view.hpp"
#include "model/quantity.hpp"

namespace nodetop {

/// Reads the cells of one table by their meaning. A value that cannot be is unknown, and is found fault with.
class TableReader {
  public:
    TableReader(ModelBuild& build, nt_table kind, const char* query);

    /// The adapter handed the table over, with or without rows.
    bool present() const { return table_.present(); }
    Row rows() const { return table_.rows(); }
    BlobColumn column(nt_column id) const { return table_.column(id); }

    /// "" if unknown.
    Text text(const BlobColumn& column, Row row) const {
        return column.known(row) ? build_.place(column.text(row)) : Text{};
    }

    /// Nothing may be negative or unlimited.
    Quantity quantity(const BlobColumn& column, Row row) {
        if (!column.known(row)) return {};
        const std::int64_t value = column.i64(row);
        if (value >= 0 && value != NT_UNLIMITED) return value;
        return refuse(column, row, value < 0 ? kNegative : kEndless);
    }

    /// As quantity(), but may be unlimited.
    Quantity limit(const BlobColumn& column, Row row) {
        if (!column.known(row)) return {};
        const std::int64_t value = column.i64(row);
        return value >= 0 ? Quantity{value} : refuse(column, row, kNegative);
    }

    /// A number that may be negative.
    Quantity number(const BlobColumn& column, Row row) {
        if (!column.known(row)) return {};
        const std::int64_t value = column.i64(row);
        return value != INT64_MIN && value != NT_UNLIMITED ? Quantity{value} : refuse(column, row, kEndless);
    }

    Answer answer(const BlobColumn& column, Row row) {
        if (!column.known(row)) return Answer::unknown;
        const std::uint8_t value = column.u8(row);
        if (value > 1) refuse(column, row, kNoYesNo);
        return value > 1 ? Answer::unknown : nodetop::answer(value == 1);
    }

    /// With what unknown means.
    bool flag(const BlobColumn& column, Row row, bool unknown = false) {
        const Answer value = answer(column, row);
        return value == Answer::unknown ? unknown : is_yes(value);
    }

    /// One of 0 to `last`; nullopt if unknown, or a choice that we do not know.
    std::optional<std::uint32_t> choice(const BlobColumn& column, Row row, std::uint32_t last) {
        if (!column.known(row)) return std::nullopt;
        const std::uint32_t value = column.u32(row);
        if (value <= last) return value;
        refuse(column, row, kNoChoice);
        return std::nullopt;
    }

    /// A condition that we do not know may be anything: unknown.
    std::optional<Conditions> conditions(const BlobColumn& column, Row row);

    /// The model's row of a reference; kNoRow if it is unknown or what it refers to was refused.
    Row reference(const BlobColumn& column, Row row, const std::vector<Row>& model_rows) const {
        return column.known(row) ? model_rows[column.u32(row)] : kNoRow;
    }

    /// Finds fault with a row: `what` is the rest of the sentence.
    void find_fault(const BlobColumn& column, Row row, const char* what);

  private:
    static constexpr const char* kNegative = "is negative, read as not known";
    static constexpr const char* kEndless = "is unlimited where that cannot be, read as not known";
    static constexpr const char* kNoYesNo = "is neither yes nor no, read as not known";
    static constexpr const char* kNoChoice = "is a choice that is not known here";

    Quantity refuse(const BlobColumn& column, Row row, const char* what);
    Text subject_of(Row row) const;

    ModelBuild& build_;
    nt_table kind_;
    BlobTable table_;
    BlobColumn name_;        ///< first column: the row's name, or what it belongs to
    BlobColumn owner_name_;  ///< the name of what it belongs to
    const char* query_;
};

/// The lists of texts of one column. Its elements are moved into the model once; the lists of rows are views of them.
class TextLists {
  public:
    TextLists(ModelBuild& build, const BlobColumn& column);

    std::optional<Texts> known(Row row) const {
        if (!column_.known(row)) return std::nullopt;
        const nt_blob_list list = column_.list(row);
        return Texts(first_ + list.begin, list.end - list.begin);
    }

    /// Empty if unknown.
    Texts operator()(Row row) const { return known(row).value_or(Texts{}); }

  private:
    BlobColumn column_;
    const Text* first_;
};

/// The lists of rows of one column, as rows of the model; what was refused is left out.
class RowLists {
  public:
    RowLists(ModelBuild& build, const BlobColumn& column, const std::vector<Row>& model_rows);

    std::optional<Rows> known(Row row) const {
        if (!column_.known(row)) return std::nullopt;
        const nt_blob_list list = column_.list(row);
        return Rows(first_ + places_[list.begin], places_[list.end] - places_[list.begin]);
    }

  private:
    BlobColumn column_;
    const Row* first_;
    std::vector<Row> places_;  ///< where each element went; one more for the end
};

}  // namespace nodetop
