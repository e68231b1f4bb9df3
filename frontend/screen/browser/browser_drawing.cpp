#include <fmt/format.h>

#include <algorithm>

#include "screen/browser/browser.hpp"
#include "screen/browser/list_picture.hpp"
#include "screen/browser/numbers.hpp"
#include "text/page.hpp"
#include "text/width.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;
using drawing::Span;

/// A preview stands beside the list from here on (tui.md 10.18).
constexpr int kWide = 160;
/// Lines under which a picture is one line with the headline.
constexpr int kLeastLines = 4;
const Span kBetweenFacts{"   "};

/// What is left of a picture's height once the fixed lines have theirs.
struct Layout {
    bool title, blank, header, position;
    int facts;  ///< most lines
};

Layout layout_of(int lines) {
    return {.title = lines >= 7,
            .blank = lines >= 12,
            .header = lines >= 6,
            .position = lines >= 8,
            .facts = lines >= 20   ? 4
                     : lines >= 12 ? 3
                     : lines >= 9  ? 2
                                   : 1};
}

/// `left` and `right` at the ends of a line; the right one gives way.
Line both_ends(Line left, const Line& right, int width, const drawing::Pen& pen) {
    const int gap = width - drawing::columns(left, pen) - drawing::columns(right, pen);
    if (gap < 2) return drawing::cut(left, width, pen);
    left.push_back({std::string(static_cast<std::size_t>(gap), ' ')});
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Line padded(const Line& line, int width, const drawing::Pen& pen) {
    Line out = drawing::cut(line, width, pen);
    const int missing = width - drawing::columns(out, pen);
    if (missing > 0) out.push_back({std::string(static_cast<std::size_t>(missing), ' ')});
    return out;
}

Line joined(const std::vector<Line>& facts, const Span& between) {
    Line line;
    for (const Line& fact : facts) {
        if (!line.empty()) line.push_back(between);
        line.insert(line.end(), fact.begin(), fact.end());
    }
    return line;
}

}  // namespace

Frame Browser::draw(Size size, std::int64_t now_ms) {
    Frame frame;
    frame.size = size;
    last_height_ = size.height;
    if (escape_until_ms_ >= 0 && now_ms > escape_until_ms_) escape_until_ms_ = -1;
    // The last line of the terminal stays free: what is written there could scroll everything.
    const int lines = std::max(1, size.height - 1);
    if (lines < kLeastLines || size.width < 8) {
        frame.lines.push_back(drawing::cut(headline(), size.width, scene_.look->pen));
        return last_ = frame;
    }
    if (dialog_) {
        std::vector<Line> page = dialog_->page(size.width, lines - 1, *scene_.look);
        if (!page.empty()) {
            frame.lines = std::move(page);
            for (Line& line : frame.lines) line = drawing::cut(line, size.width, scene_.look->pen);
            frame.lines.resize(static_cast<std::size_t>(lines - 1));
            frame.lines.push_back(drawing::cut({{dialog_->keys(), Role::dim}}, size.width, scene_.look->pen));
            return last_ = frame;
        }
    }

    const Layout layout = layout_of(lines);
    if (layout.title) frame.lines = title(size.width, now_ms);
    add_facts(frame, size.width, layout.facts);
    if (layout.blank) frame.lines.emplace_back();
    const int foot = 1 + (layout.position && view().list() != nullptr ? 1 : 0);
    const int top = static_cast<int>(frame.lines.size());
    add_view(frame, top, std::max(1, lines - top - foot));
    frame.lines.resize(static_cast<std::size_t>(lines - 1));
    frame.lines.push_back(key_line(size.width));
    return last_ = frame;
}

std::vector<Line> Browser::title(int width, std::int64_t now_ms) const {
    const drawing::Pen& pen = scene_.look->pen;
    const Picture& picture = *scene_.picture;
    const drawing::StatusFrame about = drawing::status_frame(picture.reading, picture.all);
    Line left{{about.cluster.empty() ? "nodetop" : about.cluster, Role::accent}};
    left.push_back({" " + picture.reading.origin.backend, Role::dim});
    left.push_back({" " + (about.user.empty() ? std::string("user not known") : about.user),
                    about.user.empty() ? Role::warn : Role::plain});
    for (std::size_t i = stack_.size() > 1 ? 1 : 0; i < stack_.size(); ++i) {
        left.push_back({pen.ascii ? " > " : " › ", Role::dim});
        left.push_back({stack_[i]->crumb(), i + 1 == stack_.size() ? Role::head : Role::plain});
    }
    std::vector<Line> fresh = freshness_facts(freshness_, now_ms);
    // What is least important goes first where there is no room.
    const std::size_t least = freshness_.failed_because.empty() ? 1 : 2;
    while (fresh.size() > least && drawing::columns(joined(fresh, kBetweenFacts), pen) > width * 2 / 3)
        fresh.pop_back();
    Line right = joined(fresh, kBetweenFacts);
    const int room = width - drawing::columns(right, pen) - 2;
    if (drawing::columns(left, pen) > room) {
        // The place where one is matters more than whose cluster it is.
        left = {{stack_.back()->crumb(), Role::head}};
        if (drawing::columns(left, pen) > room) left = drawing::cut(left, std::max(4, room), pen);
    }
    const int for_left = std::min(drawing::columns(left, pen), width / 3) + 2;
    if (drawing::columns(right, pen) > width - for_left) right = drawing::cut(right, width - for_left, pen);
    return {both_ends(std::move(left), right, width, pen)};
}

