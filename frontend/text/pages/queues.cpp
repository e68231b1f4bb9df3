#include "text/pages/queues.hpp"

#include <fmt/format.h>

#include <map>

#include "access/limit_resource.hpp"
#include "access/limit_sets.hpp"
#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

Line nothing() { return {{kDash, Role::muted}}; }

std::vector<Line> row_of(const QueueReport& queue, const Glyphs& glyphs) {
    const Line name{{std::string(queue.name), queue.usable ? Role::plain : Role::muted}};
    const Line state{{std::string(queue.state), queue.usable ? Role::plain : Role::bad}};
    if (queue.routes) {
        Line forwards{{fmt::format("forwards to {}", fmt::join(queue.forwards_to, ", ")), Role::info}};
        return {{mark_of(queue, glyphs)}, name, state, nothing(), nothing(), nothing(), nothing(), forwards};
    }
    const Line nodes{{count(queue.nodes.up)}, {"/" + count(queue.nodes.total), Role::muted}};
    return {{mark_of(queue, glyphs)},
            name,
            state,
            queue.nodes.total == 0 ? nothing() : nodes,
            cores_cell(queue.cpu_milli),
            {{walltime(queue)}},
            count_cell(queue.accelerators),
            {in_the_way(queue)}};
}

void overview(Page& page, const QueuesReport& report, const Vocabulary& words) {
    Table table;
    table.columns = {{.header = "", .keep = true},
                     {.header = words.queue, .cap = 22, .keep = true, .keep_tail = true},
                     {.header = "state", .cap = 12},
                     {.header = "up", .right = true, .rigid = true},
                     {.header = "cores free", .right = true, .rigid = true},
                     {.header = "max time", .right = true, .rigid = true},
                     {.header = "GPUs free", .right = true, .rigid = true},
                     {.header = "in the way", .wraps = true}};
    for (const QueueReport& queue : report.queues) table.rows.push_back(row_of(queue, page.glyphs()));
    page.table(table);
}

void fact(Page& page, std::string_view name, const Line& text) {
    std::string first = "    " + std::string(name);
    first.resize(14, ' ');
    page.wrapped(text, {{first, Role::dim}});
}

void nodes_facts(Page& page, const QueueReport& queue) {
    const NodeCounts& nodes = queue.nodes;
    if (!nodes.known) return fact(page, "nodes", {{"not visible to you", Role::warn}});
    std::string text = fmt::format("{} of {} up", nodes.up, nodes.total);
    const auto add = [&text](Row number, const char* words) {
        if (number > 0) text += fmt::format(", {} {}", number, words);
    };
    add(nodes.out, "out");
    add(nodes.after_boot, "after a boot");
    add(nodes.degraded, "impaired");
    add(nodes.unresolved, "claimed and not found");
    fact(page, "nodes", {{text}});
    if (!queue.usable) {
        fact(page, "idle", {{"0"}, {fmt::format(" (advertised: {})", queue.idle_advertised), Role::dim}});
        return;
    }
    fact(page, "idle", {{fmt::format("{} wholly free, something to be had on {}", nodes.idle, nodes.with_room)}});
}

Line with_words(Line cell, const char* words) {
    cell.push_back({words});
    return cell;
}

void room_facts(Page& page, const QueueReport& queue) {
    if (queue.nodes.total == 0) return;
    fact(page, "cores", with_words(cores_cell(queue.cpu_milli), " free"));
    if (queue.cpu_milli_after_boot.value_or(0) > 0)
        fact(page, "boot", {{fmt::format("{} cores more after a boot", cores(queue.cpu_milli_after_boot))}});
    if (const std::string withheld = withheld_words(queue.withheld); !withheld.empty())
        fact(page, "withheld", {{withheld, Role::dim}});
    if (queue.memory_bytes.total != Quantity(0))
        fact(page, "memory", with_words(memory_cell(queue.memory_bytes), " GiB free"));
    if (queue.accelerators.total != Quantity(0))
        fact(page, "GPUs", with_words(count_cell(queue.accelerators), " free"));
    Line models;
    for (const ModelRoom& model : queue.models) {
        if (!models.empty()) models.push_back({", "});
        models.push_back({std::string(model.model), model.identified ? Role::plain : Role::warn});
        models.push_back({fmt::format(" {} {}", page.glyphs().times, counted(model.nodes, "node")), Role::dim});
    }
    if (!models.empty()) fact(page, "models", models);
}

