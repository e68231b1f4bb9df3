#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "screen/list/filter.hpp"
#include "screen/list/list_index.hpp"
#include "screen/list/source.hpp"
#include "screen/list/window.hpp"
#include "text/pen.hpp"

namespace nodetop::screen {

/// Order of a list: by one column, or as the source has it.
struct Order {
    std::optional<std::size_t> column;
    bool descending = false;

    friend bool operator==(const Order&, const Order&) = default;
};

/// Rows of a source as a user looks at them: narrowed, ordered, with a cursor that follows the row's name through every
/// change. Orders and filters move indices; rows are only drawn for the window.
class List {
  public:
    explicit List(std::shared_ptr<const Source> source, const drawing::Pen& pen);

    const Source& source() const { return *source_; }
    std::shared_ptr<const Source> source_pointer() const { return source_; }
    /// Takes the rows of another reading; filter, order and cursor stay.
    void renew(std::shared_ptr<const Source> source, const drawing::Pen& pen);

    /// Too large to be indexed while a key waits: somebody has to hand over the index. Until then a filter, and an
    /// order by a column without figures, wait.
    bool wants_index() const { return !index_; }
    void take_index(std::shared_ptr<const ListIndex> index);
    const ListIndex* index() const { return index_.get(); }

    std::size_t total() const { return source_->size(); }
    std::size_t shown() const { return rows_.size(); }
    /// The row of the source at a place of the list.
    std::size_t row_at(std::size_t place) const { return rows_[place]; }

    /// nullopt: nothing is shown.
    std::optional<std::size_t> cursor_row() const;
    std::size_t cursor() const { return cursor_; }
    void move_to(std::size_t place);
    /// The cursor and what is in view, by so many lines; stops at the ends.
    void scroll_by(std::int64_t lines);
    void step(int direction);  ///< one row; wraps at both ends
    bool move_to_name(const std::string& name);

    const std::string& filter_text() const { return filter_text_; }
    /// Why the text is not applied; "" if it is.
    const std::string& filter_fault() const { return filter_fault_; }
    bool filter_waits() const { return !filter_.empty() && !index_; }
    void set_filter(const std::string& text);

    Order order() const { return order_; }
    void set_order(Order order);

    Window& window() { return window_; }
    const Window& window() const { return window_; }

    /// Widest cells seen so far, by column, so that columns stand still while the window moves.
    std::vector<int>& widths() { return widths_; }

  private:
    void arrange(bool narrower = false);
    void sort_rows();
    void index_if_small(const drawing::Pen& pen);
    void put_in_natural_order();
    /// On that row of the source, or at `place` where it is not shown.
    void keep_cursor_on(std::optional<std::size_t> row, std::size_t place);

    std::shared_ptr<const Source> source_;
    std::shared_ptr<const ListIndex> index_;
    std::vector<std::uint32_t> rows_;
    std::size_t cursor_ = 0;
    Window window_;
    std::string filter_text_, filter_fault_;
    Filter filter_;
    Order order_;
    std::vector<int> widths_;
};

}  // namespace nodetop::screen
