#include "commands/named_queues.hpp"

#include <fmt/format.h>

#include "report/queues.hpp"
#include "text/pages/cells.hpp"

namespace nodetop {

std::optional<std::vector<Row>> named_queues(Run& run, const Opened& opened, const std::vector<std::string>& names) {
    std::vector<UnknownQueue> unknown;
    std::vector<Row> rows = find_queues(opened.reading.cluster, names, unknown);
    if (unknown.empty()) return rows;
    const drawing::Vocabulary words(opened.reading.origin.queue_term);
    // One failure a name: each has near spellings of its own.
    std::vector<Failure> failures;
    for (UnknownQueue& queue : unknown) {
        Failure failure;
        failure.code = FailureCode::unknown_queue;
        failure.message = fmt::format("there is no {} '{}'", words.queue, queue.name);
        if (queue.near.empty()) failure.hint = fmt::format("nodetop {} --all lists them", words.queues);
        failure.suggestions = std::move(queue.near);
        failures.push_back(std::move(failure));
    }
    run.fail_each(failures, opened);
    return std::nullopt;
}

}  // namespace nodetop