void Browser::add_facts(Frame& frame, int width, int most) {
    const drawing::Pen& pen = scene_.look->pen;
    const std::size_t limit = frame.lines.size() + static_cast<std::size_t>(most);
    const List* list = view().list();
    const bool filtered = list != nullptr && !list->filter_text().empty();

    // The funnel: every term keeps the cursor's place before it, so that nothing shifts.
    const std::vector<drawing::FunnelFact> terms = view().terms();
    if (!terms.empty()) term_ = std::min(term_, terms.size() - 1);
    Line line;
    int at = 0;
    std::size_t first = 0;
    if (most == 1 && funnel_has_cursor()) {
        // One line for all: from as far on as the selected term needs.
        int needed = 0;
        for (std::size_t i = term_ + 1; i-- > 0;) {
            needed += drawing::columns(terms[i].text, pen) + 3;
            if (needed > width && i != term_) break;
            first = i;
        }
    }
    for (std::size_t i = first; i < terms.size(); ++i) {
        const bool selected = funnel_has_cursor() && i == term_;
        Line term{{selected ? (pen.ascii ? "> " : "❯ ") : "  ", Role::accent}};
        for (Span span : terms[i].text) {
            if (selected) span.role = Role::accent;
            term.push_back(std::move(span));
        }
        const int columns = drawing::columns(term, pen);
        if (at > 0 && at + 1 + columns > width) {
            if (frame.lines.size() + 1 >= limit + (filtered ? 0u : 1u)) break;
            frame.lines.push_back(std::move(line));
            line.clear();
            at = 0;
        }
        if (at > 0) {
            line.push_back({" "});
            ++at;
        }
        frame.zones.push_back({ZoneKind::funnel, static_cast<int>(frame.lines.size()), at, columns, i});
        line.insert(line.end(), term.begin(), term.end());
        at += columns;
    }
    if (!line.empty() && frame.lines.size() < limit) frame.lines.push_back(drawing::cut(line, width, pen));

    const std::size_t for_filter = filtered ? 1 : 0;
    for (Line& fact : drawing::wrap_facts(view().facts(), kBetweenFacts, std::max(1, width - 2), pen)) {
        if (frame.lines.size() + for_filter >= limit) break;
        fact.insert(fact.begin(), {"  "});
        frame.lines.push_back(std::move(fact));
    }
    if (!filtered) return;
    Line text{{"  filter: ", Role::dim}, {list->filter_text(), Role::accent}};
    if (!list->filter_fault().empty())
        text.push_back({"  " + list->filter_fault(), Role::warn});
    else if (list->filter_waits())
        text.push_back({"  being applied", Role::dim});
    else
        text.push_back({fmt::format("  ({} of {})", grouped(list->shown()), grouped(list->total())), Role::dim});
    if (frame.lines.size() >= limit && !frame.lines.empty()) frame.lines.pop_back();
    frame.lines.push_back(drawing::cut(text, width, pen));
}

