#include "text/pages/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "text/figures.hpp"
#include "text/pages/shape.hpp"

namespace nodetop::drawing {

namespace {

void head(Page& page, const CheckReport& report, const Vocabulary& words) {
    const Span between{fmt::format(" {} ", page.glyphs().dot), Role::muted};
    const int width = page.pen().width - 4;
    std::vector<Line> lines = wrap_facts(shape_facts(report.shape, page.glyphs()), between, width, page.pen());
    std::vector<Line> facts{
        {{fmt::format("{} of {} {} accepted", report.accepted, report.queues.size(), words.queues),
          report.accepted > 0 ? Role::ok : Role::bad}},
    };
    if (report.unanswered > 0) facts.push_back({{fmt::format("{} not settled", report.unanswered), Role::warn}});
    facts.push_back({{fmt::format("{}, {}", report.command, counted(report.asked, "dry run")), Role::dim}});
    facts.push_back({{"nothing is created", Role::dim}});
    for (Line& line : wrap_facts(facts, between, width, page.pen())) lines.push_back(std::move(line));
    page.panel(lines);
}

Line category_cell(const CheckedQueue& row) {
    if (row.verdict == nullptr) return {{"not asked", Role::warn}};
    const Role role = row.verdict->allowed ? Role::ok : row.verdict->refused_durably() ? Role::bad : Role::warn;
    return {{row.verdict->category_word, role}};
}

Line start_cell(const CheckedQueue& row, Instant now) {
    if (row.verdict == nullptr || !row.verdict->predicted_start_at.finite()) return {{kDash, Role::muted}};
    Line line{{wait(Quantity{row.verdict->predicted_start_at.value() - now.value_or(0)})}};
    if (is_no(row.verdict->predicted_start_reliable)) line.push_back({"?", Role::dim});
    return line;
}

void answers(Page& page, const CheckReport& report, Instant now, const Vocabulary& words) {
    Table table;
    table.columns = {{.header = words.queue, .cap = 26, .keep = true, .keep_tail = true},
                     {.header = "answer", .keep = true},
                     {.header = "start", .right = true},
                     {.header = "account"},
                     {.header = "QOS"},
                     {.header = "site filter"}};
    for (const CheckedQueue& row : report.queues) {
        const Verdict none;
        const Verdict& verdict = row.verdict != nullptr ? *row.verdict : none;
        const auto chosen = [](const std::string& effective, const std::string& asked) {
            return Line{{effective.empty() ? asked : effective}};
        };
        table.rows.push_back({{{std::string(row.queue)}},
                              category_cell(row),
                              start_cell(row, now),
                              chosen(verdict.effective_account, verdict.account),
                              chosen(verdict.effective_qos, verdict.qos),
                              {{verdict.filter_verdict}}});
    }
    page.table(table);
}

/// What was said where it was no plain acceptance, each sentence once.
void sentences(Page& page, const CheckReport& report) {
    std::vector<std::string> order;
    std::map<std::string, std::string> queues;
    for (const CheckedQueue& row : report.queues) {
        if (row.verdict == nullptr || row.verdict->allowed || row.verdict->reason.empty()) continue;
        std::string& names = queues[row.verdict->reason];
        if (names.empty()) order.push_back(row.verdict->reason);
        names += (names.empty() ? "" : ", ") + std::string(row.queue);
    }
    if (!order.empty()) page.blank();
    for (const std::string& reason : order) page.wrapped({{queues[reason] + ": ", Role::head}, {reason}}, {{"  "}});
}

}  // namespace

std::string check_page(const CheckReport& report, Instant now, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    head(page, report, words);
    if (report.queues.empty()) page.prose(fmt::format("there is no {} to ask about", words.queue), Role::warn);
    if (!report.queues.empty()) answers(page, report, now, words);
    const bool unreliable = std::any_of(report.queues.begin(), report.queues.end(), [](const CheckedQueue& row) {
        return row.verdict != nullptr && row.verdict->predicted_start_at.finite() &&
               is_no(row.verdict->predicted_start_reliable);
    });
    if (unreliable) page.prose("?  the system's estimates of this kind are known not to be reliable", Role::dim);
    sentences(page, report);
    page.blank();
    if (!report.disagreements.empty())
        page.prose(fmt::format("the site's filter passed and the scheduler refused: {}",
                               fmt::join(report.disagreements, ", ")),
                   Role::warn);
    for (const CheckedQueue& row : report.queues)
        for (const Caveat& caveat : row.caveats)
            if (caveat.code == "accounts_untried" || caveat.code == "name_qos" || caveat.code == "name_account" ||
                caveat.code == "name_reservation" || caveat.code == "declared_denial_contradicted" ||
                caveat.code == "budget_spent")
                page.wrapped({{std::string(row.queue) + ": ", Role::head}, {caveat.text, Role::warn}});
    for (const std::string& part : report.not_covered) page.prose(part, Role::dim);
    return page.text();
}

}  // namespace nodetop::drawing
