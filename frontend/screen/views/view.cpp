#include "screen/views/view.hpp"

#include <array>

#include "nodetop/text/ascii.hpp"

namespace nodetop::screen {

namespace {

constexpr std::array<std::string_view, 8> kWords{"overview", "queues", "nodes",        "jobs",
                                                 "job",      "health", "accelerators", "where"};

}  // namespace

std::string_view word(ViewKind kind) { return kWords[static_cast<std::size_t>(kind)]; }

std::optional<ViewKind> view_of(std::string_view typed, const drawing::Vocabulary& words) {
    if (typed.empty()) return std::nullopt;
    if (text::same_word(typed, "gpus")) return ViewKind::accelerators;
    if (text::same_word(typed, words.queues)) return ViewKind::queues;
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (text::same_word(typed, kWords[i]) && static_cast<ViewKind>(i) != ViewKind::job)
            return static_cast<ViewKind>(i);
    for (std::size_t i = 0; i < kWords.size(); ++i)
        if (kWords[i].size() > typed.size() && text::same_word(typed, kWords[i].substr(0, typed.size())))
            return static_cast<ViewKind>(i) == ViewKind::job ? ViewKind::jobs : static_cast<ViewKind>(i);
    return std::nullopt;
}

std::vector<drawing::Line> lines_of(std::string_view text, drawing::Role role) {
    std::vector<drawing::Line> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back({{std::string(text.substr(0, end)), role}});
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return lines;
}

drawing::Pen page_pen(const Look& look, int width) {
    drawing::Pen pen = look.pen;
    pen.depth = drawing::Depth::none;
    pen.width = width;
    return pen;
}

std::unique_ptr<View> make_view(ViewKind kind, const Scene& scene) {
    switch (kind) {
        case ViewKind::queues:
            return make_queues_view(scene, std::nullopt);
        case ViewKind::nodes:
            return make_nodes_view(scene, "");
        case ViewKind::jobs:
        case ViewKind::job:
            return make_all_jobs_view(scene);
        case ViewKind::health:
            return make_health_view(scene);
        case ViewKind::accelerators:
            return make_accelerators_view(scene);
        case ViewKind::where:
            return make_where_view(scene);
        case ViewKind::overview:
            break;
    }
    return make_overview(scene);
}

}  // namespace nodetop::screen