void Browser::add_view(Frame& frame, int top, int height) {
    const drawing::Pen& pen = scene_.look->pen;
    const int lines = std::max(1, frame.size.height - 1);
    const Layout layout = layout_of(lines);
    const bool wide = frame.size.width >= kWide && preview_on_ && view().list() != nullptr;
    const int pane = wide ? std::max(60, frame.size.width * 2 / 5) : 0;
    const int width = wide ? frame.size.width - pane - 3 : frame.size.width;

    std::vector<Line> left;
    if (height > 6) {
        for (Line& remark : view().remarks(width - 4)) {
            if (static_cast<int>(left.size()) >= height / 3) break;
            remark.insert(remark.begin(), {"  "});
            left.push_back(std::move(remark));
        }
        if (!left.empty()) left.emplace_back();
    }
    List* list = view().list();
    Line position;
    if (list != nullptr && list->shown() > 0) {
        const auto only = choices_.columns.find(std::string(word(view().kind())));
        ListDrawing how;
        how.width = width;
        how.height = std::max(1, height - static_cast<int>(left.size()));
        how.header = layout.header && how.height > 1;
        how.cursor = !funnel_has_cursor();
        how.skipped_columns = skipped_columns_;
        how.only = only == choices_.columns.end() ? nullptr : &only->second;
        how.whole_cells = whole_cells_;
        page_height_ = std::max(1, how.height - (how.header ? 1 : 0));
        ListPicture picture = draw_list(*list, how, *scene_.look);
        for (Zone zone : picture.zones) {
            zone.y += top + static_cast<int>(left.size());
            frame.zones.push_back(zone);
        }
        left.insert(left.end(), std::make_move_iterator(picture.lines.begin()),
                    std::make_move_iterator(picture.lines.end()));
        position = position_line(picture.first, picture.count, picture.columns_left_out, width);
    } else {
        std::vector<Line> body;
        if (list != nullptr && list->total() > 0)
            body = {{{"nothing passes the filter; Esc drops it", Role::dim}}};
        else
            body = view().body(std::max(8, width - 4));
        for (Line& line : body) {
            line.insert(line.begin(), {"  "});
            left.push_back(std::move(line));
        }
        if (list != nullptr) position = {{fmt::format("  0 of {}", grouped(list->total())), Role::dim}};
    }
    if (list != nullptr && !whole_cells_) {
        // Notes where rows leave room for them, whole ones only.
        std::vector<Line> notes = view().notes(width - 4);
        if (!notes.empty() && static_cast<int>(left.size()) + 2 <= height) {
            const int room = height - static_cast<int>(left.size()) - 1;
            left.emplace_back();
            if (static_cast<int>(notes.size()) > room) {
                const std::size_t more = notes.size() - static_cast<std::size_t>(room) + 1;
                notes.resize(static_cast<std::size_t>(room));
                notes.back() = {{fmt::format("{} {} more: N shows them", pen.ascii ? "..." : "…",
                                             more == 1 ? "1 line" : fmt::format("{} lines", more)),
                                 Role::dim}};
            }
            for (Line& note : notes) {
                note.insert(note.begin(), {"  "});
                left.push_back(std::move(note));
            }
        }
    }
    left.resize(static_cast<std::size_t>(height));
    if (wide) {
        const std::vector<Line> right = preview(pane, height);
        for (std::size_t i = 0; i < left.size(); ++i) {
            left[i] = padded(left[i], width, pen);
            left[i].push_back({pen.ascii ? " | " : " │ ", Role::muted});
            if (i < right.size()) left[i].insert(left[i].end(), right[i].begin(), right[i].end());
        }
    }
    frame.lines.resize(static_cast<std::size_t>(top));
    for (Line& line : left) frame.lines.push_back(drawing::cut(line, frame.size.width, pen));
    if (list == nullptr) return;
    if (layout.position) frame.lines.push_back(drawing::cut(position, frame.size.width, pen));
}

Line Browser::position_line(std::size_t first, std::size_t count, std::size_t columns_left_out, int width) const {
    const List& list = *view_list();
    Line line{
        {fmt::format("  {}-{} of {}", grouped(first + 1), grouped(first + count), grouped(list.shown())), Role::dim}};
    if (list.order().column)
        line.push_back({fmt::format("   by {}", list.source().columns()[*list.order().column].key), Role::dim});
    if (columns_left_out > 0) {
        const std::string how_many = columns_left_out == 1 ? "1 column" : fmt::format("{} columns", columns_left_out);
        line.push_back({fmt::format("   {} not shown: shift-right", how_many), Role::dim});
        if (drawing::columns(line, scene_.look->pen) > width) line.back().text = fmt::format("   +{}", how_many);
    }
    if (skipped_columns_ > 0) line.push_back({"   shift-left goes back", Role::dim});
    return line;
}

const List* Browser::view_list() const { return stack_.back()->list(); }

