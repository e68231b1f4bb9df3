#include "text/pages/cells.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/instant.hpp"
#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

Role role_of(Quantity free, Quantity total) {
    if (!free.finite()) return Role::warn;
    if (!total.finite() || total.value() <= 0) return Role::plain;
    return heat(static_cast<double>(free.value()) / static_cast<double>(total.value()));
}

template <typename Format>
Line free_of_total(const Amount& amount, Format&& format) {
    if (amount.total == Quantity(0)) return {{kDash, Role::muted}};
    return {{format(amount.effective_free), role_of(amount.effective_free, amount.total)},
            {"/" + format(amount.total), Role::muted}};
}

void add_model(Line& line, std::string_view name, bool identified) {
    if (!line.empty()) line.push_back({", ", Role::muted});
    line.push_back({std::string(name), identified ? Role::plain : Role::warn});
}

/// The reservation that keeps the node, by name; "" if none is active.
std::string active_reservation(const NodeReport& node) {
    for (const ReservationReport& reservation : node.reservations)
        if (reservation.active)
            return fmt::format("{} {}", is_yes(reservation.admits_caller) ? "only with reservation" : "reservation",
                               reservation.name);
    return {};
}

}  // namespace

Vocabulary::Vocabulary(std::string_view queue_term) : queue(queue_term.empty() ? "queue" : queue_term) {
    queues = queue + "s";
}

Line cores_cell(const Amount& cpu_milli) { return free_of_total(cpu_milli, cores); }
Line memory_cell(const Amount& memory_bytes) { return free_of_total(memory_bytes, gib); }
Line count_cell(const Amount& amount) { return free_of_total(amount, count); }

Line models_cell(const std::vector<ModelRoom>& models) {
    Line line;
    for (const ModelRoom& model : models) add_model(line, model.model, model.identified);
    return line;
}

Line models_cell(const std::vector<SlotReport>& slots) {
    Line line;
    for (const SlotReport& slot : slots) {
        if (slot.units.total == Quantity(0)) continue;
        add_model(line, slot.name, slot.identified);
        // The figure before the list counts whole cards: parts of cards have figures of their own.
        if (slot.slice || slot.shared)
            line.push_back(
                {fmt::format(" {}/{}", count(slot.units.effective_free), count(slot.units.total)), Role::dim});
    }
    return line;
}

std::string walltime(const QueueReport& queue) { return duration(queue.max_walltime_seconds); }

Span mark_of(const NodeReport& node, const Glyphs& glyphs) {
    if (!node.schedulable)
        return {std::string(glyphs.hollow), node.availability == Availability::after_boot ? Role::info : Role::muted};
    if (node.degraded) return {std::string(glyphs.attention), Role::warn};
    const bool something = node.cpu_milli.effective_free.value_or(0) > 0;
    if (something && node.withheld.empty()) return {std::string(glyphs.full), Role::ok};
    return {std::string(glyphs.half), something ? Role::ok : Role::dim};
}

Span mark_of(const QueueReport& queue, const Glyphs& glyphs) {
    if (queue.routes) return {std::string(glyphs.arrow), Role::info};
    if (!queue.usable) return {std::string(glyphs.hollow), Role::bad};
    if (queue.access == Access::no_access || queue.access == Access::refused)
        return {std::string(glyphs.hollow), Role::muted};
    if (queue.access == Access::unknown) return {std::string(glyphs.half), Role::warn};
    return {std::string(queue.nodes.with_room > 0 ? glyphs.full : glyphs.half), Role::ok};
}

std::string_view words_for(Cause cause) {
    switch (cause) {
        case Cause::queue_unusable:
            return "no usable queue";
        case Cause::reserved:
            return "reserved";
        case Cause::taint:
            return "taint";
        case Cause::booting:
            return "booting";
        case Cause::busy:
            return "over its load";
        case Cause::completing:
            return "clearing up";
        case Cause::planned:
            return "held for a planned job";
        case Cause::exclusive:
            return "in use, and not shared";
        case Cause::job_slots:
            return "no job slot left";
        case Cause::memory:
            return "no memory beside";
        case Cause::queue_limit:
            return "beyond what may be held there";
        case Cause::no_core:
            return "no core beside";
        case Cause::limit_left:
            return "beyond your limits";
    }
    return "";
}

