#include "screen/views/explain.hpp"

#include <fmt/format.h>

#include "access/limit_resource.hpp"
#include "fit/gates.hpp"
#include "report/envelope.hpp"
#include "report/place_report.hpp"
#include "text/figures.hpp"
#include "text/page.hpp"
#include "text/pages/labels.hpp"
#include "text/pages/where.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;
using drawing::Span;

constexpr std::size_t kLabelColumns = 12;

/// Lines of one explanation, a label in front.
class Explanation {
  public:
    Explanation(const Look& look, int width) : look_(look), width_(width) {}

    void heading(const Line& text) { lines_.push_back(text); }
    void blank() { lines_.push_back({}); }
    void fact(std::string_view label, const Line& text) {
        std::string first = "  " + std::string(label);
        first.resize(kLabelColumns + 2, ' ');
        wrapped({{first, Role::dim}}, text);
    }
    /// pass, fail or unknown, by a mark and a word.
    void gate(Answer passes, const std::string& name, const std::string& text) {
        const drawing::Glyphs& glyphs = *look_.pen.glyphs;
        const Span mark = is_yes(passes)  ? Span{std::string(glyphs.full) + " pass     ", Role::ok}
                          : is_no(passes) ? Span{std::string(glyphs.wrong) + " fail     ", Role::bad}
                                          : Span{std::string(glyphs.half) + " unknown  ", Role::warn};
        wrapped({{"  "}, mark}, {{name}, {text.empty() ? "" : ": " + text}});
    }
    /// The scheduler's own words about the gate above.
    void raw(const std::string& words) { wrapped({{"             "}}, {{words, Role::dim}}); }
    std::vector<Line> take() { return std::move(lines_); }

  private:
    void wrapped(const Line& first, const Line& text) {
        const int indent = std::min(drawing::columns(first, look_.pen), width_ - 8);
        Line before = first;
        for (const Line& part : drawing::wrap(text, std::max(8, width_ - indent), look_.pen)) {
            Line line = before;
            line.insert(line.end(), part.begin(), part.end());
            lines_.push_back(std::move(line));
            before = {{std::string(static_cast<std::size_t>(std::max(0, indent)), ' ')}};
        }
    }

    const Look& look_;
    int width_;
    std::vector<Line> lines_;
};

std::vector<Line> explain_queue(const QueueReport& queue, const std::vector<Gate>& gates,
                                const std::string& left_out_because, const Place* place, const Look& look, int width) {
    Explanation out(look, width);
    out.heading({drawing::mark_of(queue, *look.pen.glyphs),
                 {" "},
                 {std::string(queue.name), Role::head},
                 {"  " + std::string(queue.state)},
                 {queue.is_default ? "  default" : "", Role::dim},
                 {queue.hidden ? "  hidden" : "", Role::dim},
                 {queue.dedicated ? "  probably a group's own" : "", Role::dim}});
    if (!left_out_because.empty()) out.fact("left out", {{left_out_because, Role::warn}});
    if (place != nullptr) {
        out.blank();
        const Span mark = drawing::mark_of(place->label, *look.pen.glyphs);
        out.fact("your job",
                 {{mark.text + " " + word(place->label), mark.role}, {fmt::format(": {}", next_move(place->label))}});
        for (const Line& reason : drawing::in_the_way(*place)) out.fact("", reason);
    }
    out.blank();
    out.heading({{"gates", Role::head}});
    for (const Gate& gate : gates) {
        const Answer passes =
            gate.result == GateResult::unknown ? Answer::unknown : answer(gate.result == GateResult::pass);
        out.gate(passes, gate.code, gate.text);
        if (!gate.raw.empty() && gate.raw != gate.text) out.raw(gate.raw);
    }
    out.blank();
    out.heading({{"figures", Role::head}});
    Line cores = drawing::cores_cell(queue.cpu_milli);
    cores.push_back({" free"});
    if (queue.cpu_milli.free != queue.cpu_milli.effective_free)
        cores.push_back({fmt::format("  (the scheduler counts {})", drawing::cores(queue.cpu_milli.free)), Role::dim});
    out.fact("cores", cores);
    if (const std::string withheld = drawing::withheld_words(queue.withheld); !withheld.empty())
        out.fact("withheld", {{withheld}});
    out.fact("memory", drawing::memory_cell(queue.memory_bytes));
    if (queue.accelerators.total != Quantity(0)) out.fact("GPUs", drawing::count_cell(queue.accelerators));
    if (const Line models = drawing::models_cell(queue.models); !models.empty()) out.fact("models", models);
    Line time{{drawing::walltime(queue)}};
    if (!queue.max_walltime_source.empty()) time.push_back({" by " + queue.max_walltime_source, Role::dim});
    out.fact("max time", time);
    for (const Limit* limit : queue.limits)
        out.fact("limit",
                 {{amount_text(resource_of(*limit), limit->value)},
                  {fmt::format("  {}{}{}", limit->set, limit->source.empty() ? "" : ", ", limit->source), Role::dim}});
    if (!queue.forwards_to.empty()) out.fact("forwards", {{fmt::format("{}", fmt::join(queue.forwards_to, ", "))}});
    return out.take();
}