Line Browser::key_line(int width) const {
    const drawing::Pen& pen = scene_.look->pen;
    if (dialog_) return drawing::cut(dialog_->input_line(*scene_.look), width, pen);
    if (escape_until_ms_ >= 0) return drawing::cut({{"Esc again leaves", Role::accent}}, width, pen);
    if (!message_.empty()) return drawing::cut({{message_, message_role_}}, width, pen);

    /// What to press, in the order of use; the smaller the rank, the longer it stays where there is no room.
    struct Hint {
        const char* key;
        std::string what;
        int rank;
    };
    const List* list = view_list();
    const ViewKind kind = stack_.back()->kind();
    const bool of_queues = kind == ViewKind::overview || kind == ViewKind::queues || kind == ViewKind::where;
    const bool on_row = list != nullptr && list->shown() > 0 && !funnel_has_cursor();
    std::vector<Hint> hints;
    if (funnel_has_cursor()) hints.push_back({pen.ascii ? "left/right" : "←→", "terms", 9});
    if (on_row || funnel_has_cursor()) hints.push_back({"enter", "open", 3});
    if (stack_.size() > 1) hints.push_back({"esc", "back", 2});
    if (on_row || kind == ViewKind::job) hints.push_back({"x", "explain", 4});
    if (of_queues) hints.push_back({"e", "your job", 5});
    if (list != nullptr && list->total() > 0) hints.push_back({"/", "filter", 6});
    if (on_row && of_queues) hints.push_back({"c", "submit line", 10});
    if (on_row) hints.push_back({"s", "sort", 8});
    hints.push_back({"tab", "views", 7});
    if (!freshness_.recording) hints.push_back({"r", "read", 11});
    hints.push_back({"?", "help", 1});
    hints.push_back({"q", "quit", 0});
    const auto columns_of = [](const std::vector<Hint>& shown) {
        int sum = 0;
        for (const Hint& hint : shown) sum += drawing::columns(hint.key) + 1 + drawing::columns(hint.what) + 3;
        return sum - 3;
    };
    // On a small window the position of the list stands here.
    std::string place;
    if (!layout_of(std::max(1, last_height_ - 1)).position && list != nullptr && list->shown() > 0)
        place = fmt::format("{}-{}/{}", list->window().first() + 1,
                            std::min(list->shown(), list->window().first() + static_cast<std::size_t>(page_height_)),
                            list->shown());
    const int room = width - (place.empty() ? 0 : drawing::columns(place) + 2);
    while (hints.size() > 1 && columns_of(hints) > room) hints.erase(std::ranges::max_element(hints, {}, &Hint::rank));
    Line line;
    if (!place.empty()) line.push_back({place, Role::dim});
    for (const Hint& hint : hints) {
        line.push_back({line.empty() ? "" : place.empty() || line.size() > 1 ? "   " : "  "});
        line.push_back({hint.key, Role::head});
        line.push_back({" " + hint.what, Role::dim});
    }
    return drawing::cut(line, width, pen);
}

Line Browser::headline() const {
    const ClusterRoom& yours = scene_.picture->status.yours;
    Line line = drawing::cores_cell(yours.cpu_milli);
    line.push_back({" cores"});
    if (yours.accelerators.total != Quantity(0)) {
        line.push_back({"  "});
        const Line gpus = drawing::count_cell(yours.accelerators);
        line.insert(line.end(), gpus.begin(), gpus.end());
        line.push_back({" GPUs"});
    }
    return line;
}

/// What is behind the row under the cursor, as its own view would show it.
std::vector<Line> Browser::preview(int width, int height) {
    const drawing::Pen& pen = scene_.look->pen;
    List* list = view().list();
    if (list == nullptr || funnel_has_cursor()) {
        preview_.reset();
        if (!funnel_has_cursor()) return {};
        preview_name_ = "term " + std::to_string(term_);
        preview_ = view().open_term(term_);
    } else {
        const auto row = list->cursor_row();
        if (!row) return {};
        const std::string name = list->source().name(*row);
        if (!preview_ || preview_of_ != scene_.picture.get() || preview_details_ != scene_.details.get() ||
            preview_name_ != view().crumb() + '/' + name) {
            preview_ = view().open(*row);
            preview_of_ = scene_.picture.get();
            preview_details_ = scene_.details.get();
            preview_name_ = view().crumb() + '/' + name;
        }
    }
    if (!preview_) return {};
    std::vector<Line> lines{{{preview_->crumb(), Role::head}}};
    for (Line& fact : drawing::wrap_facts(preview_->facts(), kBetweenFacts, width, pen))
        lines.push_back(std::move(fact));
    for (Line& remark : preview_->remarks(width)) lines.push_back(std::move(remark));
    lines.emplace_back();
    List* rows = preview_->list();
    if (rows != nullptr && rows->shown() > 0) {
        ListDrawing how;
        how.width = width;
        how.height = std::max(2, height - static_cast<int>(lines.size()) - 1);
        how.cursor = false;
        ListPicture picture = draw_list(*rows, how, *scene_.look);
        for (Line& line : picture.lines) lines.push_back(std::move(line));
        if (picture.count < rows->shown())
            lines.push_back({{fmt::format("  1-{} of {}", grouped(picture.count), grouped(rows->shown())), Role::dim}});
    } else {
        for (Line& line : preview_->body(width)) lines.push_back(std::move(line));
    }
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(height)));
    for (Line& line : lines) line = drawing::cut(line, width, pen);
    return lines;
}

}  // namespace nodetop::screen