void ceiling_facts(Page& page, const QueueReport& queue) {
    Line time{{walltime(queue)}};
    if (!queue.max_walltime_source.empty())
        time.push_back({fmt::format(" by {}", queue.max_walltime_source), Role::dim});
    fact(page, "max time", time);
    std::string ceilings;
    for (const Limit* limit : queue.at_once)
        ceilings += fmt::format("{}{} {} ({}{}{})", ceilings.empty() ? "" : ", ",
                                limit->resource == "cpu_milli"      ? cores(limit->value)
                                : limit->resource == "memory_bytes" ? gib(limit->value) + " GiB"
                                                                    : count(limit->value),
                                limit->resource == "cpu_milli"      ? "cores"
                                : limit->resource == "memory_bytes" ? "memory"
                                                                    : std::string(limit->resource),
                                limit->set, limit->source.empty() ? "" : ", ", limit->source);
    if (!ceilings.empty()) fact(page, "at once", {{ceilings}});
}

std::string bound_words(const Limit& limit) {
    const LimitResource resource = resource_of(limit);
    std::string words(type_of(limit));
    if (resource == LimitResource::other_resource) words = limit.resource.substr(limit.resource.find(':') + 1);
    if (words.empty()) return amount_text(resource, limit.value);
    return fmt::format("{} {}", count(limit.value), words);
}

std::string used_words(const Limit& limit) {
    const LimitResource resource = resource_of(limit);
    if (resource == LimitResource::cpu_milli) return cores(limit.used);
    return resource == LimitResource::memory_bytes ? amount_text(resource, limit.used) : count(limit.used);
}

/// What all jobs of the queue may hold together, and what they do hold; what one job may have on a node.
void limit_facts(Page& page, const QueueReport& queue) {
    for (const Scope scope : {Scope::queue, Scope::node}) {
        std::map<std::string, std::string> by_set;
        for (const Limit* limit : queue.limits) {
            if (limit->scope != scope || limit->value.is_unlimited()) continue;
            std::string& line = by_set[name_of(*limit)];
            if (!line.empty()) line += ", ";
            if (scope == Scope::node) line += limit->minimum ? "at least " : "at most ";
            if (scope == Scope::queue)
                line += limit->used.finite() ? used_words(*limit) + " of " : "an unknown part of ";
            line += bound_words(*limit);
        }
        for (const auto& [set, line] : by_set)
            fact(page, scope == Scope::queue ? "together" : "a node",
                 {{line}, {(scope == Scope::queue ? " in use, by " : ", by ") + set, Role::dim}});
    }
}

}  // namespace

void queue_block(Page& page, const QueueReport& queue) {
    Line head{
        mark_of(queue, page.glyphs()), {" "}, {std::string(queue.name), Role::head}, {"  " + std::string(queue.state)}};
    if (queue.hidden) head.push_back({"  hidden", Role::dim});
    if (queue.is_default) head.push_back({"  default", Role::dim});
    if (queue.dedicated) head.push_back({"  probably a group's own", Role::dim});
    page.line(head);
    if (!queue.hint.empty()) fact(page, "hint", {{queue.hint, Role::info}});
    if (queue.routes) fact(page, "forwards", {{fmt::format("{}", fmt::join(queue.forwards_to, ", "))}});
    if (!queue.routes || queue.nodes.total > 0) {
        nodes_facts(page, queue);
        room_facts(page, queue);
    }
    ceiling_facts(page, queue);
    limit_facts(page, queue);
    if (queue.requires_reservation) fact(page, "needs", {{"a reservation, to be named by the job", Role::warn}});
    const bool takes_jobs = queue.routes || queue.nodes.total > 0;
    if (queue.access == Access::unknown && takes_jobs)
        fact(page, "access",
             {{is_full_for_caller(queue) ? "your limits leave nothing: a new job may be refused"
                                         : "not known: you, a list or a limit could not be read or compared",
               Role::warn}});
    for (std::size_t i = 0; i < queue.blockers.size(); ++i) {
        const Blocker& blocker = queue.blockers[i];
        const bool last = i + 1 == queue.blockers.size();
        page.wrapped({{blocker.code, blocker.fatal ? Role::bad : Role::warn}, {"  " + blocker.detail}},
                     {{fmt::format("    {} ", last ? page.glyphs().last_branch : page.glyphs().branch), Role::muted}});
    }
}

std::string queues_page(const QueuesReport& report, bool detail, const Vocabulary& words, const Pen& pen) {
    Page page(pen);
    std::string note = fmt::format("{} of {} shown, {} usable", report.queues.size(), report.total, report.usable);
    if (report.not_on_your_lists > 0)
        note += fmt::format(", {} not on your lists (--all shows them)", report.not_on_your_lists);
    page.section(words.queues, note);
    if (report.total == 0) page.prose(fmt::format("the system answers that it has no {}", words.queues));
    if (detail) {
        for (const QueueReport& queue : report.queues) {
            page.blank();
            queue_block(page, queue);
        }
    } else if (!report.queues.empty()) {
        overview(page, report, words);
    }
    return page.text();
}

}  // namespace nodetop::drawing
