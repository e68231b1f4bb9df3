#include "text/pages/health.hpp"

#include <fmt/format.h>

#include "text/figures.hpp"
#include "text/pages/cells.hpp"

namespace nodetop::drawing {

namespace {

Line figure(Row number, const char* words, Role role) {
    // Zero is neither good nor bad.
    return {{std::to_string(number), number == 0 ? Role::plain : role}, {fmt::format(" {}", words)}};
}

void degraded_table(Page& page, const HealthReport& report) {
    Table table;
    table.columns = {{.header = "", .keep = true},
                     {.header = "node", .cap = 24, .keep = true, .keep_tail = true},
                     {.header = "state", .cap = 18},
                     {.header = "GPUs", .right = true},
                     {.header = "reason", .wraps = true}};
    for (const DegradedReport& row : report.degraded) {
        const std::string gpus = row.accelerators == Quantity(0)
                                     ? kDash
                                     : fmt::format("{} {}", count(row.accelerators), fmt::join(row.models, ", "));
        table.rows.push_back({{{std::string(page.glyphs().attention), Role::warn}},
                              {{std::string(row.name)}},
                              {{std::string(row.state)}},
                              {{gpus}},
                              {{std::string(row.reason.text)}}});
    }
    page.table(table);
}

}  // namespace

std::string ages_of(const OutReport& group) {
    const std::string newest = age(group.newest_age_seconds), oldest = age(group.oldest_age_seconds);
    std::string text = newest == oldest                   ? newest
                       : newest.empty() || oldest.empty() ? newest + oldest
                                                          : newest + " to " + oldest;
    if (group.stamped > 0 && text.empty()) text = "stamped ahead of the clock";
    if (group.stamped > 0 && group.stamped < group.nodes.size())
        text += fmt::format(" ({} of {} stamped)", group.stamped, group.nodes.size());
    return text;
}

std::string health_page(const HealthReport& report, const Pen& pen) {
    Page page(pen);
    if (!report.nodes.known) {
        page.prose("nodes are not visible to you, nor how they are", Role::warn);
        return page.text();
    }
    std::vector<Line> facts{figure(report.nodes.up, "schedulable", Role::ok),
                            figure(report.nodes.degraded, "of them impaired", Role::warn),
                            figure(report.nodes.out, "out", Role::bad)};
    if (report.nodes.after_boot > 0) facts.push_back(figure(report.nodes.after_boot, "boot on demand", Role::info));
    facts.push_back({{fmt::format("{} in all", counted(report.nodes.total, "node")), Role::dim}});
    page.panel(wrap_facts(facts, {fmt::format(" {} ", page.glyphs().dot), Role::dim}, pen.width - 4, pen));
    if (!report.degraded.empty()) {
        page.blank();
        page.section("impaired", "up, and something is wrong with them");
        degraded_table(page, report);
    }
    if (!report.out.empty()) {
        page.blank();
        page.section("out", "by reason");
        for (const OutReport& group : report.out) {
            Line line{{counted(static_cast<std::int64_t>(group.nodes.size()), "node"), Role::bad},
                      {": " + std::string(group.text)}};
            if (const std::string ages = ages_of(group); !ages.empty())
                line.push_back({fmt::format(" {} {}", page.glyphs().dot, ages), Role::dim});
            page.wrapped(line, {{"  "}});
            page.prose(group.nodelist, Role::dim, {{"     "}});
        }
    }
    for (const NodeListReport& list : report.after_boot) {
        page.blank();
        page.section("boot on demand", counted(list.count, "node"));
        page.prose(list.nodelist, Role::dim, {{"     "}});
    }
    return page.text();
}

}  // namespace nodetop::drawing