std::vector<Line> explain_node(const NodeReport& node, const Look& look, std::int64_t zone_offset_seconds, int width) {
    Explanation out(look, width);
    out.heading({drawing::mark_of(node, *look.pen.glyphs),
                 {" "},
                 {std::string(node.name), Role::head},
                 {"  " + std::string(node.state)}});
    out.blank();
    out.gate(answer(node.schedulable), "takes work", std::string(word(node.availability)));
    if (node.unreachable) out.gate(Answer::no, "reached", "the control plane has lost contact with it");
    if (node.degraded) out.gate(Answer::no, "sound", "it takes work, and something is wrong with it");
    for (const Withheld& kept : node.withheld)
        if (const std::string words = drawing::withheld_words({kept}); !words.empty())
            out.gate(Answer::no, "free for you", words);
    for (const Text taint : node.taints) out.gate(Answer::unknown, "taint", std::string(taint));
    if (!node.owner.empty()) out.gate(Answer::unknown, "owner", std::string(node.owner));
    out.blank();
    if (!node.reason.text.empty()) out.fact("reason", {{std::string(node.reason.text), Role::warn}});
    if (!node.reason.by.empty() || node.reason.at.known()) {
        std::string who(node.reason.by);
        if (node.reason.at.known())
            who +=
                fmt::format("{}{}", who.empty() ? "" : ", ", drawing::clock_time(node.reason.at, zone_offset_seconds));
        if (const std::string age = drawing::age(node.reason.age_seconds); !age.empty()) who += " (" + age + " ago)";
        out.fact("by", {{who, Role::dim}});
    }
    out.fact("cores", drawing::cores_cell(node.cpu_milli));
    out.fact("memory", drawing::memory_cell(node.memory_bytes));
    out.fact("GPUs", drawing::accelerators_cell(node));
    if (!node.processor.empty()) out.fact("processor", {{std::string(node.processor)}});
    if (!node.features.empty()) out.fact("features", {{fmt::format("{}", fmt::join(node.features, ", "))}});
    if (!node.queues.empty()) out.fact(look.words.queues, {{fmt::format("{}", fmt::join(node.queues, ", "))}});
    if (node.jobs_running.known()) out.fact("jobs", {{drawing::count(node.jobs_running)}});
    for (const ReservationReport& window : node.reservations)
        out.fact("reserved", {{std::string(window.name)},
                              {fmt::format("  {} to {}", drawing::clock_time(window.starts_at, zone_offset_seconds),
                                           drawing::clock_time(window.ends_at, zone_offset_seconds)),
                               Role::dim}});
    if (node.free_at.known())
        out.fact("work ends",
                 {{drawing::clock_time(node.free_at, zone_offset_seconds) + " at the latest, by declared ends"}});
    if (node.boot_seconds.known()) out.fact("boots in", {{drawing::duration(node.boot_seconds)}});
    return out.take();
}

/// Held against the job that the user has in mind; without one against the smallest there is.
std::vector<Gate> gates_here(const Scene& scene, const std::string& name) {
    const Judgement& judgement = scene.picture->judgement;
    const auto row = scene.picture->queue_row(name);
    if (!row) return {};
    const Facts facts = facts_of(judgement);
    const bool asked = scene.places && scene.places->demand;
    const auto demand = asked ? std::variant<Demand, std::string>(*scene.places->demand) : demand_of(facts, JobShape{});
    if (std::holds_alternative<std::string>(demand)) return {};
    Asking asking;
    if (asked) {
        asking = scene.places->asking;
    } else {
        asking.verdicts = judgement.heard.pointers();
        asking.not_possible_because = dry_run_of(scene.picture->reading).reason;
        asking.possible = asking.not_possible_because.empty();
    }
    const Demand& what = std::get<Demand>(demand);
    return gates_of(facts, what, place_in(facts, what, *row, asking));
}

}  // namespace

std::vector<Line> explain_queue_named(const Scene& scene, const std::string& name, int width) {
    const Picture& picture = *scene.picture;
    std::string because;
    for (const ExcludedReport& left : picture.status.excluded)
        if (left.name == name) because = left.detail;
    const PlaceReport* place = scene.places ? scene.places->find(name) : nullptr;
    for (const QueueReport& queue : picture.queues.queues)
        if (queue.name == name)
            return explain_queue(queue, gates_here(scene, name), because, place == nullptr ? nullptr : &place->place,
                                 *scene.look, width);
    return {};
}

std::vector<Line> explain_node_named(const Scene& scene, const std::string& name, int width) {
    const Picture& picture = *scene.picture;
    const auto row = picture.node_row(name);
    if (!row) return {};
    return explain_node(picture.node_report(*row), *scene.look, zone_offset_of(&picture.reading), width);
}

}  // namespace nodetop::screen
