#include "text/pages/backends.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/figures.hpp"
#include "text/page.hpp"

namespace nodetop::drawing {

namespace {

bool here(const BackendRow& row) { return row.state == "here"; }
bool broken(const BackendRow& row) { return row.state == "here_but_broken"; }

std::string state_words(const BackendRow& row) {
    if (here(row)) return "here";
    if (broken(row)) return "here but broken";
    if (row.state) return "not here";
    return row.outcome;
}

Span mark(const BackendRow& row, const Glyphs& glyphs) {
    if (here(row)) return {std::string(glyphs.full), Role::ok};
    if (broken(row)) return {std::string(glyphs.attention), Role::bad};
    return {std::string(glyphs.hollow), Role::muted};
}

Role state_role(const BackendRow& row) {
    if (here(row)) return Role::ok;
    return broken(row) ? Role::bad : Role::dim;
}

/// The dry run of the system: quiet where its client is missing here, a warning where there is none.
Span dry_run(const BackendRow& row) {
    if (!row.dry_run_supported) return {"?", Role::dim};
    if (!*row.dry_run_supported) return {"none", Role::warn};
    const std::string command = row.dry_run_command.empty() ? "yes" : row.dry_run_command;
    return {command, row.dry_run_here == false ? Role::dim : Role::plain};
}

Table overview(const Backends& backends, const Glyphs& glyphs) {
    Table table;
    table.columns = {{.header = "", .keep = true}, {.header = "backend", .keep = true},
                     {.header = "state"},          {.header = "queue word"},
                     {.header = "dry run"},        {.header = "why", .wraps = true}};
    for (const BackendRow& row : backends.rows)
        table.rows.push_back(
            {{mark(row, glyphs)},
             {{row.id.empty() ? row.file : row.id, row.id == backends.chosen ? Role::accent : Role::plain}},
             {{state_words(row), state_role(row)}},
             {{row.queue_term}},
             {dry_run(row)},
             {{row.why, Role::dim}}});
    return table;
}

void fact(Page& page, std::string_view name, std::string_view text, Role role = Role::plain) {
    constexpr std::size_t kNameWidth = 12;
    std::string first = "    " + std::string(name);
    first.resize(std::max(first.size() + 1, kNameWidth + 4), ' ');
    if (!text.empty()) page.prose(text, role, {{first, Role::dim}});
}

void candidate(Page& page, const BackendRow& row) {
    page.blank();
    page.wrapped({mark(row, page.glyphs()),
                  {" "},
                  {row.id.empty() ? "(no id)" : row.id, Role::head},
                  {"  "},
                  {state_words(row), state_role(row)}});
    fact(page, "why", row.why);
    fact(page, "file", row.file);
    fact(page, "outcome", row.outcome);
    fact(page, "version", row.abi.empty() ? row.version : fmt::format("{} (ABI {})", row.version, row.abi));
    fact(page, "priority", row.file.empty() ? std::string() : std::to_string(row.priority));
    fact(page, "clients", fmt::format("{}", fmt::join(row.commands, ", ")));
    fact(page, "package", row.package);
    for (const std::string& note : row.notes) fact(page, "note", note);
    for (const BackendRow::Option& option : row.options)
        fact(page, "option",
             fmt::format("plugins.{}.{} ({}, default {}): {}", row.id, option.key, option.type,
                         option.default_text.empty() ? "none" : option.default_text, option.help));
}

}  // namespace

std::string backends_page(const Backends& backends, bool detail, const Pen& pen) {
    Page page(pen);
    const auto usable = std::ranges::count_if(backends.rows, here);
    Line head{{"nodetop", Role::accent}, {" " + std::string(page.glyphs().dot) + " "}};
    head.push_back(
        {fmt::format("{} here", counted(usable, "usable batch system")), usable > 0 ? Role::ok : Role::plain});
    if (!backends.chosen.empty()) head.push_back({fmt::format("; {} is used", backends.chosen)});
    page.panel(wrap(head, pen.width - 4, pen));
    if (detail) {
        for (const BackendRow& row : backends.rows) candidate(page, row);
        page.blank();
        for (const Problem& problem : backends.problems)
            if (problem.severity == Severity::note) page.prose(problem.text, Role::dim);
    } else {
        page.table(overview(backends, page.glyphs()));
    }
    for (const BackendRow& row : backends.rows)
        if (!row.wrapper_of.empty())
            page.prose(fmt::format("{}: the clients here belong to {}; use --backend {}", row.id, row.wrapper_of,
                                   row.wrapper_of),
                       Role::warn);
    if (!detail) {
        page.blank();
        const std::vector<Line> legend{{{std::string(page.glyphs().full), Role::ok}, {" here"}},
                                       {{std::string(page.glyphs().attention), Role::bad}, {" here but broken"}},
                                       {{std::string(page.glyphs().hollow), Role::muted}, {" not here"}}};
        for (const Line& line : wrap_facts(legend, {"   "}, pen.prose_width(), pen)) page.line(line);
        page.prose("backends --detail lists every file with its reason", Role::dim);
    }
    return page.text();
}

}  // namespace nodetop::drawing
