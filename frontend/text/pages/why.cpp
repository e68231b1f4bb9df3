#include "text/pages/why.hpp"

#include <fmt/format.h>

#include "access/limit_resource.hpp"
#include "access/limit_sets.hpp"
#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

constexpr std::size_t kMostHolders = 6;

std::vector<Line> asked_facts(const JobReport& job, const Vocabulary& words) {
    std::vector<Line> facts{{{std::string(job.id), Role::head}}};
    const auto add = [&facts](std::string text) {
        if (!text.empty()) facts.push_back({{std::move(text)}});
    };
    add(std::string(job.name));
    add(fmt::format("{}{}", job.user, job.account.empty() ? "" : fmt::format(" ({})", job.account)));
    add(fmt::format("{} {}", words.queue, job.queue));
    if (!job.qos.empty()) add(fmt::format("QOS {}", job.qos));
    if (job.node_count.finite()) add(counted(job.node_count.value(), "node"));
    if (job.cpu_milli.known()) add(amount_text(LimitResource::cpu_milli, job.cpu_milli));
    if (job.memory_bytes.known()) add(gib(job.memory_bytes) + " GiB");
    if (job.accelerators.finite() && job.accelerators.value() > 0) add(count(job.accelerators) + " GPUs");
    add(std::string(job.state));
    return facts;
}

void limit_block(Page& page, const WhyLimitReport& row) {
    const Limit& limit = *row.limit;
    const LimitResource resource = resource_of(limit);
    const std::string used = limit.used.known() ? amount_text(resource, limit.used) : "an unknown part";
    page.wrapped(
        {{name_of(limit), Role::head}, {fmt::format(": {} of {} in use", used, amount_text(resource, limit.value))}},
        {{"  "}});
    if (!row.holders) {
        page.prose("who holds it cannot be seen here", Role::dim, {{"    "}});
        return;
    }
    std::string holders;
    for (std::size_t i = 0; i < row.holders->size() && i < kMostHolders; ++i) {
        const HolderReport& holder = (*row.holders)[i];
        holders += fmt::format("{}{} {}", i == 0 ? "" : ", ", holder.user,
                               holder.used.known() ? amount_text(resource, holder.used) : "?");
    }
    if (row.holders->size() > kMostHolders) holders += fmt::format(", +{} more", row.holders->size() - kMostHolders);
    if (!holders.empty()) page.prose("held by " + holders, Role::plain, {{"    "}});
}

/// The scheduler's sentence; behind each ` | ` what else the system tells of the job.
void waiting_lines(Page& page, std::string_view text) {
    constexpr std::string_view kNext = " | ";
    page.wrapped({{"the scheduler says: ", Role::dim}, {std::string(text.substr(0, text.find(kNext)))}});
    while (text.find(kNext) != text.npos) {
        text.remove_prefix(text.find(kNext) + kNext.size());
        page.prose(text.substr(0, text.find(kNext)), Role::plain, {{"  "}});
    }
}

void starts(Page& page, const WhyReport& report, const Cluster& cluster) {
    const std::int64_t zone = cluster.source.zone_offset_seconds.value_or(0);
    const auto in = [&](Instant at) { return wait(Quantity{at.value() - cluster.now.value_or(0)}); };
    if (report.predicted_start_at.finite())
        page.prose(fmt::format("the scheduler expects it to start at {} ({})",
                               clock_time(report.predicted_start_at, zone), in(report.predicted_start_at)));
    if (report.earliest_start_at.finite() && !report.earliest_is_schedulers)
        page.prose(fmt::format("no earlier than {} ({}), by the declared ends of what holds it up",
                               clock_time(report.earliest_start_at, zone), in(report.earliest_start_at)));
}

/// A word stands before what it means; a sentence of the scheduler's own stands above it.
void explained(Page& page, const CodeReport& code) {
    const Role role = code.known ? Role::head : Role::warn;
    if (code.raw.find(' ') == std::string_view::npos) return page.wrapped({{code.raw, role}, {"  " + code.text}});
    page.prose(code.raw, role);
    if (!code.text.empty()) page.prose(code.text, Role::plain, {{"  "}});
}

}  // namespace

std::string why_page(const WhyReport& report, const Cluster& cluster, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    page.panel(wrap_facts(asked_facts(report.job, words), {fmt::format(" {} ", pen.glyphs->dot), Role::muted},
                          pen.width - 4, pen));
    if (!report.waiting) {
        page.prose(report.ended_or_runs);
        return page.text();
    }
    if (report.codes.empty() && report.pending_text.empty()) page.prose("the scheduler gives no reason", Role::warn);
    for (const CodeReport& code : report.codes) explained(page, code);
    if (!report.pending_text.empty()) waiting_lines(page, report.pending_text);
    for (const WhyLimitReport& limit : report.limits) limit_block(page, limit);
    starts(page, report, cluster);
    if (!report.blockers.empty()) {
        page.blank();
        page.section("in the way there", {});
        for (const Blocker& blocker : report.blockers)
            page.wrapped({{blocker.code, blocker.fatal ? Role::bad : Role::warn}, {"  " + blocker.detail}}, {{"  "}});
    }
    if (!report.advice.empty()) {
        page.blank();
        page.section("what you can do", {});
        for (const std::string& advice : report.advice) page.prose(advice, Role::plain, {{"  "}});
    }
    return page.text();
}

}  // namespace nodetop::drawing
