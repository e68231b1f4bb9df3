#include "screen/views/job_source.hpp"

#include <algorithm>

#include "text/figures.hpp"

namespace nodetop::screen {

using drawing::Line;
using drawing::Role;

JobSource::JobSource(const Scene& scene, std::vector<JobHere> items, bool here, bool accelerators)
    : picture_(scene.picture), look_(scene.look), items_(std::move(items)) {
    const bool spans = std::ranges::any_of(
        items_, [&](const JobHere& item) { return picture_->cluster().jobs[item.job].node_count.value_or(0) > 1; });
    const SourceColumn account{{.header = "account", .cap = 16}, "account"};
    add(Cell::mark, {{.header = "", .keep = true}, ""});
    add(Cell::id, {{.header = "job", .cap = 18, .keep = true, .keep_tail = true}, "job", "id"});
    add(Cell::user, {{.header = "user", .cap = 14}, "user"});
    if (here) add(Cell::account, account);
    if (!here) {
        add(Cell::queue, {{.header = look_->words.queue, .cap = 16}, "queue", look_->words.queue});
        add(Cell::state, {{.header = "state", .cap = 12, .rigid = true}, "state"});
    }
    add(Cell::cpu,
        {{.header = here ? "CPUs here" : "CPUs", .right = true, .rigid = true}, "cpu", "cores", Unit::cores});
    add(Cell::memory,
        {{.header = here ? "GiB here" : "GiB", .right = true, .rigid = true}, "mem", "memory", Unit::memory});
    if (accelerators)
        add(Cell::gpu,
            {{.header = here ? "GPUs here" : "GPUs", .right = true, .rigid = true}, "gpu", "gpus", Unit::count});
    if (spans) add(Cell::nodes, {{.header = "nodes", .right = true, .rigid = true}, "nodes", {}, Unit::count});
    add(Cell::used, {{.header = "used", .right = true, .rigid = true}, "used", {}, Unit::seconds});
    add(Cell::left, {{.header = "left", .right = true, .rigid = true}, "left", {}, Unit::seconds});
    add(Cell::name, {{.header = "name", .cap = 24}, "name"});
    if (!here) add(Cell::account, account);
    // Some systems give no reason beside the state.
    const bool reasons = std::ranges::any_of(items_, [&](const JobHere& item) {
        const Job& job = picture_->cluster().jobs[item.job];
        return !job.pending_raw.empty() && job.pending_raw != job.state_raw;
    });
    if (!here && reasons) add(Cell::waits_for, {{.header = "waits for"}, "waits"});
}

void JobSource::add(Cell cell, SourceColumn column) {
    order_.push_back(cell);
    columns_.push_back(std::move(column));
}

std::vector<Line> JobSource::cells(std::size_t row) const {
    const JobReport report = job_report(picture_->cluster(), items_[row].job);
    std::vector<Line> line;
    line.reserve(order_.size());
    for (const Cell kind : order_) line.push_back(cell(report, items_[row], kind));
    return line;
}

Line JobSource::cell(const JobReport& report, const JobHere& here, Cell kind) const {
    const auto text = [](Text told, Role role = Role::plain) { return Line{{std::string(told), role}}; };
    // What nobody told is said, and never stands for nothing (C-45).
    const auto amount = [](Quantity quantity, std::string drawn) {
        return Line{{std::move(drawn), quantity.known() ? Role::plain : Role::warn}};
    };
    switch (kind) {
        case Cell::mark:
            return report.mine ? Line{{std::string(look_->pen.glyphs->full), Role::accent}} : Line{};
        case Cell::id:
            return text(report.id, report.mine ? Role::accent : Role::plain);
        case Cell::user:
            return text(report.user);
        case Cell::account:
            return text(report.account, Role::dim);
        case Cell::queue:
            return text(report.queue);
        case Cell::state:
            return text(report.state, report.holds_nodes ? Role::ok : Role::dim);
        case Cell::cpu:
            return amount(here.cpu_milli, drawing::cores(here.cpu_milli));
        case Cell::memory:
            return amount(here.memory_bytes, drawing::gib(here.memory_bytes));
        case Cell::gpu:
            return here.accelerators == Quantity(0) ? Line{{drawing::kDash, Role::muted}}
                                                    : amount(here.accelerators, drawing::count(here.accelerators));
        case Cell::nodes:
            return amount(report.node_count, drawing::count(report.node_count));
        case Cell::used:
            return report.used_seconds.known() ? Line{{drawing::duration(report.used_seconds), Role::dim}} : Line{};
        case Cell::left:
            if (!report.left_seconds.known()) return {};
            return report.left_seconds == Quantity(0) ? Line{{"over", Role::warn}}
                                                      : Line{{drawing::duration(report.left_seconds)}};
        case Cell::waits_for:
            return text(picture_->cluster().jobs[here.job].pending_raw);
        case Cell::name:
            return text(report.name, Role::dim);
    }
    return {};
}

Quantity JobSource::figure(std::size_t row, std::size_t column) const {
    const JobHere& here = items_[row];
    const Instant now = picture_->cluster().now;
    switch (order_[column]) {
        case Cell::cpu:
            return here.cpu_milli;
        case Cell::memory:
            return here.memory_bytes;
        case Cell::gpu:
            return here.accelerators;
        case Cell::nodes:
            return job(row).node_count;
        case Cell::used:
            return job(row).started_at.finite() ? left_of(now, job(row).started_at) : Quantity();
        case Cell::left:
            return job(row).ends_at.finite() ? left_of(job(row).ends_at, now) : Quantity();
        default:
            return {};
    }
}

}  // namespace nodetop::screen
