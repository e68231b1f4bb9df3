#include <fmt/format.h>

#include "nodetop/text/duration.hpp"
#include "nodetop/text/number.hpp"
#include "nodetop/text/size.hpp"
#include "screen/browser/browser.hpp"
#include "screen/browser/shape_form.hpp"
#include "text/page.hpp"

namespace nodetop::screen {

void Browser::ask_shape() {
    dialog_ =
        std::make_unique<Form>("the job that you have in mind; what is left empty is not asked for",
                               shape_fields(shape_), [this](const std::vector<std::string>& texts) {
                                   JobShape shape;
                                   if (std::string fault = read_shape(texts, shape); !fault.empty()) return fault;
                                   shape_ = std::move(shape);
                                   wishes_.shape_changed = true;
                                   say("held against every queue: the label stands in the overview, more in where");
                                   return std::string();
                               });
}

void Browser::show_submit_line() {
    const List* list = view().list();
    const auto row = list == nullptr || funnel_has_cursor() ? std::nullopt : list->cursor_row();
    const std::string queue = row ? view().queue_of(*row) : "";
    if (queue.empty()) return say("c is for a row that stands for a " + scene_.look->words.queue);
    wishes_.submit_for = queue;
}

void Browser::show_submission(const std::string& queue, const SubmitReport& submit) {
    wishes_.copy = pasteable(submit);
    dialog_ = std::make_unique<TextPage>(
        fmt::format("to submit in {}: {}", queue, shape_words(shape_)),
        [submit, look = scene_.look](int width) {
            std::vector<drawing::Line> lines{{}};
            // In full width and without a frame, so that a mouse takes it clean.
            for (std::string_view rest = submit.line; !rest.empty();) {
                const auto size = std::min(rest.size(), static_cast<std::size_t>(std::max(1, width)));
                lines.push_back({{std::string(rest.substr(0, size))}});
                rest.remove_prefix(size);
            }
            if (!submit.stdin_text.empty()) {
                lines.push_back({});
                for (drawing::Line& line : lines_of(submit.stdin_text)) lines.push_back(std::move(line));
            }
            if (!submit.not_pinned.empty()) {
                lines.push_back({});
                for (const std::string& part : submit.not_pinned)
                    for (drawing::Line& line :
                         drawing::wrap({{"not in this line: " + part, drawing::Role::warn}}, width, look->pen))
                        lines.push_back(std::move(line));
            }
            return lines;
        },
        /* any_key_closes= */ true, /* bare= */ true);
}

}  // namespace nodetop::screen
