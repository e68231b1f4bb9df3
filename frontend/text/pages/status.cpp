#include "text/pages/status.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/figures.hpp"
#include "text/meter.hpp"
#include "text/width.hpp"

namespace nodetop::drawing {

namespace {

constexpr std::size_t kMostShared = 12, kMostDedicated = 4, kMostExcluded = 8, kMostWindows = 4;
constexpr int kWhyColumns = 60;

Span separator(const Glyphs& glyphs) { return {fmt::format(" {} ", glyphs.dot), Role::dim}; }

Line header(const StatusReport& report, const StatusFrame& frame, const Glyphs& glyphs) {
    Line line{{"nodetop", Role::accent}};
    const auto add = [&](Line piece) {
        line.push_back(separator(glyphs));
        line.insert(line.end(), piece.begin(), piece.end());
    };
    if (!frame.cluster.empty()) add({{frame.cluster, Role::head}});
    if (!frame.backend.empty()) add({{frame.backend}});
    add({{frame.user.empty() ? "user not known" : frame.user, frame.user.empty() ? Role::warn : Role::plain}});
    if (!frame.dry_run_reason.empty()) add({{"no dry run", Role::warn}});
    const NodeCounts& nodes = report.yours.nodes;
    add({{count(nodes.up)}, {fmt::format(" of {} nodes up", nodes.total), Role::muted}});
    if (report.cluster.accelerators.total != Quantity(0))
        add({{count(report.yours.accelerators.effective_free)},
             {fmt::format(" of {} GPUs free", count(report.yours.accelerators.total)), Role::muted}});
    return line;
}

Line funnel_line(const StatusReport& report, const Vocabulary& words, const Glyphs& glyphs) {
    const Funnel& funnel = report.funnel;
    Line line{{counted(funnel.total, words.queue.c_str())}};
    const auto add = [&](Row number, std::string_view word, Role role) {
        if (number == 0 && word != nodetop::word(FunnelTerm::shown)) return;
        line.push_back(separator(glyphs));
        line.push_back({fmt::format("{} {}", number, word), role});
    };
    add(funnel.shown, word(FunnelTerm::shown), funnel.shown > 0 ? Role::ok : Role::plain);
    if (funnel.unconfirmed > 0) line.push_back({fmt::format(" ({} unconfirmed)", funnel.unconfirmed), Role::warn});
    add(funnel.no_access, word(FunnelTerm::no_access), Role::plain);
    add(funnel.refused, word(FunnelTerm::refused), Role::plain);
    add(funnel.no_nodes, word(FunnelTerm::no_nodes), Role::plain);
    add(funnel.routing, word(FunnelTerm::routing), Role::plain);
    add(funnel.down, word(FunnelTerm::down), Role::bad);
    return line;
}

std::vector<Line> row_of(const QueueReport& queue, const Glyphs& glyphs) {
    const Line idle{{count(queue.nodes.idle)}, {"/" + count(queue.nodes.total), Role::muted}};
    return {{mark_of(queue, glyphs)},       {{std::string(queue.name)}},     idle,
            cores_cell(queue.cpu_milli),    memory_cell(queue.memory_bytes), {{walltime(queue)}},
            count_cell(queue.accelerators), models_cell(queue.models)};
}

/// Rows of one group, at most `most` of them; `ret_more` counts the others.
Table table_of(const std::vector<const QueueReport*>& queues, std::size_t most, const Vocabulary& words,
               const Glyphs& glyphs, std::size_t& ret_more) {
    Table table;
    table.columns = {{.header = "", .keep = true},
                     {.header = words.queue, .cap = 26, .keep = true, .keep_tail = true},
                     {.header = "nodes idle", .right = true, .rigid = true},
                     {.header = "cores free", .right = true, .rigid = true},
                     {.header = "mem free", .right = true, .rigid = true},
                     {.header = "max time", .right = true},
                     {.header = "GPUs free", .right = true, .rigid = true},
                     {.header = "model"}};
    for (const QueueReport* queue : queues) {
        if (table.rows.size() == most) break;
        table.rows.push_back(row_of(*queue, glyphs));
    }
    ret_more = queues.size() - table.rows.size();
    return table;
}

void add_table(std::vector<Line>& lines, const std::vector<const QueueReport*>& queues, std::size_t most,
               const Vocabulary& words, const Pen& pen) {
    std::size_t more = 0;
    const FittedTable fitted = fit(table_of(queues, most, words, *pen.glyphs, more), pen.width - 4, pen);
    lines.insert(lines.end(), fitted.lines.begin(), fitted.lines.end());
    const auto note = [&](const std::string& text) {
        for (Line& line : wrap({{text, Role::dim}}, pen.width - 4, pen)) lines.push_back(std::move(line));
    };
    if (!fitted.left_out.empty()) note(fmt::format("no room for {}; --json has all", fmt::join(fitted.left_out, ", ")));
    if (more > 0) note(fmt::format("+{} more; --all shows them", more));
}

std::vector<Line> panel_lines(const StatusReport& report, const StatusFrame& frame, const Vocabulary& words,
                              const Pen& pen) {
    std::vector<Line> lines = wrap(header(report, frame, *pen.glyphs), pen.width - 4, pen);
    for (Line& line : wrap(funnel_line(report, words, *pen.glyphs), pen.width - 4, pen))
        lines.push_back(std::move(line));
    std::vector<const QueueReport*> shared, dedicated;
    for (const QueueReport& queue : report.queues)
        (queue.dedicated && !queue.confirmed ? dedicated : shared).push_back(&queue);
    lines.push_back({});
    if (!shared.empty()) add_table(lines, shared, frame.all ? shared.size() : kMostShared, words, pen);
    if (!dedicated.empty()) {
        if (!shared.empty()) lines.push_back({});
        lines.push_back({{"probably a group's own", Role::dim}});
        add_table(lines, dedicated, frame.all ? dedicated.size() : kMostDedicated, words, pen);
    }
    if (report.queues.empty()) {
        const std::string why = report.nothing_shown_because.empty() ? fmt::format("no {} is open", words.queue)
                                                                     : report.nothing_shown_because;
        for (Line& line : wrap({{why, Role::warn}}, pen.width - 4, pen)) lines.push_back(std::move(line));
    }
    for (const Problem& problem : frame.problems) {
        if (problem.severity == Severity::note) continue;
        const std::string why = cut_tail(shown(problem.text, pen), kWhyColumns, pen.glyphs->ellipsis);
        const Role role = problem.severity == Severity::error ? Role::bad : Role::warn;
        for (Line& line : wrap({{std::string(pen.glyphs->attention) + " ", role}, {why}}, pen.width - 4, pen))
            lines.push_back(std::move(line));
    }
    return lines;
}

void notes(Page& page, const StatusReport& report, const StatusFrame& frame, const Vocabulary& words) {
    if (report.access == AccessSource::declared && report.funnel.unconfirmed > 0)
        page.prose(fmt::format("access is as declared, not confirmed: {}",
                               frame.dry_run_reason.empty() ? "nothing was asked" : frame.dry_run_reason),
                   Role::warn);
    if (report.access == AccessSource::not_filtered && !frame.all)
        page.prose(fmt::format("who you are to this system is not known: no {} was left out for access", words.queue),
                   Role::warn);
    if (report.no_account)
        page.prose("this site wants an account and you have none: nothing that you submit will run", Role::bad);
    if (report.uniform_entitlements)
        page.prose("every account has the same entitlements: the lists tell nothing about any one of them", Role::dim);
}

void excluded_section(Page& page, const StatusReport& report, const StatusFrame& frame) {
    if (report.excluded.empty()) return;
    page.blank();
    page.section("not open to you", std::to_string(report.excluded.size()));
    std::size_t listed = 0;
    int widest = 0;
    for (const ExcludedReport& row : report.excluded) widest = std::max(widest, columns(row.name));
    widest = std::min({widest, 22, page.pen().width / 3});
    for (const ExcludedReport& row : report.excluded) {
        if (!frame.all && listed == kMostExcluded) {
            page.prose(fmt::format("+{} more; --all shows them", report.excluded.size() - listed), Role::dim, {{"  "}});
            break;
        }
        ++listed;
        std::string name = cut_head(shown(row.name, page.pen()), widest, page.glyphs().ellipsis);
        name.append(static_cast<std::size_t>(widest - columns(name)), ' ');
        page.wrapped({{word(row.term), Role::dim}, {row.detail.empty() ? "" : ": " + row.detail}},
                     {{"  " + name + "  "}});
    }
}

void phantom_line(Page& page, const StatusReport& report) {
    if (report.phantom.empty()) return;
    std::string text = "idle and not to be had:";
    for (const PhantomReport& row : report.phantom)
        text += fmt::format("{} {} {} ({} cores)", &row == &report.phantom.front() ? "" : ",", row.queue,
                            counted(row.idle_nodes, "node"), cores(row.cpu_milli));
    page.blank();
    page.prose(text, Role::dim);
}

void windows_section(Page& page, const StatusReport& report, const StatusFrame& frame) {
    if (report.windows.empty()) return;
    page.blank();
    page.section("ahead", "jobs that reach into it do not start before it");
    std::size_t listed = 0;
    for (const ReservationReport& window : report.windows) {
        if (!frame.all && listed == kMostWindows) {
            page.prose(fmt::format("+{} more; --all shows them", report.windows.size() - listed), Role::dim, {{"  "}});
            break;
        }
        ++listed;
        const Quantity until = left_of(window.starts_at, frame.now);
        page.wrapped({{std::string(window.name), Role::warn},
                      {fmt::format(" from {} (in {}), {}{}", clock_time(window.starts_at, frame.zone_offset_seconds),
                                   wait(until), counted(static_cast<std::int64_t>(window.nodes.size()), "node"),
                                   window.maintenance ? ", maintenance" : "")}},
                     {{"  "}});
    }
}

void licence_section(Page& page, const StatusReport& report) {
    if (report.licences.empty()) return;
    page.blank();
    std::string text;
    for (const LicenceReport& licence : report.licences)
        text += fmt::format("{}{} {}/{}", text.empty() ? "" : ", ", licence.name, count(licence.free),
                            count(licence.total));
    page.section("licences free", text);
}

}  // namespace

std::string status_page(const StatusReport& report, const StatusFrame& frame, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    page.panel(panel_lines(report, frame, words, pen));
    notes(page, report, frame, words);
    excluded_section(page, report, frame);
    phantom_line(page, report);
    windows_section(page, report, frame);
    licence_section(page, report);
    return page.text();
}

}  // namespace nodetop::drawing
