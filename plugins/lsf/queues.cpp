#include "queues.hpp"

#include <set>

#include <nodetop/text/scan.hpp>

#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// `USERS`, `ADMIN ACTION COMMENT`: capitals, blanks and what else stands in labels.
bool is_label(std::string_view text) {
    if (text.empty() || !text::is_upper(text.front())) return false;
    for (const char c : text)
        if (!text::is_upper(c) && !text::is_digit(c) && std::string_view("_ /").find(c) == std::string_view::npos)
            return false;
    return true;
}

std::optional<std::int64_t> limit_in(std::string_view cell, QueueRecord& queue) {
    const auto count = count_of(cell);
    if (!count && !says_nothing(cell)) queue.limits_are_unread = true;
    return count;
}

/// Fills in what a row of figures says, by its headings.
void take_figures(const Table& table, std::size_t row, QueueRecord& queue) {
    const auto cell = [&](std::initializer_list<std::string_view> names) {
        return table.cell(row, table.column(names));
    };
    queue.priority = count_of(cell({"PRIO", "PRIORITY"}));
    queue.status = std::string(cell({"STATUS"}));
    queue.max_slots = limit_in(cell({"MAX"}), queue);
    queue.slots_a_user = limit_in(cell({"JL/U", "JL_U"}), queue);
    queue.slots_a_host = limit_in(cell({"JL/H", "JL_H"}), queue);
    const std::string_view a_processor = cell({"JL/P", "JL_P"});
    queue.slots_a_processor_milli = milli_of(a_processor);
    if (!queue.slots_a_processor_milli && !says_nothing(a_processor)) queue.limits_are_unread = true;
    queue.all_slots = count_of(cell({"NJOBS"}));
    queue.pending_slots = count_of(cell({"PEND"}));
    queue.running_slots = count_of(cell({"RUN"}));
    // What is held is what does not wait (L-05); the sum of the parts where one of the two is not told.
    if (queue.all_slots && queue.pending_slots && *queue.all_slots >= *queue.pending_slots)
        queue.held_slots = *queue.all_slots - *queue.pending_slots;
}

/// Reads the blocks one after the other.
class Reader {
  public:
    explicit Reader(std::optional<std::int64_t> bare_unit) : bare_unit_(bare_unit) {}

    QueueList read(std::string_view text) {
        list_.is_whole = text.empty() || text.back() == '\n';
        text::Records blocks(text, "QUEUE:");
        std::set<std::string> names;
        for (std::string_view block; blocks.next(block);) {
            QueueRecord queue;
            const bool is_read = read_block(block, queue);
            if (!is_read || !names.insert(queue.name).second)
                list_.skipped += is_read ? 0 : 1;
            else
                list_.all.push_back(std::move(queue));
        }
        // What the last block lacks may be a limit.
        if (!list_.is_whole && !list_.all.empty()) list_.all.pop_back();
        return std::move(list_);
    }

  private:
    bool read_block(std::string_view block, QueueRecord& queue) {
        text::Lines lines(block);
        std::string_view line;
        if (!lines.next(line)) return false;
        queue.name = std::string(text::trim(line.substr(std::string_view("QUEUE:").size())));
        QueueLimits* limits = &queue.most;
        std::string* value = nullptr;  // of the last label, which indented lines continue (L-17)
        bool figures_are_read = false;
        while (lines.next(line)) {
            const std::string_view trimmed = text::trim(line);
            if (trimmed.empty() || trimmed.find_first_not_of('-') == std::string_view::npos) {
                value = nullptr;
            } else if (trimmed == "DEFAULT LIMITS:") {
                limits = &queue.usual;
            } else if (trimmed == "MAXIMUM LIMITS:") {
                limits = &queue.most;
            } else if (is_limit_headings(trimmed)) {
                std::string_view values;
                if (lines.next(values)) limits->take(trimmed, values, bare_unit_);
            } else if (!figures_are_read && is_figure_headings(trimmed)) {
                std::string_view values;
                if (!lines.next(values)) return false;
                figures_are_read = take_figure_lines(trimmed, values, queue);
            } else if (text::is_blank(line.front())) {
                if (queue.description.empty() && trimmed.substr(0, 2) == "--" && !figures_are_read)
                    queue.description = std::string(text::trim(trimmed.substr(2)));
                else if (value != nullptr)
                    value->append(" ").append(trimmed);
            } else {
                value = take_label(trimmed, queue);
            }
        }
        return figures_are_read && !queue.name.empty();
    }

    /// PRIO NICE STATUS MAX ...; older clients begin it with `PARAM:`.
    static bool is_figure_headings(std::string_view line) {
        return line.find("STATUS") != std::string_view::npos && line.find("NJOBS") != std::string_view::npos;
    }

    static bool take_figure_lines(std::string_view headings, std::string_view values, QueueRecord& queue) {
        if (const auto colon = headings.find("PARAM:"); colon == 0) headings.remove_prefix(6);
        const std::string text = std::string(headings) + "\n" + std::string(values) + "\n";
        const Table table = Table::read(text, {"STATUS"});
        if (table.rows() != 1) return false;
        take_figures(table, 0, queue);
        return true;
    }

    /// The place of the label's value; nullptr where the line is none.
    static std::string* take_label(std::string_view line, QueueRecord& queue) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || !is_label(line.substr(0, colon))) return nullptr;
        const std::string name(line.substr(0, colon));
        const auto [place, is_new] = queue.labels.emplace(name, text::trim(line.substr(colon + 1)));
        return is_new ? &place->second : nullptr;
    }

    std::optional<std::int64_t> bare_unit_;
    QueueList list_;
};

}  // namespace

std::string_view QueueRecord::label(std::string_view wanted) const {
    const auto found = labels.find(wanted);
    return found == labels.end() ? std::string_view() : std::string_view(found->second);
}

bool QueueRecord::has_policy(std::string_view policy) const {
    bool found = false;
    for_each_word(label("SCHEDULING POLICIES"), [&](std::string_view word) {
        // volclava prints FAIRSAHRE.
        found = found || word == policy || (policy == "FAIRSHARE" && word == "FAIRSAHRE");
    });
    return found;
}

bool QueueRecord::says_default() const { return description.find("This is the default queue") != std::string::npos; }

bool QueueRecord::accepts() const { return status.compare(0, 4, "Open") == 0; }

bool QueueRecord::starts() const {
    const std::size_t colon = status.find(':');
    return colon != std::string::npos && status.compare(colon + 1, 6, "Active") == 0;
}

QueueList read_queues(std::string_view text, std::optional<std::int64_t> bare_unit) {
    return Reader(bare_unit).read(text);
}

QueueList read_brief_queues(std::string_view text) {
    const Table table = Table::read(text, {"QUEUE_NAME"});
    QueueList list;
    list.is_whole = table.is_whole();
    list.skipped = table.skipped();
    const auto name = table.column({"QUEUE_NAME"});
    std::set<std::string> names;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        QueueRecord queue;
        queue.name = std::string(table.cell(row, name));
        queue.is_brief = true;
        take_figures(table, row, queue);
        if (names.insert(queue.name).second) list.all.push_back(std::move(queue));
    }
    return list;
}

}  // namespace nodetop::lsf
