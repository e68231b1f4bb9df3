#include "screen/plain.hpp"

#include <fmt/format.h>

#include <charconv>

#include "text/width.hpp"

namespace nodetop::screen {

namespace {

/// Rows that are read out at a time.
constexpr std::size_t kRows = 20;
constexpr int kWidth = 1000;

std::string text_of(const drawing::Line& line) {
    std::string text;
    for (const drawing::Span& span : line) text += span.text;
    return text;
}

/// "296/496" and "cores free" as "296 of 496 cores free"; "IDLE" and "state" as "state IDLE".
std::string spoken_cell(std::string_view header, const std::string& cell) {
    const std::size_t slash = cell.find('/');
    const std::size_t end = std::min(cell.find(' '), cell.size());
    const bool share =
        slash != std::string::npos && slash > 0 && slash < end && cell.find_first_not_of("0123456789./?") >= end;
    if (!share) return fmt::format("{} {}", header, cell);
    // "4/4 L40S": what it is comes behind how many of them are free.
    const std::string kind = end < cell.size() ? ", " + cell.substr(end + 1) : "";
    return fmt::format("{} of {} {}{}", cell.substr(0, slash), cell.substr(slash + 1, end - slash - 1), header, kind);
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

std::string spoken_row(const View& view, std::size_t row) {
    const Source& source = view.list()->source();
    const std::vector<drawing::Line> cells = source.cells(row);
    std::string text = fmt::format("{} {}", view.noun(), source.name(row));
    const auto& columns = source.columns();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string cell = text_of(cells[i]);
        // Marks are said by the words beside them, and the name was said first.
        if (columns[i].key.empty() || cell.empty() || cell == "-" || cell == source.name(row)) continue;
        text += ", " + spoken_cell(columns[i].drawn.header, cell);
    }
    return text;
}

void Plain::tell() {
    Browser& browser = session_.browser();
    View& view = browser.view();
    std::string head = view.crumb();
    for (const drawing::FunnelFact& term : view.terms()) head += ", " + text_of(term.text);
    for (const drawing::Line& fact : freshness_facts(browser.freshness(), now_ms())) head += ". " + text_of(fact);
    write_(head + "\n");
    for (const drawing::Line& remark : view.remarks(kWidth)) write_(text_of(remark) + "\n");
    tell_rows();
}

void Plain::tell_rows() {
    View& view = session_.browser().view();
    const List* list = view.list();
    if (list == nullptr || list->shown() == 0) {
        if (list != nullptr && list->total() > 0)
            write_("nothing passes the filter\n");
        else
            for (const drawing::Line& line : view.body(kWidth)) write_(text_of(line) + "\n");
    } else {
        if (first_ >= list->shown()) first_ = 0;
        const std::size_t end = std::min(list->shown(), first_ + kRows);
        for (std::size_t place = first_; place < end; ++place)
            write_(fmt::format("{}. {}\n", place + 1, spoken_row(view, list->row_at(place))));
        write_(fmt::format("{} to {} of {}{}\n", first_ + 1, end, list->shown(),
                           end < list->shown() ? "; m for more" : ""));
    }
}

void Plain::open(std::size_t number) {
    View& view = session_.browser().view();
    const List* list = view.list();
    if (list == nullptr || number == 0 || number > list->shown()) {
        write_("there is no such row\n");
        return;
    }
    if (!session_.browser().open_place(number - 1)) {
        write_("there is nothing behind it\n");
        return;
    }
    first_ = 0;
    tell();
}

bool Plain::command(const std::string& line) {
    const std::string_view text = trimmed(line);
    Browser& browser = session_.browser();
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text == "q" || text == "quit") return false;
    if (text.empty()) {
        tell();
    } else if (error == std::errc{} && end == text.data() + text.size()) {
        open(number);
    } else if (text == "b" || text == "back") {
        if (browser.depth() == 1) {
            write_("this is the first view; q leaves\n");
        } else {
            browser.key({KeyCode::backspace}, now_ms());
            first_ = 0;
            tell();
        }
    } else if (text == "m" || text == "more") {
        first_ += kRows;
        tell_rows();
    } else if (text == "r" || text == "read") {
        browser.key({KeyCode::character, "r"}, now_ms());
        write_(browser.freshness().recording ? "this is a recording: it is never read again\n" : "reading again\n");
    } else if (text.front() == '/') {
        if (List* list = browser.view().list()) {
            list->set_filter(std::string(text.substr(1)));
            first_ = 0;
            if (!list->filter_fault().empty()) write_(list->filter_fault() + "\n");
            tell_rows();
        }
    } else if (text.front() == ':') {
        if (const auto kind = view_of(text.substr(1), browser.look().words)) {
            browser.switch_to(*kind);
            first_ = 0;
            tell();
        } else {
            write_("there is no such view; there are overview, queues, nodes, jobs, accelerators, health, where\n");
        }
    } else if (text.front() == 'x') {
        const std::string_view what = trimmed(text.substr(1));
        const List* list = browser.view().list();
        const auto [last, fault] = std::from_chars(what.data(), what.data() + what.size(), number);
        if (list == nullptr || fault != std::errc{} || number == 0 || number > list->shown())
            write_("x and the number of a row explains it\n");
        else
            for (const drawing::Line& part : browser.view().explain(list->row_at(number - 1), kWidth))
                write_(text_of(part) + "\n");
    } else {
        write_(
            "a number opens that row; b back, m more, x 3 explains row 3, /text filters, / shows all, :nodes and "
            "other views, r reads again, q leaves\n");
    }
    return true;
}

}  // namespace nodetop::screen
