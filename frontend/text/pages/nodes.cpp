#include "text/pages/nodes.hpp"

#include <fmt/format.h>

#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

Line quiet(Line line, bool out) {
    if (out)
        for (Span& span : line) span.role = Role::muted;
    return line;
}

bool any_processor(const NodeReportList& nodes) {
    for (const NodeReport& node : nodes)
        if (!node.processor.empty()) return true;
    return false;
}

}  // namespace

std::string filter_names(const NodeFilter& filter) {
    std::string names;
    const auto add = [&names](bool on, const char* name) {
        if (on) names += (names.empty() ? "" : ", ") + std::string(name);
    };
    add(filter.gpu, "--gpu");
    add(filter.cpu, "--cpu");
    add(filter.free, "--free");
    return names;
}

void node_table(Page& page, const NodeReportList& nodes) {
    Table table;
    table.columns = {{.header = "", .keep = true},
                     {.header = "node", .cap = 24, .keep = true, .keep_tail = true},
                     {.header = "state", .cap = 18},
                     {.header = "CPUs free", .right = true, .rigid = true},
                     {.header = "GiB free", .right = true, .rigid = true},
                     {.header = "GPUs free", .cap = 34, .wraps = true, .items = true},
                     {.header = any_processor(nodes) ? "processor" : "", .cap = 16},
                     {.header = "jobs", .right = true},
                     {.header = "why not more", .wraps = true, .most_lines = 4}};
    for (const NodeReport& node : nodes) {
        const bool out = !node.schedulable;
        table.rows.push_back({{mark_of(node, page.glyphs())},
                              {{std::string(node.name), out ? Role::muted : Role::plain}},
                              {{std::string(node.state), out ? Role::muted : Role::plain}},
                              quiet(cores_cell(node.cpu_milli), out),
                              quiet(memory_cell(node.memory_bytes), out),
                              quiet(accelerators_cell(node), out),
                              {{std::string(node.processor), Role::dim}},
                              {{node.jobs_running.known() ? count(node.jobs_running) : kDash, Role::dim}},
                              {note_of(node)}});
    }
    page.table(table);
}

std::string nodes_page(const NodesReport& report, const NodeFilter& filter, const Pen& pen) {
    Page page(pen);
    const NodeFunnel& funnel = report.funnel;
    std::string note = fmt::format("{} of {}", report.matched, funnel.total);
    const auto add = [&note](Row number, const char* words) {
        if (number > 0) note += fmt::format(", {} {}", number, words);
    };
    add(report.with_accelerators, "with GPUs");
    add(report.out, "out");
    add(funnel.not_on_your_lists, "not on your lists");
    add(funnel.filtered_out, "filtered out");
    page.section("nodes", note);
    if (report.nodes.empty()) {
        if (report.hidden)
            page.prose("nodes: not visible to you, which is not the same as none", Role::warn);
        else if (funnel.total == 0)
            page.prose("the system answers that it has no nodes");
        else if (funnel.filtered_out > 0 && !filter_names(filter).empty())
            page.prose(fmt::format("no node passes {}", filter_names(filter)));
        else if (funnel.not_on_your_lists > 0)
            page.prose("no access list admits you to any node; --all shows them");
        else
            page.prose("there is no node in what was named");
        return page.text();
    }
    node_table(page, report.nodes);
    if (report.truncated)
        page.prose(fmt::format("+{} more; --all or -n N shows them", report.matched - report.nodes.size()), Role::dim);
    return page.text();
}

}  // namespace nodetop::drawing
