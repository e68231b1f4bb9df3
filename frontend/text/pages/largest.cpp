#include "text/pages/largest.hpp"

#include <fmt/format.h>

#include <map>

#include "access/limit_resource.hpp"
#include "access/limit_sets.hpp"
#include "text/figures.hpp"
#include "text/pages/labels.hpp"
#include "text/pages/left_out.hpp"

namespace nodetop::drawing {

namespace {

/// A figure; quiet where it is nothing, loud where it is not known.
Line figure(Quantity value, std::string text) {
    if (!value.known()) return {{"?", Role::warn}};
    return {{std::move(text), value == Quantity(0) ? Role::muted : Role::plain}};
}

Line accelerators_cell(const Largest& largest) {
    if (largest.accelerators_one_node == Quantity(0)) return {{kDash, Role::muted}};
    if (largest.models.empty()) return figure(largest.accelerators_one_node, count(largest.accelerators_one_node));
    Line line;
    for (const Largest::OfModel& model : largest.models) {
        if (!line.empty()) line.push_back({", ", Role::muted});
        line.push_back({count(model.accelerators_one_node), Role::plain});
        line.push_back({" " + model.model, Role::dim});
    }
    return line;
}

std::string limit_text(const Limit& limit) {
    std::string text = fmt::format("{} of {}", amount_text(resource_of(limit), limit.value), name_of(limit));
    if (limit.used.known() && limit.scope != Scope::job && limit.scope != Scope::node)
        text += fmt::format(", {} held", amount_text(resource_of(limit), limit.used));
    return text;
}

void overview(Page& page, const LargestReport& report, const Vocabulary& words) {
    Table table;
    table.columns = {{.header = "", .rigid = true, .keep = true},
                     {.header = "", .rigid = true, .keep = true},
                     {.header = words.queue, .cap = 26, .keep = true, .keep_tail = true},
                     {.header = "nodes", .right = true, .rigid = true},
                     {.header = "cores", .right = true, .rigid = true},
                     {.header = "by default", .right = true, .rigid = true},
                     {.header = "mem GiB", .right = true, .rigid = true},
                     {.header = "for up to", .right = true, .rigid = true},
                     {.header = "GPUs on a node", .wraps = true, .items = true}};
    for (const LargestRow& row : report.queues) {
        if (!row.label) continue;
        const Largest& largest = row.largest;
        const bool ends = largest.window_seconds.finite();
        table.rows.push_back({{mark_of(*row.label, page.glyphs())},
                              {{word(*row.label), role_of(*row.label)}},
                              {{std::string(row.queue)}},
                              figure(largest.nodes, count(largest.nodes)),
                              figure(largest.cpu_milli_one_node, cores(largest.cpu_milli_one_node)),
                              figure(largest.cpu_milli_default_memory, cores(largest.cpu_milli_default_memory)),
                              figure(largest.memory_bytes_one_node, gib(largest.memory_bytes_one_node)),
                              ends ? Line{{duration(largest.window_seconds), Role::warn}} : Line{{kDash, Role::muted}},
                              accelerators_cell(largest)});
    }
    if (!table.rows.empty()) page.table(table);
}

/// What limits the queues, what is not confirmed and why nothing starts in some, each sentence once with the queues
/// that it is true of.
void limits(Page& page, const LargestReport& report) {
    struct Sentence {
        std::string lead, text;
        std::vector<Text> queues;
    };
    std::vector<Sentence> sentences;
    std::map<std::string, std::size_t> places;
    const auto add = [&](const LargestRow& row, const char* lead, const std::string& text) {
        const auto [place, fresh] = places.try_emplace(lead + text, sentences.size());
        if (fresh) sentences.push_back({lead, text, {}});
        sentences[place->second].queues.push_back(row.queue);
    };
    for (const LargestRow& row : report.queues) {
        for (const Limit* limit : row.limited_by) add(row, "limited by ", limit_text(*limit));
        for (const std::string& figure : row.unconfirmed) add(row, "not confirmed: ", figure);
        if (!row.label) add(row, "nothing starts now: ", row.why_nothing);
    }
    for (const Sentence& sentence : sentences)
        page.wrapped({{few_names(sentence.queues) + ": ", Role::head}, {sentence.lead, Role::dim}, {sentence.text}},
                     {{"  "}});
}

}  // namespace

std::string largest_page(const LargestReport& report, std::string_view not_confirmed_because, const Vocabulary& words,
                         const Pen& pen) {
    Page page(pen);
    page.section("the largest that starts now", "each figure with the others at their least");
    overview(page, report, words);
    page.prose(
        "for a job of an hour, or as long as -t says; nodes of one core each; cores on one node, with little memory "
        "stated and with the default memory; memory and "
        "GPUs on one node; until a reservation or a plan takes one of the nodes",
        Role::dim);
    limits(page, report);
    left_out(page, report.left_out, report.queues.size() + report.left_out.size(), words);
    if (report.queues.empty()) page.prose(fmt::format("no {} is open to you; --all lists them", words.queue));
    if (!not_confirmed_because.empty()) page.prose(fmt::format("not confirmed: {}", not_confirmed_because), Role::warn);
    return page.text();
}

}  // namespace nodetop::drawing
