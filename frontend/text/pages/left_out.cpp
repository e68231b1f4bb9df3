#include "text/pages/left_out.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "text/figures.hpp"

namespace nodetop::drawing {

namespace {

constexpr std::size_t kMostNames = 6;

struct Group {
    LeftOutWhy why;
    const char* text;
};
constexpr Group kGroups[] = {{LeftOutWhy::no_access, "no access"},
                             {LeftOutWhy::refused, "refused"},
                             {LeftOutWhy::blocked, "closed"},
                             {LeftOutWhy::routing, "forward their jobs"},
                             {LeftOutWhy::no_accelerators, "own no GPU"}};

}  // namespace

std::string few_names(const std::vector<Text>& names) {
    const auto end = names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMostNames));
    std::string text = fmt::format("{}", fmt::join(names.begin(), end, ", "));
    if (names.size() > kMostNames) text += fmt::format(" and {} more", names.size() - kMostNames);
    return text;
}

void left_out(Page& page, const std::vector<LeftOutReport>& rows, std::size_t queues, const Vocabulary& words) {
    std::string text;
    for (const Group& group : kGroups) {
        std::vector<Text> names;
        for (const LeftOutReport& row : rows)
            if (row.why == group.why) names.push_back(row.queue);
        if (names.empty()) continue;
        text += fmt::format("{}{} {} ({})", text.empty() ? "" : ", ", names.size(), group.text, few_names(names));
    }
    if (text.empty()) return;
    page.prose(fmt::format("left out of {}: {}; --all lists them",
                           counted(static_cast<std::int64_t>(queues), words.queue.c_str()), text),
               Role::dim);
}

}  // namespace nodetop::drawing
