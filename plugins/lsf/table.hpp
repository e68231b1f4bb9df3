#pragma once

#include <cstddef>
#include <deque>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::lsf {

/// What is known beforehand of a table that a client prints.
struct TableForm {
    std::string_view key;               ///< a heading by which the line of headings is known: "HOST_NAME"
    bool last_may_hold_blanks = false;  ///< RESOURCES of lshosts
    bool rows_may_be_short = false;     ///< of a host that is down only name and status are printed (lsload)
};

/// The rows of a listing by the words of its headings, never by position: JSON (`-o ... -json`), fields with a
/// separator (`-o "... delimiter='|'"`) or columns of blanks, whichever it is. Cells are views into the text given or
/// into this table.
class Table {
  public:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    static Table read(std::string_view text, const TableForm& form);

    Table() = default;
    Table(Table&&) = default;
    Table& operator=(Table&&) = default;

    /// A line of headings was there, or a JSON document with records.
    bool has_headings() const { return has_headings_; }
    /// The text was not cut off in the middle of a line or of the document.
    bool is_whole() const { return is_whole_; }
    /// Rows that do not fit the headings; they are left out.
    std::size_t skipped() const { return skipped_; }

    std::size_t rows() const { return rows_.size(); }
    /// Place of the first of `names` that is a heading, whatever its case; kNone if none is.
    std::size_t column(std::initializer_list<std::string_view> names) const;
    /// A cell; empty where the row has none, or for the column kNone.
    std::string_view cell(std::size_t row, std::size_t column) const;

  private:
    void read_json(std::string_view text);
    void read_lines(std::string_view text, const TableForm& form);
    bool take_headings(std::string_view line, const TableForm& form);
    void take_row(std::string_view line, const TableForm& form);

    std::vector<std::string> headings_;
    std::vector<std::vector<std::string_view>> rows_;
    std::deque<std::string> kept_;  ///< values of JSON
    std::size_t skipped_ = 0;
    char separator_ = ' ';
    bool has_headings_ = false, is_whole_ = true;
};

}  // namespace nodetop::lsf
