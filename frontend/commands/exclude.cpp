#include "report/exclude.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <nodetop/plugin.h>

#include "commands/commands.hpp"
#include "commands/named_queues.hpp"
#include "commands/query.hpp"
#include "report/submit.hpp"

namespace nodetop {

namespace {

/// A longer list will not fit a command line everywhere (cli.md 5).
constexpr std::size_t kLongestList = 4096;

/// The scheduler's own option that keeps a job off these nodes: what a submission gains by it. Nothing where it has
/// none.
std::vector<std::string> option_for(System& system, const Cluster& cluster, std::span<const Text> nodes) {
    if (cluster.queues.empty()) return {};
    JobQuestion question;
    question.queue = cluster.queues.front().name;
    const auto without = system.submission(question);
    question.stated = NT_STATED_EXCLUDE;
    question.exclude.assign(nodes.begin(), nodes.end());
    const auto with = system.submission(question);
    if (!with || !without || !with->not_pinned.empty()) return {};
    std::vector<std::string> option, rest = without->argv;
    std::string_view flag;
    for (const std::string& word : with->argv) {
        const auto common = std::ranges::find(rest, word);
        if (common != rest.end()) {
            rest.erase(common);
            flag = word.starts_with('-') ? std::string_view(word) : std::string_view();
            continue;
        }
        // A value that only became longer goes with its flag.
        if (!word.starts_with('-') && !flag.empty()) option.emplace_back(flag);
        option.push_back(word);
        flag = {};
    }
    return option;
}

/// The option for `$(...)`, which takes quotes as they stand: only a word that has blanks of its own gets them.
std::string option_text(const std::vector<std::string>& argv) {
    std::string text;
    for (const std::string& word : argv)
        text += (text.empty() ? "" : " ") + (word.find(' ') == word.npos ? word : shell_word(word));
    return text;
}

}  // namespace

int run_exclude(Run& run) {
    const auto opened = run.open(Query::nodes | Query::queues | Query::identity | Query::reservations);
    if (!opened) return run.exit_status();
    const auto queues = named_queues(run, *opened, names_of(run.asked(), "queue"));
    if (!queues) return run.exit_status();

    System& system = *opened->system;
    const Judgement judgement(opened->reading, false);
    const ExcludeQuery query{.queues = *queues,
                             .gpu_nodes = run.asked().has("gpu-nodes"),
                             .unschedulable = run.asked().has("unschedulable"),
                             .degraded = run.asked().has("degraded")};
    const ExcludeReport report = make_exclude_report(
        judgement, query, [&](std::span<const Text> names) { return system.fold(names); },
        [&](std::span<const Text> names) { return option_for(system, opened->reading.cluster, names); });
    if (run.json()) return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
    if (report.nodes.empty()) {
        run.note("no node to keep jobs off: nothing is printed");
        return 0;
    }
    const bool as_flag = run.asked().has("as-flag");
    if (as_flag && report.argv.empty())
        return run.fail({FailureCode::usage,
                         fmt::format("{} has no option that keeps a job off nodes", opened->reading.origin.backend),
                         "without --as-flag the list itself is printed",
                         {},
                         {}});
    const std::string text = as_flag ? option_text(report.argv) : report.nodelist;
    if (text.size() > kLongestList)
        run.note(fmt::format("{} characters are more than every command line takes", text.size()), drawing::Role::warn);
    return run.print(drawing::shown(text, run.out_pen()) + "\n");
}

}  // namespace nodetop
