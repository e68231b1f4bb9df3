#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "screen/list/list_index.hpp"
#include "screen/list/source.hpp"

namespace nodetop::screen {

/// What a user typed after `/` (tui.md 10.1). Terms between blanks, all of which a row must pass: `text` in any cell,
/// `col:text` in one, `col>=2` on a figure; `!` before a term turns it round. `~` first: the rest is a regular
/// expression over the whole row. Case never counts. A figure that is not known passes neither a comparison nor its
/// opposite.
class Filter {
  public:
    /// What is wrong with it, in words; nullopt: it can be applied.
    std::optional<std::string> parse(std::string_view text, const std::vector<SourceColumn>& columns);

    bool passes(const Source& source, const ListIndex& index, std::size_t row) const;
    bool empty() const { return terms_.empty() && !expression_; }
    /// Every row that passes this one passed `before`, so that a longer text narrows the shorter one's rows.
    bool narrows(const Filter& before) const;

  private:
    enum class Comparison : std::uint8_t { none, less, at_most, equal, differs, at_least, more };

    struct Term {
        bool negated = false;
        std::optional<std::size_t> column;  ///< nullopt: any cell
        std::string needle;                 ///< folded
        Comparison comparison = Comparison::none;
        std::int64_t value = 0;
    };
    class Expression;

    std::optional<std::string> parse_term(std::string_view text, const std::vector<SourceColumn>& columns);
    std::optional<std::string> parse_comparison(std::string_view text, std::size_t sign,
                                                const std::vector<SourceColumn>& columns, Term term);
    static bool compares(Comparison comparison, std::int64_t figure, std::int64_t value);

    std::string text_;
    std::vector<Term> terms_;
    std::shared_ptr<const Expression> expression_;
};

/// The column of that name: by key, by its other name, or by the beginning of just one key; nullopt if there is none.
std::optional<std::size_t> find_column(const std::vector<SourceColumn>& columns, std::string_view name);
/// What is said where find_column() finds none.
std::string no_such_column(const std::vector<SourceColumn>& columns, std::string_view name);

}  // namespace nodetop::screen
