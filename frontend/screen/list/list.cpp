#include "screen/list/list.hpp"

#include <algorithm>
#include <numeric>

#include "screen/list/row_order.hpp"

namespace nodetop::screen {

namespace {

/// As many rows are indexed while a key waits.
constexpr std::size_t kSmall = 1000;

}  // namespace

List::List(std::shared_ptr<const Source> source, const drawing::Pen& pen) : source_(std::move(source)) {
    index_if_small(pen);
    arrange();
}

void List::index_if_small(const drawing::Pen& pen) {
    index_.reset();
    widths_.assign(source_->columns().size(), 0);
    if (source_->size() > kSmall) return;
    index_ = std::make_shared<ListIndex>(make_list_index(*source_, pen));
    widths_ = index_->widths;
}

void List::renew(std::shared_ptr<const Source> source, const drawing::Pen& pen) {
    const auto row = cursor_row();
    const std::string name = row ? source_->name(*row) : "";
    const std::size_t place = cursor_;
    const std::vector<int> before = widths_;
    source_ = std::move(source);
    index_if_small(pen);
    // Columns that shrank would only make the picture jump.
    if (before.size() == widths_.size())
        for (std::size_t i = 0; i < widths_.size(); ++i) widths_[i] = std::max(widths_[i], before[i]);
    arrange();
    if (name.empty() || !move_to_name(name)) move_to(place);
}

void List::take_index(std::shared_ptr<const ListIndex> index) {
    if (index->size() != source_->size()) return;
    const auto row = cursor_row();
    const std::size_t place = cursor_;
    index_ = std::move(index);
    for (std::size_t i = 0; i < widths_.size(); ++i) widths_[i] = std::max(widths_[i], index_->widths[i]);
    if (filter_.empty() && !order_.column) return;
    arrange();
    keep_cursor_on(row, place);
}

std::optional<std::size_t> List::cursor_row() const {
    if (rows_.empty()) return std::nullopt;
    return rows_[std::min(cursor_, rows_.size() - 1)];
}

void List::move_to(std::size_t place) { cursor_ = rows_.empty() ? 0 : std::min(place, rows_.size() - 1); }

void List::scroll_by(std::int64_t lines) {
    const std::size_t before = cursor_;
    if (lines < 0)
        cursor_ -= std::min(cursor_, static_cast<std::size_t>(-lines));
    else
        move_to(cursor_ + static_cast<std::size_t>(lines));
    window_.shift(static_cast<std::int64_t>(cursor_) - static_cast<std::int64_t>(before));
}

void List::step(int direction) {
    if (rows_.empty()) return;
    if (direction < 0)
        cursor_ = cursor_ == 0 ? rows_.size() - 1 : cursor_ - 1;
    else
        cursor_ = cursor_ + 1 == rows_.size() ? 0 : cursor_ + 1;
}

bool List::move_to_name(const std::string& name) {
    for (std::size_t place = 0; place < rows_.size(); ++place)
        if (source_->name(rows_[place]) == name) {
            cursor_ = place;
            return true;
        }
    return false;
}

void List::keep_cursor_on(std::optional<std::size_t> row, std::size_t place) {
    const auto found = row ? std::ranges::find(rows_, static_cast<std::uint32_t>(*row)) : rows_.end();
    move_to(found == rows_.end() ? place : static_cast<std::size_t>(found - rows_.begin()));
}

void List::set_filter(const std::string& text) {
    if (text == filter_text_ && filter_fault_.empty()) return;
    filter_text_ = text;
    Filter next;
    const auto fault = next.parse(text, source_->columns());
    filter_fault_ = fault.value_or("");
    if (fault) next = Filter();  // not applied: rows that an unreadable text hides would look as if there were none
    const bool narrower = !filter_.empty() && next.narrows(filter_) && index_;
    const auto row = cursor_row();
    filter_ = std::move(next);
    arrange(narrower);
    keep_cursor_on(row, 0);
}

void List::set_order(Order order) {
    if (order == order_) return;
    const auto row = cursor_row();
    order_ = order;
    arrange();
    keep_cursor_on(row, 0);
}

void List::arrange(bool narrower) {
    if (!narrower) {
        rows_.resize(source_->size());
        std::iota(rows_.begin(), rows_.end(), 0u);
    }
    if (!filter_.empty() && index_)
        std::erase_if(rows_, [this](std::uint32_t row) { return !filter_.passes(*source_, *index_, row); });
    if (!narrower) sort_rows();
    move_to(cursor_);
}

/// By name; without an index as the source has them.
void List::put_in_natural_order() {
    if (!index_) return;
    std::vector<char> shown(source_->size());
    for (const std::uint32_t row : rows_) shown[row] = 1;
    std::ranges::copy_if(index_->natural, rows_.begin(), [&](std::uint32_t row) { return shown[row] != 0; });
}

void List::sort_rows() {
    if (!order_.column || *order_.column >= source_->columns().size()) return;
    const std::size_t column = *order_.column;
    const bool by_figure = source_->columns()[column].unit != Unit::none;
    if (!by_figure && !index_) return;
    // Equal ones stay in natural order.
    put_in_natural_order();
    if (by_figure) {
        order_by(rows_, figure_keys(*source_, column, order_.descending));
    } else if (column <= 1) {  // the first text of a list is what its rows are called
        if (order_.descending) std::ranges::reverse(rows_);
    } else {
        order_by(rows_, text_keys(index_->text_places[column], order_.descending));
    }
}

}  // namespace nodetop::screen