std::string withheld_words(const std::vector<Withheld>& withheld) {
    std::string text;
    for (const Withheld& row : withheld) {
        std::string amount;
        if (row.cpu_milli != Quantity(0))
            amount = fmt::format("{} {}", cores(row.cpu_milli), row.cpu_milli == Quantity(1000) ? "core" : "cores");
        if (row.accelerators != Quantity(0))
            amount += fmt::format("{}{}", amount.empty() ? "" : ", ",
                                  row.accelerators.finite() ? counted(row.accelerators.value(), "GPU") : "? GPUs");
        if (amount.empty()) continue;
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", words_for(row.why), amount);
    }
    return text;
}

Span note_of(const NodeReport& node) {
    if (!node.reason.text.empty()) return {std::string(node.reason.text), node.schedulable ? Role::warn : Role::dim};
    if (const std::string withheld = withheld_words(node.withheld); !withheld.empty()) return {withheld, Role::dim};
    switch (node.availability) {
        case Availability::after_boot:
            return {"boots on demand", Role::dim};
        case Availability::booting:
            return {"booting", Role::dim};
        case Availability::completing:
            return {"clearing up", Role::dim};
        case Availability::busy:
            return {"over its load", Role::dim};
        case Availability::planned:
            return {"held for a planned job", Role::dim};
        case Availability::full:
            if (!node.cpu_milli.effective_free.known()) return {"what is in use is not known", Role::warn};
            return {"all in use", Role::dim};
        case Availability::reserved:
        case Availability::out:
            return {active_reservation(node), Role::dim};
        case Availability::now:
            return {};
    }
    return {};
}

Line accelerators_cell(const NodeReport& node) {
    Line line = node.accelerators.total == Quantity(0) ? Line{} : count_cell(node.accelerators);
    const Line models = models_cell(node.slots);
    if (!line.empty() && !models.empty()) line.push_back({" "});
    line.insert(line.end(), models.begin(), models.end());
    if (line.empty()) line.push_back({kDash, Role::muted});
    return line;
}

Span in_the_way(const QueueReport& queue) {
    if (!queue.blockers.empty()) {
        std::string text = queue.blockers.front().code;
        if (queue.blockers.size() > 1) text += fmt::format(" +{}", queue.blockers.size() - 1);
        return {text, queue.usable ? Role::warn : Role::bad};
    }
    if (!queue.nodes.known) return {"nodes not visible to you", Role::warn};
    if (queue.nodes.total == 0) return {"no nodes", Role::dim};
    if (queue.requires_reservation) return {"only with a reservation", Role::warn};
    if (queue.cpu_milli.effective_free != Quantity(0)) return {};
    if (const std::string withheld = withheld_words(queue.withheld); !withheld.empty()) return {withheld, Role::dim};
    if (queue.cpu_milli_after_boot.value_or(0) > 0)
        return {fmt::format("{} cores after a boot", cores(queue.cpu_milli_after_boot)), Role::dim};
    if (queue.nodes.up == 0) return {"no node is up", Role::dim};
    // Those that boot on demand are not in use: only the caller's limits can keep him from all of them.
    return {
        queue.cpu_milli_after_boot == Quantity{0} && queue.nodes.after_boot > 0 ? "beyond your limits" : "all in use",
        Role::dim};
}

bool is_full_for_caller(const QueueReport& queue) {
    return queue.usable && queue.cpu_milli.effective_free == Quantity{0} &&
           std::any_of(queue.withheld.begin(), queue.withheld.end(),
                       [](const Withheld& row) { return row.why == Cause::limit_left; });
}

std::string clock_time(Instant at, std::int64_t zone_offset_seconds) {
    const auto text = rfc3339(at, zone_offset_seconds);
    if (!text) return "?";
    return text->substr(0, 10) + " " + text->substr(11, 5);
}

}  // namespace nodetop::drawing
