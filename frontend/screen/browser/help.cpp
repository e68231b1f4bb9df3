#include "screen/browser/help.hpp"

#include <algorithm>

#include "text/page.hpp"

namespace nodetop::screen {

namespace {

using drawing::Line;
using drawing::Role;

struct KeyHelp {
    const char* keys;
    const char* what;
};

constexpr KeyHelp kMoving[] = {{"up k, down j", "row up, row down; round at the ends"},
                               {"pgup pgdn", "a page; ^U ^D half of one"},
                               {"g G", "first, last row; home and end too"},
                               {"enter space right", "open"},
                               {"esc left h", "back; esc twice at the start leaves"},
                               {"tab", "next view; also :queues :nodes :jobs :gpus :health :where"},
                               {": 40", "to row 40"}};
constexpr KeyHelp kLists[] = {{"/", "filter: text, !text, col:text, gpu>=2, mem>64G, ~regex"},
                              {"s S < >", "sort: choose, turn round, next column"},
                              {"x", "explain the row: every gate, every word of the scheduler; why a job waits"},
                              {"N", "the notes under the rows, all of them"},
                              {"w", "the whole text of the row under the cursor"},
                              {"shift-left/right", "scroll columns"},
                              {"y Y", "copy the name, the row as JSON"},
                              {"E", "write the view to a file: text, CSV or JSON"},
                              {"v", "preview at the right, on wide windows"}};
constexpr KeyHelp kShapes[] = {{"e", "the job that you have in mind: what each would make of it"},
                               {"c", "the submit line for it here"}};
constexpr KeyHelp kNodes[] = {{"o", "all, with room, idle only"}};
constexpr KeyHelp kJobs[] = {{"u", "jobs of all, mine, of one user after the other"}};
constexpr KeyHelp kData[] = {{"r", "read again"}, {"+ - p", "read more seldom, more often; pause"}};
constexpr KeyHelp kScreen[] = {{"t", "colours: dark, light, high contrast, mono"},
                               {"m", "mouse on or off; off, text can be marked"},
                               {"q ^C", "leave"}};

template <std::size_t N>
void add(std::vector<Line>& lines, const char* title, const KeyHelp (&keys)[N], const Look& look, int width) {
    if (title != nullptr) {
        if (!lines.empty()) lines.emplace_back();
        lines.push_back({{title, Role::dim}});
    }
    constexpr int kKeyColumns = 18;
    for (const KeyHelp& key : keys) {
        std::string first = key.keys;
        first.resize(kKeyColumns, ' ');
        for (const Line& part : drawing::wrap({{key.what}}, std::max(10, width - kKeyColumns), look.pen)) {
            Line line{{first, Role::accent}};
            line.insert(line.end(), part.begin(), part.end());
            lines.push_back(std::move(line));
            first.assign(kKeyColumns, ' ');
        }
    }
}

}  // namespace

std::vector<Line> help_lines(ViewKind kind, bool recording, const Look& look, int width) {
    std::vector<Line> lines;
    if (kind == ViewKind::overview) {
        constexpr KeyHelp kFunnel[] = {{"left right", "from term to term; enter opens what a term counts"}};
        add(lines, "the line that accounts for every one of them", kFunnel, look, width);
    }
    add(lines, "moving", kMoving, look, width);
    if (kind != ViewKind::job) add(lines, "lists", kLists, look, width);
    if (kind == ViewKind::overview || kind == ViewKind::queues || kind == ViewKind::where || kind == ViewKind::nodes)
        add(lines, nullptr, kShapes, look, width);
    if (kind == ViewKind::nodes) add(lines, nullptr, kNodes, look, width);
    if (kind == ViewKind::jobs) add(lines, nullptr, kJobs, look, width);
    if (!recording) add(lines, "figures", kData, look, width);
    add(lines, "screen", kScreen, look, width);
    const drawing::Glyphs& glyphs = *look.pen.glyphs;
    lines.emplace_back();
    lines.push_back({{"marks", Role::dim}});
    const auto mark = [&](std::string_view glyph, Role role, const char* what) {
        Line line{{std::string(glyph), role}, {"  "}, {what}};
        lines.push_back(std::move(line));
    };
    mark(glyphs.full, Role::ok, "something is free for you");
    mark(glyphs.half, Role::ok, "open, and less is to be had than is idle, or nothing now");
    mark(glyphs.half, Role::warn, "not known whether it admits you");
    mark(glyphs.hollow, Role::bad, "takes or starts no jobs");
    mark(glyphs.hollow, Role::muted, "out, or not open to you");
    mark(glyphs.attention, Role::warn, "takes work, and something is wrong with it");
    mark(glyphs.arrow, Role::info, "hands jobs on to others");
    if (kind == ViewKind::jobs) mark(glyphs.full, Role::accent, "your own job");
    lines.emplace_back();
    lines.push_back({{"free", Role::heat11},
                     {"/total", Role::muted},
                     {": the more of it is free, the stronger the colour; amber and red are for trouble alone"}});
    lines.push_back({{"?", Role::warn}, {" stands where a figure is not known: it is never taken for zero"}});
    for (Line& line : lines) line = drawing::cut(line, width, look.pen);
    return lines;
}

}  // namespace nodetop::screen
