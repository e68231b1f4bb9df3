#include <algorithm>

#include "screen/browser/browser.hpp"

namespace nodetop::screen {

namespace {

constexpr std::int64_t kSecondEscape_ms = 2000, kDoubleClick_ms = 400;
constexpr int kWheelRows = 3;

}  // namespace

void Browser::key(const Key& key, std::int64_t now_ms) {
    message_.clear();
    if (dialog_) {
        // A dialog may open another one while it takes its last key.
        std::unique_ptr<Dialog> current = std::move(dialog_);
        if (current->key(key) && !dialog_) dialog_ = std::move(current);
        return;
    }
    if (key.code == KeyCode::escape) return escape(now_ms);
    escape_until_ms_ = -1;
    if (key.code == KeyCode::mouse) return mouse(key.mouse, now_ms);
    command_key(key);
}

void Browser::command_key(const Key& key) {
    if (key.is('q') || (key.is_control('d') && stack_.size() == 1))
        wishes_.leave = true;
    else if (!move_key(key) && !list_key(key))
        tool_key(key);
}

void Browser::escape(std::int64_t now_ms) {
    List* list = view().list();
    if (list != nullptr && !list->filter_text().empty()) return list->set_filter("");
    if (stack_.size() > 1) return back();
    if (now_ms <= escape_until_ms_) {
        wishes_.leave = true;
        return;
    }
    escape_until_ms_ = now_ms + kSecondEscape_ms;
}

bool Browser::move_key(const Key& key) {
    const std::int64_t page = std::max(1, page_height_ - 1);
    switch (key.code) {
        case KeyCode::up:
            step(-1);
            return true;
        case KeyCode::down:
            step(1);
            return true;
        case KeyCode::right:
            left_or_right(1);
            return true;
        case KeyCode::left:
            left_or_right(-1);
            return true;
        case KeyCode::backspace:
            left_or_right(-1);
            return true;
        case KeyCode::enter:
            open_selected();
            return true;
        case KeyCode::home:
            to_end(false);
            return true;
        case KeyCode::end:
            to_end(true);
            return true;
        case KeyCode::page_up:
            move(-page);
            return true;
        case KeyCode::page_down:
            move(page);
            return true;
        case KeyCode::shift_right:
            ++skipped_columns_;
            return true;
        case KeyCode::shift_left:
            if (skipped_columns_ > 0) --skipped_columns_;
            return true;
        default:
            break;
    }
    if (key.is('k'))
        step(-1);
    else if (key.is('j'))
        step(1);
    else if (key.is('h'))
        left_or_right(-1);
    else if (key.is('l'))
        left_or_right(1);
    else if (key.is(' '))
        open_selected();
    else if (key.is('g'))
        to_end(false);
    else if (key.is('G'))
        to_end(true);
    else if (key.is_control('b'))
        move(-page);
    else if (key.is_control('f'))
        move(page);
    else if (key.is_control('u'))
        move(-std::max<std::int64_t>(1, page_height_ / 2));
    else if (key.is_control('d'))
        move(std::max<std::int64_t>(1, page_height_ / 2));
    else
        return false;
    return true;
}

bool Browser::list_key(const Key& key) {
    if (key.code == KeyCode::tab)
        cycle_views(1);
    else if (key.code == KeyCode::back_tab)
        cycle_views(-1);
    else if (key.is('/'))
        ask_filter();
    else if (key.is(':'))
        ask_command();
    else if (key.is('s'))
        choose_order();
    else if (key.is('S')) {
        if (List* list = view().list(); list != nullptr && list->order().column)
            list->set_order({list->order().column, !list->order().descending});
        else
            say("no order is chosen yet; s chooses one");
    } else if (key.is('<'))
        move_order(-1);
    else if (key.is('>'))
        move_order(1);
    else if (key.is('o')) {
        if (!view().next_choice()) say("o is for lists of nodes");
    } else if (key.is('u')) {
        if (!view().next_user()) say("u is for lists of jobs");
    } else if (key.is('w'))
        whole_cells_ = !whole_cells_;
    else if (key.is('v')) {
        preview_on_ = !preview_on_;
        say(preview_on_ ? "preview on; it stands at the right from 160 columns on" : "preview off");
    } else
        return false;
    return true;
}

bool Browser::tool_key(const Key& key) {
    if (key.is('?') || key.code == KeyCode::help)
        show_help();
    else if (key.is('x'))
        show_explanation();
    else if (key.is('N'))
        show_notes();
    else if (key.is('c'))
        show_submit_line();
    else if (key.is('e'))
        ask_shape();
    else if (key.is('E'))
        ask_export();
    else if (key.is('y') || key.is('Y')) {
        const List* list = view().list();
        const auto row = list == nullptr || funnel_has_cursor() ? std::nullopt : list->cursor_row();
        const std::string text = !row ? view().crumb() : key.is('y') ? list->source().name(*row) : view().json(*row);
        if (text.empty())
            say("this row has no document");
        else
            wishes_.copy = text;
    } else if (key.is('r')) {
        if (freshness_.recording)
            say("this is a recording: it is never read again");
        else
            wishes_.read = true;
    } else if (key.is('p'))
        wishes_.pause = !wishes_.pause;
    else if (key.is('+'))
        ++wishes_.period;
    else if (key.is('-'))
        --wishes_.period;
    else if (key.is('t'))
        ++wishes_.next_theme;
    else if (key.is('m'))
        wishes_.toggle_mouse = !wishes_.toggle_mouse;
    else
        return false;
    return true;
}

void Browser::mouse(const Mouse& mouse, std::int64_t now_ms) {
    if (mouse.action == MouseAction::release) return;
    if (mouse.action == MouseAction::wheel_up) return move(-kWheelRows);
    if (mouse.action == MouseAction::wheel_down) return move(kWheelRows);
    if (mouse.button == MouseButton::right || mouse.button == MouseButton::back) return back();
    if (mouse.button != MouseButton::left) return;
    const Zone* zone = last_.zone_at(mouse.x, mouse.y);
    List* list = view().list();
    if (zone == nullptr || list == nullptr) return;
    if (zone->kind == ZoneKind::header) {
        if (list->source().columns()[zone->index].key.empty()) return;
        const bool again = list->order().column == zone->index;
        const bool figures = list->source().columns()[zone->index].unit != Unit::none;
        return list->set_order({zone->index, again ? !list->order().descending : figures});
    }
    const bool funnel = zone->kind == ZoneKind::funnel;
    const std::size_t place = funnel ? zone->index : zone->index + 1000;
    const bool twice = click_ms_ >= 0 && now_ms - click_ms_ <= kDoubleClick_ms && place == click_index_;
    click_ms_ = twice ? -1 : now_ms;
    click_index_ = place;
    if (funnel) {
        on_funnel_ = true;
        term_ = zone->index;
    } else {
        if (stack_.size() == 1) on_funnel_ = false;
        list->move_to(zone->index);
    }
    if (twice) open_selected();
}

}  // namespace nodetop::screen
