#include "text/pages/where.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "text/figures.hpp"
#include "text/pages/labels.hpp"
#include "text/pages/left_out.hpp"
#include "text/pages/shape.hpp"

namespace nodetop::drawing {

namespace {

/// Suggestions are few: the mildest.
constexpr std::size_t kMostChanges = 3;

bool room_is_unknown(const Place& place) {
    return std::any_of(place.caveats.begin(), place.caveats.end(),
                       [](const Caveat& caveat) { return caveat.code == "use_unknown"; });
}

std::vector<Line> verdict_facts(const WhereReport& report, const Vocabulary& words) {
    if (!report.best) return {{{fmt::format("no {} takes this job", words.queue), Role::bad}}};
    const PlaceReport& best = report.places[*report.best];
    std::vector<Line> facts{{{word(best.place.label), role_of(best.place.label)}},
                            {{std::string(best.queue), Role::head}}};
    if (!best.place.starts_now)
        facts.push_back({{room_is_unknown(best.place) ? "whether it can start at once cannot be told"
                                                      : "nothing can start it at once",
                          Role::dim}});
    return facts;
}

void head(Page& page, const WhereReport& report, const Vocabulary& words) {
    std::vector<Line> lines =
        wrap_facts(shape_facts(report.shape, page.glyphs()), {fmt::format(" {} ", page.glyphs().dot), Role::muted},
                   page.pen().width - 4, page.pen());
    for (Line& line : wrap_facts(verdict_facts(report, words), {"  "}, page.pen().width - 4, page.pen()))
        lines.push_back(std::move(line));
    page.panel(lines);
}

Line access_cell(const Place& place) {
    switch (place.entitlement) {
        case Entitlement::confirmed:
            return {{"confirmed", Role::ok}};
        case Entitlement::refused:
        case Entitlement::no_durable_answer:
            return {{place.verdict->category_word.empty() ? std::string(word(place.verdict->category))
                                                          : place.verdict->category_word,
                     Role::warn}};
        case Entitlement::group_only:
            return {{"group-only", Role::info}};
        case Entitlement::budget_spent:
            return {{"not reached", Role::warn}};
        case Entitlement::declared:
            return {{"declared", Role::dim}};
        case Entitlement::not_asked:
            return {{"not asked", Role::dim}};
    }
    return {};
}

Line models_cell_of(const PlaceReport& place) {
    Line line;
    for (std::size_t i = 0; i < place.models.size(); ++i) {
        if (!line.empty()) line.push_back({", ", Role::muted});
        const ModelRoom& model = place.models[i];
        line.push_back({std::string(model.model), !model.identified            ? Role::warn
                                                  : i < place.models_that_pass ? Role::plain
                                                                               : Role::muted});
    }
    return line;
}

bool access_is_told(const WhereReport& report) {
    return std::any_of(report.places.begin(), report.places.end(), [](const PlaceReport& place) {
        return place.place.verdict != nullptr || place.place.dedicated;
    });
}

void overview(Page& page, const WhereReport& report, const WhereFrame& frame, const Vocabulary& words) {
    Table table;
    table.columns = {{.header = "", .rigid = true, .keep = true},
                     {.header = "", .rigid = true, .keep = true},
                     {.header = words.queue, .cap = 26, .keep = true, .keep_tail = true},
                     {.header = "fits/asked", .right = true, .rigid = true},
                     {.header = "right/all", .right = true, .rigid = true},
                     {.header = "start", .right = true, .rigid = true}};
    const bool with_access = access_is_told(report);
    if (with_access) table.columns.push_back({.header = "access"});
    if (report.shape.states_accelerators()) table.columns.push_back({.header = "GPUs", .wraps = true, .items = true});
    for (const PlaceReport& row : report.places) {
        const Place& place = row.place;
        Line right{{count(place.fit.hardware)}, {"/" + count(place.fit.considered), Role::muted}};
        if (place.fit.unverified > 0) right.push_back({fmt::format("+{}?", place.fit.unverified), Role::warn});
        std::vector<Line> cells{{mark_of(place.label, page.glyphs())},
                                {{word(place.label), role_of(place.label)}},
                                {{std::string(row.queue)}},
                                {{count(place.fit.fitting)}, {fmt::format("/{}", place.fit.asked), Role::muted}},
                                std::move(right),
                                start_cell(place, frame.now)};
        if (with_access) cells.push_back(access_cell(place));
        if (report.shape.states_accelerators()) cells.push_back(models_cell_of(row));
        table.rows.push_back(std::move(cells));
    }
    page.table(table);
}

void legend(Page& page, const WhereReport& report) {
    for (const LabelCount& count : report.labels)
        page.prose(next_move(count.label), Role::dim,
                   {{fmt::format("{:<9} ", word(count.label)), role_of(count.label)}});
    const bool estimated = std::any_of(report.places.begin(), report.places.end(), [](const PlaceReport& place) {
        return place.place.earliest_start_at.known() && place.place.earliest_start_source != StartSource::scheduler;
    });
    if (estimated)
        page.prose("no earlier than, by declared ends and boots; not the scheduler's word", Role::dim,
                   {{"*         "}});
}

/// Of many kinds of taints the commonest; a cluster may have dozens.
void add_reasons(const std::vector<FitReason>& reasons, std::vector<Line>& lines) {
    constexpr std::size_t kMostTaints = 3;
    std::size_t taints = 0;
    Row more = 0;
    for (const FitReason& reason : reasons) {
        if (reason.code == FitCode::taint && ++taints > kMostTaints) {
            more += reason.nodes;
            continue;
        }
        lines.push_back({{reason.text}, {fmt::format("  {}", counted(reason.nodes, "node")), Role::dim}});
    }
    if (more > 0)
        lines.push_back({{fmt::format("{} more {} not tolerated", taints - kMostTaints,
                                      taints - kMostTaints == 1 ? "taint is" : "taints are")},
                         {fmt::format("  {}", counted(more, "node")), Role::dim}});
}

/// Rules that stand in the way, and what the scheduler says.
std::vector<Line> of_its_rules(const Place& place) {
    std::vector<Line> lines;
    for (const Blocker& blocker : place.blockers)
        lines.push_back({{blocker.code, blocker.fatal ? Role::bad : Role::warn}, {"  " + blocker.detail}});
    if (place.verdict != nullptr && !place.verdict->allowed && !place.verdict->reason.empty())
        lines.push_back({{"the scheduler says: ", Role::dim}, {place.verdict->reason, Role::warn}});
    return lines;
}

/// Why its nodes do not take the job now. Nodes that are hidden are spoken of among the caveats.
std::vector<Line> of_its_nodes(const Place& place) {
    std::vector<Line> lines;
    if (place.fit.considered == 0 && !place.hardware_possible) lines.push_back({{"it owns no nodes"}});
    if (!place.fit.satisfied_now()) add_reasons(place.fit.reasons, lines);
    return lines;
}

/// What stands in the way in a place, then what qualifies it, without what was said for all.
void details(Page& page, const PlaceReport& report, const std::vector<std::string>& said) {
    const Place& place = report.place;
    std::vector<Line> lines = of_its_rules(place);
    for (Line& line : of_its_nodes(place)) lines.push_back(std::move(line));
    for (const Caveat& caveat : place.caveats)
        if (std::find(said.begin(), said.end(), caveat.text) == said.end()) lines.push_back({{caveat.text, Role::dim}});
    if (lines.empty()) return;
    page.line({mark_of(place.label, page.glyphs()), {" "}, {std::string(report.queue), Role::head}});
    for (std::size_t i = 0; i < lines.size(); ++i)
        page.wrapped(lines[i],
                     {{fmt::format("  {} ", i + 1 == lines.size() ? page.glyphs().last_branch : page.glyphs().branch),
                       Role::muted}});
}

/// Caveats that several places share are said once.
std::vector<std::string> common_caveats(Page& page, const WhereReport& report) {
    std::map<std::string, std::vector<Text>> by_text;
    std::vector<std::string> order;
    for (const PlaceReport& place : report.places)
        for (const Caveat& caveat : place.place.caveats) {
            auto& queues = by_text[caveat.text];
            if (queues.empty()) order.push_back(caveat.text);
            queues.push_back(place.queue);
        }
    std::vector<std::string> said;
    for (const std::string& text : order) {
        const std::vector<Text>& queues = by_text[text];
        if (queues.size() < 2) continue;
        const std::string where = queues.size() == report.places.size() ? "" : fmt::format(" ({})", few_names(queues));
        page.prose(text + where, Role::warn, {{fmt::format("{} ", page.glyphs().attention), Role::warn}});
        said.push_back(text);
    }
    return said;
}

/// Where nothing is left: what keeps the caller out, and of where, each cause once.
void causes(Page& page, const WhereReport& report) {
    std::vector<std::pair<std::string_view, std::vector<Text>>> by_cause;
    for (const LeftOutReport& row : report.left_out) {
        if (row.why == LeftOutWhy::routing || row.why == LeftOutWhy::no_accelerators) continue;
        auto cause = std::ranges::find(by_cause, row.detail, [](const auto& known) { return known.first; });
        if (cause == by_cause.end()) cause = by_cause.insert(cause, {row.detail, {}});
        cause->second.push_back(row.queue);
    }
    for (const auto& [detail, queues] : by_cause)
        page.prose(fmt::format("{} ({})", detail, few_names(queues)), Role::plain,
                   {{fmt::format("{} ", page.glyphs().wrong), Role::bad}});
}

void gates(Page& page, const PlaceReport& report) {
    page.blank();
    page.section(fmt::format("gates of {}", report.queue));
    for (const Gate& gate : report.gates) {
        const auto& glyphs = page.glyphs();
        const Role role = gate.result == GateResult::pass   ? Role::ok
                          : gate.result == GateResult::fail ? Role::bad
                                                            : Role::warn;
        const std::string_view mark = gate.result == GateResult::pass   ? glyphs.full
                                      : gate.result == GateResult::fail ? glyphs.wrong
                                                                        : glyphs.half;
        page.wrapped({{gate.text}}, {{fmt::format("{} {:<7} ", mark, word(gate.result)), role}});
        if (!gate.raw.empty()) page.prose(gate.raw, Role::dim, {{"          "}});
    }
}

void changes(Page& page, const WhereReport& report) {
    for (std::size_t i = 0; i < std::min(report.nearest.size(), kMostChanges); ++i)
        page.prose(report.nearest[i].text, Role::info, {{fmt::format("{} ", page.glyphs().arrow), Role::info}});
}

}  // namespace

Line start_cell(const Place& place, Instant now) {
    if (place.starts_now && takes_the_job(place.label)) return {{"now", Role::ok}};
    if (!place.earliest_start_at.finite()) return {{takes_the_job(place.label) ? "?" : kDash, Role::muted}};
    // It does not start now, so a prediction of now says nothing of when.
    const std::int64_t until_seconds = place.earliest_start_at.value() - now.value_or(0);
    const std::string text = until_seconds <= 0 ? "?" : wait(Quantity{until_seconds});
    return {{text}, {place.earliest_start_source == StartSource::scheduler ? "" : "*", Role::dim}};
}

std::vector<Line> in_the_way(const Place& place) {
    std::vector<Line> lines = of_its_rules(place), of_nodes = of_its_nodes(place);
    // What the label comes from is told first.
    const bool nodes_first = place.label == Label::wrong_hw || place.label == Label::too_few;
    lines.insert(nodes_first ? lines.begin() : lines.end(), std::make_move_iterator(of_nodes.begin()),
                 std::make_move_iterator(of_nodes.end()));
    for (const Caveat& caveat : place.caveats) lines.push_back({{caveat.text, Role::dim}});
    return lines;
}

std::string where_page(const WhereReport& report, const WhereFrame& frame, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    head(page, report, words);
    changes(page, report);
    if (!report.places.empty()) {
        overview(page, report, frame, words);
        legend(page, report);
    }
    for (const PlaceReport& place : report.places)
        if (!place.gates.empty()) gates(page, place);
    page.blank();
    const std::vector<std::string> said = common_caveats(page, report);
    for (const PlaceReport& place : report.places) details(page, place, said);
    if (report.places.empty()) causes(page, report);
    left_out(page, report.left_out, report.places.size() + report.left_out.size(), words);
    if (report.best && report.places[*report.best].submit) {
        const SubmitReport& submit = *report.places[*report.best].submit;
        page.blank();
        page.unbroken(pasteable(submit));
        for (const std::string& part : submit.not_pinned) page.prose(fmt::format("not pinned: {}", part), Role::warn);
    }
    return page.text();
}

}  // namespace nodetop::drawing
