#include "screen/browser/browser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "screen/list/filter.hpp"

namespace nodetop::screen {

Browser::Browser(Scene scene, ViewChoices choices) : scene_(std::move(scene)), choices_(std::move(choices)) {
    stack_.push_back(make_overview(scene_));
    set_up(*stack_.back());
    if (const auto kind = view_of(choices_.first_view, scene_.look->words)) switch_to(*kind);
}

Wishes Browser::take_wishes() {
    Wishes wishes;
    std::swap(wishes, wishes_);
    return wishes;
}

void Browser::say(std::string text, drawing::Role role) {
    message_ = std::move(text);
    message_role_ = role;
}

void Browser::renew(const Scene& scene) {
    scene_ = scene;
    preview_.reset();
    left_behind_.clear();
    for (std::size_t i = 0; i < stack_.size(); ++i) {
        if (stack_[i]->renew(scene_)) continue;
        // What was opened is gone: the nearest view that is left stays open.
        say(stack_[i]->crumb() + " is gone", drawing::Role::warn);
        stack_.resize(std::max<std::size_t>(i, 1));
        break;
    }
    if (view().shows_jobs()) wishes_.needs_jobs = true;
}

std::shared_ptr<const Source> Browser::wants_index() const {
    const List* list = stack_.back()->list();
    return list != nullptr && list->wants_index() ? list->source_pointer() : nullptr;
}

void Browser::take_index(const std::shared_ptr<const Source>& source, std::shared_ptr<const ListIndex> index) {
    for (const auto& view : stack_)
        if (List* list = view->list(); list != nullptr && list->source_pointer() == source) list->take_index(index);
}

std::optional<std::int64_t> Browser::next_change_ms() const {
    if (escape_until_ms_ < 0) return std::nullopt;
    return escape_until_ms_;
}

ViewChoices Browser::choices() const {
    ViewChoices choices = choices_;
    choices.first_view = word(stack_.size() > 1 ? stack_[1]->kind() : stack_[0]->kind());
    if (stack_.size() > 1 && stack_[1]->crumb() != choices.first_view) choices.first_view = "overview";
    for (const auto& view : stack_) {
        const List* list = view->list();
        if (list == nullptr) continue;
        const Order order = list->order();
        const std::string key(word(view->kind()));
        if (!order.column)
            choices.sort.erase(key);
        else
            choices.sort[key] =
                (order.descending ? "-" : "") + std::string(list->source().columns()[*order.column].key);
    }
    return choices;
}

/// A view that is opened: its order, and what it needs.
void Browser::set_up(View& view) {
    if (view.shows_jobs()) wishes_.needs_jobs = true;
    List* list = view.list();
    if (list == nullptr) return;
    // Which columns there are depends on the system: only now is it known that a name of the configuration is none.
    const std::string key(word(view.kind()));
    const std::vector<SourceColumn>& columns = list->source().columns();
    if (const auto chosen = choices_.columns.find(key); chosen != choices_.columns.end())
        for (const std::string& name : chosen->second)
            if (!find_column(columns, name))
                say(fmt::format("screen.columns.{}: {}", key, no_such_column(columns, name)), drawing::Role::warn);
    const auto sort = choices_.sort.find(key);
    if (sort == choices_.sort.end()) return;
    const bool descending = sort->second.starts_with('-');
    const std::string name = sort->second.substr(descending ? 1 : 0);
    if (const auto column = find_column(columns, name))
        list->set_order({column, descending});
    else
        say(fmt::format("screen.sort.{}: {}", key, no_such_column(columns, name)), drawing::Role::warn);
}

void Browser::push(std::unique_ptr<View> view) {
    if (!view) return;
    set_up(*view);
    skipped_columns_ = 0;
    stack_.push_back(std::move(view));
}

void Browser::back() {
    skipped_columns_ = 0;
    if (stack_.size() < 2) return;
    if (stack_.size() == 2) left_behind_[stack_.back()->kind()] = std::move(stack_.back());
    stack_.pop_back();
}

void Browser::open_selected() {
    if (funnel_has_cursor()) {
        const auto terms = view().terms();
        if (term_ < terms.size() && terms[term_].term == FunnelTerm::shown) {
            if (view().list()->shown() > 0) {
                on_funnel_ = false;
                view().list()->move_to(0);
            }
            return;
        }
        push(view().open_term(term_));
        return;
    }
    List* list = view().list();
    if (list == nullptr) return;
    if (const auto row = list->cursor_row()) push(view().open(*row));
}

bool Browser::open_place(std::size_t place) {
    List* list = view().list();
    if (list == nullptr || place >= list->shown()) return false;
    if (stack_.size() == 1) on_funnel_ = false;
    list->move_to(place);
    const std::size_t before = stack_.size();
    open_selected();
    return stack_.size() > before;
}

void Browser::step(int direction) {
    List* list = view().list();
    if (list == nullptr) return;
    if (stack_.size() > 1 || view().terms().empty()) return list->step(direction);
    // On the overview the funnel is the row above the first one.
    const std::size_t rows = list->shown();
    if (on_funnel_) {
        if (rows == 0) return;
        on_funnel_ = false;
        list->move_to(direction > 0 ? 0 : rows - 1);
    } else if ((direction < 0 && list->cursor() == 0) || (direction > 0 && list->cursor() + 1 >= rows)) {
        on_funnel_ = true;
    } else {
        list->step(direction);
    }
}

void Browser::move(std::int64_t lines) {
    List* list = view().list();
    if (list == nullptr) return;
    if (funnel_has_cursor()) {
        if (lines < 0 || list->shown() == 0) return;
        on_funnel_ = false;
        --lines;
        list->move_to(0);
    }
    list->scroll_by(lines);
}

void Browser::to_end(bool last) {
    List* list = view().list();
    if (list == nullptr) return;
    if (stack_.size() == 1) on_funnel_ = !last || list->shown() == 0;
    list->move_to(last ? list->shown() : 0);
}

void Browser::left_or_right(int direction) {
    if (funnel_has_cursor()) {
        const std::size_t terms = view().terms().size();
        if (direction < 0) {
            if (term_ > 0) --term_;
        } else if (term_ + 1 < terms) {
            ++term_;
        } else {
            open_selected();
        }
        return;
    }
    if (direction > 0)
        open_selected();
    else
        back();
}

void Browser::switch_to(ViewKind kind) {
    while (stack_.size() > 1) back();
    if (kind == ViewKind::overview) return;
    auto kept = left_behind_.find(kind);
    // Only the same view as a new one would be, and not the nodes of some queue.
    auto fresh = make_view(kind, scene_);
    if (kept != left_behind_.end() && kept->second && kept->second->crumb() == fresh->crumb() &&
        kept->second->renew(scene_))
        fresh = std::move(kept->second);
    left_behind_.erase(kind);
    push(std::move(fresh));
}

void Browser::cycle_views(int direction) {
    constexpr ViewKind kCycle[] = {ViewKind::overview,     ViewKind::queues, ViewKind::nodes,
                                   ViewKind::accelerators, ViewKind::health, ViewKind::where};
    constexpr int kCount = static_cast<int>(std::size(kCycle));
    const ViewKind now = stack_.size() > 1 ? stack_[1]->kind() : ViewKind::overview;
    int at = 0;
    for (int i = 0; i < kCount; ++i)
        if (kCycle[i] == now) at = i;
    switch_to(kCycle[(at + direction + kCount) % kCount]);
}

}  // namespace nodetop::screen
