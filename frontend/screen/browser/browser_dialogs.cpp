#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "screen/browser/browser.hpp"
#include "screen/browser/export.hpp"
#include "screen/browser/help.hpp"
#include "text/page.hpp"
#include "text/pages/why.hpp"

namespace nodetop::screen {

using drawing::Line;
using drawing::Role;

void Browser::ask_filter() {
    List* list = view().list();
    if (list == nullptr) return say("there is nothing to filter here");
    if (stack_.size() == 1) on_funnel_ = false;
    const std::string before = list->filter_text();
    dialog_ = std::make_unique<Prompt>(
        "/", before,
        [this](const std::string& text) {
            if (List* now = view().list()) now->set_filter(text);
        },
        nullptr,
        [this] {
            if (List* now = view().list()) now->set_filter("");
        });
}

void Browser::ask_command() {
    dialog_ = std::make_unique<Prompt>(":", "", nullptr, [this](const std::string& text) { run_command(text); });
}

void Browser::run_command(const std::string& text) {
    if (text.empty()) return;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (end == text.data() + text.size() && error == std::errc{}) {
        List* list = view().list();
        if (list == nullptr || number == 0 || list->shown() == 0) return say("there is no such row", Role::warn);
        if (number > list->shown()) say(fmt::format("there are {} rows; this is the last", list->shown()), Role::warn);
        if (stack_.size() == 1) on_funnel_ = false;
        return list->move_to(number - 1);
    }
    if (text == "q" || text == "quit") {
        wishes_.leave = true;
        return;
    }
    if (const auto kind = view_of(text, scene_.look->words)) return switch_to(*kind);
    say(fmt::format("there is no view {}; there are overview, queues, nodes, jobs, accelerators, health, where", text),
        Role::warn);
}

void Browser::choose_order() {
    const List* list = view().list();
    if (list == nullptr) return say("there is nothing to sort here");
    std::vector<std::string> items{"as it is listed: the roomiest first"};
    std::vector<std::size_t> columns;
    std::size_t at = 0;
    for (std::size_t i = 0; i < list->source().columns().size(); ++i) {
        const SourceColumn& column = list->source().columns()[i];
        if (column.key.empty() || column.drawn.header.empty()) continue;
        if (list->order().column == i) at = items.size();
        columns.push_back(i);
        items.push_back(column.drawn.header);
    }
    dialog_ = std::make_unique<Chooser>("sort by", std::move(items), at, [this, columns](std::size_t chosen) {
        List* now = view().list();
        if (now == nullptr) return;
        if (chosen == 0) return now->set_order({});
        const std::size_t column = columns[chosen - 1];
        // The most of a figure first, and names from the front.
        now->set_order({column, now->source().columns()[column].unit != Unit::none});
    });
}

void Browser::move_order(int direction) {
    List* list = view().list();
    if (list == nullptr) return;
    const auto& columns = list->source().columns();
    const auto sortable = [&](std::size_t i) { return !columns[i].key.empty() && !columns[i].drawn.header.empty(); };
    const auto count = static_cast<std::int64_t>(columns.size());
    std::int64_t at =
        list->order().column ? static_cast<std::int64_t>(*list->order().column) : (direction > 0 ? -1 : 0);
    for (std::int64_t i = 0; i < count; ++i) {
        at = (at + direction + count) % count;
        const auto column = static_cast<std::size_t>(at);
        if (!sortable(column)) continue;
        return list->set_order({column, columns[column].unit != Unit::none});
    }
}

void Browser::show_help() {
    const ViewKind kind = view().kind();
    const bool recording = freshness_.recording;
    dialog_ = std::make_unique<TextPage>(
        fmt::format("keys in {}", word(kind)),
        [kind, recording, look = scene_.look](int width) { return help_lines(kind, recording, *look, width); },
        /* any_key_closes= */ true);
}

void Browser::show_explanation() {
    if (funnel_has_cursor()) return say("choose a row first; enter opens what this counts");
    const List* list = view().list();
    const auto row = list == nullptr ? std::optional<std::size_t>(0) : list->cursor_row();
    if (!row) return;
    if (const std::string job = view().job_of(*row); !job.empty()) {
        wishes_.why_job = job;
        return;
    }
    if (list == nullptr) return say("this is all there is");
    // The view may be another one when the page is drawn again: this one explains what the cursor was on.
    const std::string name = list->source().name(*row);
    const View* explained = stack_.back().get();
    dialog_ = std::make_unique<TextPage>("why: " + name, [this, explained, name](int width) -> std::vector<Line> {
        if (stack_.back().get() != explained || explained->list() == nullptr) return {};
        const Source& source = explained->list()->source();
        const auto at = explained->list()->cursor_row();
        if (at && source.name(*at) == name) return explained->explain(*at, width);
        return {{{name + " is gone", Role::warn}}};
    });
}

void Browser::show_notes() {
    if (view().notes(80).empty()) return say("there are no notes on this view");
    const View* noted = stack_.back().get();
    dialog_ = std::make_unique<TextPage>(fmt::format("notes on {}", view().crumb()), [this, noted](int width) {
        return stack_.back().get() == noted ? noted->notes(width) : std::vector<Line>();
    });
}

void Browser::show_why(const std::shared_ptr<const Picture>& picture, const WhyReport& report) {
    // Its reading is kept while the page is open.
    dialog_ = std::make_unique<TextPage>(
        fmt::format("why: job {}", report.job.id), [report, picture, look = scene_.look](int width) {
            return lines_of(drawing::why_page(report, picture->cluster(), look->words, page_pen(*look, width)));
        });
}

void Browser::ask_export() {
    dialog_ = std::make_unique<Prompt>("write to (.txt, .csv, .json): ", "", nullptr, [this](const std::string& path) {
        if (!path.empty()) export_to(path, false);
    });
}

void Browser::export_to(const std::string& path, bool overwrite) {
    const std::string text = exported(view(), export_form_of(path), *scene_.look);
    const ExportResult result = write_export(path, text, overwrite);
    switch (result.outcome) {
        case ExportOutcome::written:
            return say(fmt::format("{} written", path));
        case ExportOutcome::failed:
            return say(fmt::format("{} could not be written: {}", path, result.why), Role::bad);
        case ExportOutcome::exists:
            break;
    }
    dialog_ = std::make_unique<Prompt>(fmt::format("{} is there already; yes to write over it: ", path), "", nullptr,
                                       [this, path](const std::string& answer) {
                                           if (answer == "yes" || answer == "y")
                                               export_to(path, true);
                                           else
                                               say("nothing written");
                                       });
}

}  // namespace nodetop::screen
