#include "text/pages/status.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/envelope.hpp"
#include "text/figures.hpp"
#include "text/pages/left_out.hpp"
#include "text/pages/status_facts.hpp"
#include "text/width.hpp"

namespace nodetop::drawing {

namespace {

constexpr std::size_t kMostShared = 12, kMostDedicated = 4, kMostExcluded = 8, kMostWindows = 4, kMostPhantoms = 8;
constexpr int kWhyColumns = 60;
constexpr int kMostNameColumns = 22;

Span separator(const Glyphs& glyphs) { return {fmt::format(" {} ", glyphs.dot), Role::dim}; }

std::vector<Line> row_of(const QueueReport& queue, const Glyphs& glyphs) {
    const Line idle = queue.nodes.known ? Line{{count(queue.nodes.idle)}, {"/" + count(queue.nodes.total), Role::muted}}
                                        : Line{{"?", Role::muted}};
    return {{mark_of(queue, glyphs)},       {{std::string(queue.name)}},     idle,
            cores_cell(queue.cpu_milli),    memory_cell(queue.memory_bytes), {{walltime(queue)}},
            count_cell(queue.accelerators), models_cell(queue.models)};
}

/// Rows of one group, at most `most` of them.
Table table_of(const std::vector<const QueueReport*>& queues, std::size_t most, const Vocabulary& words,
               const Glyphs& glyphs) {
    Table table;
    table.columns = {{.header = "", .keep = true},
                     {.header = words.queue, .cap = 26, .keep = true, .keep_tail = true},
                     {.header = "idle", .right = true, .rigid = true},
                     {.header = "cores free", .right = true, .rigid = true},
                     {.header = "GiB free", .right = true, .rigid = true},
                     {.header = "max time", .right = true, .rigid = true},
                     {.header = "GPUs free", .right = true, .rigid = true},
                     {.header = "model", .wraps = true, .items = true}};
    for (const QueueReport* queue : queues) {
        if (table.rows.size() == most) break;
        table.rows.push_back(row_of(*queue, glyphs));
    }
    return table;
}

/// The open queues, then those of a group under a heading of their own, in the same columns.
void add_tables(std::vector<Line>& lines, const StatusReport& report, bool all, const Vocabulary& words,
                const Pen& pen) {
    std::vector<const QueueReport*> shared, dedicated;
    for (const QueueReport& queue : report.queues)
        (queue.dedicated && !queue.confirmed ? dedicated : shared).push_back(&queue);
    Table first = table_of(shared, all ? shared.size() : kMostShared, words, *pen.glyphs);
    Table second = table_of(dedicated, all ? dedicated.size() : kMostDedicated, words, *pen.glyphs);
    align(first, second, pen);
    const auto note = [&](const std::string& text) {
        for (Line& line : wrap({{text, Role::dim}}, pen.width - 4, pen)) lines.push_back(std::move(line));
    };
    const auto add_rows = [&](const FittedTable& fitted, std::size_t more) {
        lines.insert(lines.end(), fitted.lines.begin() + 1, fitted.lines.end());
        if (more > 0) note(fmt::format("+{} more; --all shows them", more));
    };
    const FittedTable fitted = fit(first, pen.width - 4, pen);
    lines.push_back(fitted.lines.front());
    add_rows(fitted, shared.size() - first.rows.size());
    if (!dedicated.empty()) {
        if (!shared.empty()) lines.push_back({});
        note("probably a group's own");
        add_rows(fit(second, pen.width - 4, pen), dedicated.size() - second.rows.size());
    }
    if (!fitted.left_out.empty()) note(fmt::format("no room for {}; --json has all", fmt::join(fitted.left_out, ", ")));
}

std::vector<Line> panel_lines(const StatusReport& report, const StatusFrame& frame, const Vocabulary& words,
                              const Pen& pen) {
    std::vector<Line> lines;
    const Span between = separator(*pen.glyphs), apart{"   "};
    const auto add_facts = [&](const std::vector<Line>& facts, const Span& separator) {
        for (Line& line : wrap_facts(facts, separator, pen.width - 4, pen)) lines.push_back(std::move(line));
    };
    add_facts(header_facts(report, frame), between);
    std::vector<Line> funnel;
    for (FunnelFact& fact : funnel_facts(report, words)) funnel.push_back(std::move(fact.text));
    add_facts(funnel, between);
    if (report.yours.nodes.total > 0) add_facts(share_facts(report, *pen.glyphs), apart);
    lines.push_back({});
    if (!report.queues.empty()) {
        add_tables(lines, report, frame.all, words, pen);
    } else {
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
        page.prose(fmt::format("access is as the lists declare it, not confirmed: {}",
                               frame.dry_run_reason.empty() ? "nothing was asked" : frame.dry_run_reason),
                   Role::warn);
    if (report.access == AccessSource::not_filtered && !frame.all)
        page.prose(fmt::format("who you are to this system is not known: no {} was left out for access", words.queue),
                   Role::warn);
    if (report.no_account && report.nothing_shown_because.empty())
        page.prose("this site wants an account and you have none: nothing that you submit will run", Role::bad);
    if (report.access == AccessSource::asked && !report.unconfirmed.empty())
        page.prose(fmt::format("asked, and neither confirmed nor refused: {}; nodetop check tells what was answered",
                               frame.all ? fmt::format("{}", fmt::join(report.unconfirmed, ", "))
                                         : few_names(report.unconfirmed)),
                   Role::warn);
    std::vector<std::string_view> unclear, full;
    for (const QueueReport& queue : report.queues)
        if (report.access == AccessSource::declared && queue.access == Access::unknown)
            (is_full_for_caller(queue) ? full : unclear).push_back(queue.name);
    if (!full.empty())
        page.prose(
            fmt::format("your limits leave nothing, so that a new job may be refused: {}", fmt::join(full, ", ")),
            Role::warn);
    if (!unclear.empty())
        page.prose(fmt::format("not known whether they admit you, as a list could not be compared: {}",
                               frame.all ? fmt::format("{}", fmt::join(unclear, ", ")) : few_names(unclear)),
                   Role::warn);
    if (report.limits_unknown)
        page.prose(
            "? stands where what your limits leave is not known: the scheduler's own count may be more than you get",
            Role::warn);
    if (report.uniform_entitlements)
        page.prose("every account has the same entitlements: the lists tell nothing about any one of them", Role::dim);
}

/// Queues that are left out for one reason, in words that are the same for all of them.
struct Left {
    FunnelTerm term;
    std::string_view detail;
    std::vector<Text> names;
};

std::vector<Left> left_out(const StatusReport& report) {
    std::vector<Left> groups;
    for (const ExcludedReport& row : report.excluded) {
        if (groups.empty() || groups.back().term != row.term || groups.back().detail != row.detail)
            groups.push_back({row.term, row.detail, {}});
        groups.back().names.push_back(row.name);
    }
    return groups;
}

void excluded_section(Page& page, const StatusReport& report, const StatusFrame& frame) {
    if (report.excluded.empty()) return;
    page.blank();
    page.section("not open to you", std::to_string(report.excluded.size()));
    const std::vector<Left> groups = left_out(report);
    int widest = 0;
    for (const Left& group : groups)
        if (group.names.size() == 1) widest = std::max(widest, columns(shown(group.names.front(), page.pen())));
    widest = std::min({widest, kMostNameColumns, page.pen().width / 3});
    std::size_t lines = 0, named = 0;
    for (const Left& group : groups) {
        if (!frame.all && lines == kMostExcluded) break;
        ++lines;
        named += group.names.size();
        Line text{{word(group.term), Role::dim}, {group.detail.empty() ? "" : fmt::format(": {}", group.detail)}};
        if (group.names.size() > 1) {
            text.insert(text.begin(), {fmt::format("{} ", group.names.size()), Role::dim});
            page.wrapped(text, {{"  "}});
            page.prose(fmt::format("{}", fmt::join(group.names, ", ")), Role::dim, {{"    "}});
            continue;
        }
        std::string name = cut_head(shown(group.names.front(), page.pen()), widest, page.glyphs().ellipsis);
        name.append(static_cast<std::size_t>(widest - columns(name)), ' ');
        page.wrapped(text, {{"  " + name + "  "}});
    }
    if (named < report.excluded.size())
        page.prose(fmt::format("+{} more; --all shows them", report.excluded.size() - named), Role::dim, {{"  "}});
}

void phantom_line(Page& page, const StatusReport& report, const StatusFrame& frame) {
    if (report.phantom.empty()) return;
    const std::size_t most = frame.all ? report.phantom.size() : kMostPhantoms;
    std::vector<std::string> queues;
    for (const PhantomReport& row : report.phantom) {
        if (queues.size() == most) break;
        queues.push_back(
            fmt::format("{} {} ({} cores)", row.queue, counted(row.idle_nodes, "node"), cores(row.cpu_milli)));
    }
    if (const std::size_t more = report.phantom.size() - queues.size(); more > 0)
        queues.push_back(fmt::format("+{} more", more));
    page.blank();
    page.prose(fmt::format("idle and not to be had: {}", fmt::join(queues, ", ")), Role::dim);
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

void foot_line(Page& page, const StatusFrame& frame) {
    if (frame.site_text.empty()) return;
    page.blank();
    page.prose(frame.site_text, Role::info);
}

}  // namespace

void status_notes(Page& page, const StatusReport& report, const StatusFrame& frame, const Vocabulary& words) {
    notes(page, report, frame, words);
    phantom_line(page, report, frame);
    windows_section(page, report, frame);
    licence_section(page, report);
    foot_line(page, frame);
}

StatusFrame status_frame(const Reading& reading, bool all) {
    const Cluster& cluster = reading.cluster;
    StatusFrame frame;
    frame.user =
        cluster.identity && !cluster.identity->user.empty() ? std::string(cluster.identity->user) : reading.caller.user;
    frame.cluster = cluster_name(reading);
    frame.site_text = reading.site->foot_line;
    if (reading.origin.forced || reading.origin.replayed) frame.backend = reading.origin.backend;
    frame.dry_run_reason = dry_run_of(reading).reason;
    frame.problems = cluster.problems;
    frame.now = cluster.now;
    frame.zone_offset_seconds = zone_offset_of(&reading);
    frame.all = all;
    return frame;
}

std::string status_page(const StatusReport& report, const StatusFrame& frame, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    page.panel(panel_lines(report, frame, words, pen));
    notes(page, report, frame, words);
    excluded_section(page, report, frame);
    phantom_line(page, report, frame);
    windows_section(page, report, frame);
    licence_section(page, report);
    foot_line(page, frame);
    return page.text();
}

}  // namespace nodetop::drawing
