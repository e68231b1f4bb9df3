#include "text/pages/accelerators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

constexpr std::size_t kMostQueues = 3;

/// yes, no, or unknown: a card that was not identified has no "no".
Line ability(const AcceleratorKindReport& kind, Capability capability) {
    const Answer answer = kind.capabilities[static_cast<std::size_t>(capability)];
    if (answer == Answer::yes) return {{"yes", Role::ok}};
    if (answer == Answer::no) return {{"no", Role::dim}};
    return {{kind.identified ? "?" : "unknown", Role::warn}};
}

std::string memory(const AcceleratorKindReport& kind) {
    if (!kind.memory_bytes.finite()) return "?";
    return fmt::format("{}{}G", kind.memory_inferred ? ">=" : "", gib(kind.memory_bytes));
}

/// The first queues that are open; else a group's own, said so.
Span queues_of(const AcceleratorKindReport& kind) {
    const bool open = !kind.queues_open.empty();
    const std::vector<Text>& queues = open ? kind.queues_open : kind.queues_dedicated;
    if (queues.empty()) return {"none open to you", Role::dim};
    const std::size_t shown = std::min(queues.size(), kMostQueues);
    std::string text =
        fmt::format("{}", fmt::join(queues.begin(), queues.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
    if (queues.size() > shown) text += fmt::format(" +{}", queues.size() - shown);
    if (!open) text += " (a group's own)";
    return {text, open ? Role::plain : Role::dim};
}

Line of_total(Quantity free, Quantity total) {
    Amount amount;
    amount.effective_free = free;
    amount.total = total;
    return count_cell(amount);
}

}  // namespace

std::vector<Line> kind_cells(const AcceleratorKindReport& kind) {
    return {{{std::string(kind.model), kind.identified ? Role::plain : Role::warn}},
            {{kind.vendor.empty() ? kDash : std::string(kind.vendor)}},
            {{kind.arch.empty() ? kDash : std::string(kind.arch)}},
            {{memory(kind)}},
            {{count(kind.nodes)}},
            of_total(kind.effective_free, kind.total),
            ability(kind, Capability::bf16),
            ability(kind, Capability::fp8),
            {queues_of(kind)}};
}

namespace {

void kind_table(Page& page, const AcceleratorsReport& report, const Vocabulary& words) {
    Table table;
    table.columns = {{.header = "model", .cap = 26, .rigid = true, .keep = true},
                     {.header = "vendor"},
                     {.header = "arch", .rigid = true},
                     {.header = "memory", .right = true},
                     {.header = "nodes", .right = true},
                     {.header = "free", .right = true, .rigid = true, .keep = true},
                     {.header = "bf16", .rigid = true},
                     {.header = "fp8", .rigid = true},
                     {.header = words.queues, .wraps = true}};
    for (const AcceleratorKindReport& kind : report.kinds) table.rows.push_back(kind_cells(kind));
    page.table(table);
}

void reach_table(Page& page, const AcceleratorsReport& report) {
    Table table;
    table.columns = {{.header = "ability", .keep = true},
                     {.header = "installed", .right = true, .rigid = true, .keep = true},
                     {.header = "free", .right = true}};
    for (const CapabilityReach& reach : report.reach)
        table.rows.push_back({{{std::string(word(reach.capability))}},
                              {{count(reach.total)}, {"/" + count(reach.of_identified), Role::muted}},
                              {{count(reach.effective_free)}}});
    page.table(table);
}

}  // namespace

std::string accelerators_page(const AcceleratorsReport& report, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    if (report.kinds.empty()) {
        if (report.hidden)
            page.prose("nodes are not visible to you, nor what GPUs they have", Role::warn);
        else if (report.elsewhere.empty())
            page.prose("this cluster has no GPUs");
        else
            page.prose(fmt::format("no GPU here; the cluster has {}, in {}; --all shows them", count(report.on_cluster),
                                   fmt::join(report.elsewhere, ", ")));
        return page.text();
    }
    std::set<std::string_view> vendors, models;
    for (const AcceleratorKindReport& kind : report.kinds) {
        models.insert(kind.model);
        if (!kind.vendor.empty()) vendors.insert(kind.vendor);
    }
    std::string installed = fmt::format("{} GPUs", count(report.installed));
    if (report.installed != report.on_cluster)
        installed += fmt::format(" of {} on the cluster", count(report.on_cluster));
    std::vector<Line> facts{{{installed}},
                            {{counted(static_cast<std::int64_t>(models.size()), "model")}},
                            {{counted(report.nodes, "node")}}};
    if (!vendors.empty()) facts.push_back({{fmt::format("{}", fmt::join(vendors, ", "))}});
    page.panel(wrap_facts(facts, {fmt::format(" {} ", page.glyphs().dot), Role::dim}, pen.width - 4, pen));
    page.blank();
    page.section("by model");
    kind_table(page, report, words);
    std::set<std::string_view> configured;
    for (const AcceleratorKindReport& kind : report.kinds)
        if (kind.by_configuration) configured.insert(kind.model);
    if (!configured.empty())
        page.prose(fmt::format("described by configuration: {}", fmt::join(configured, ", ")), Role::dim);
    page.blank();
    page.section("abilities", "of the GPUs whose model is known");
    reach_table(page, report);
    if (report.unidentified != Quantity(0))
        page.prose(fmt::format("{} GPUs could not be identified: they are in no row and no total above",
                               count(report.unidentified)),
                   Role::warn);
    return page.text();
}

}  // namespace nodetop::drawing
