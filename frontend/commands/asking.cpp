#include "commands/asking.hpp"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "outside/real_clock.hpp"
#include "outside/real_environment.hpp"
#include "outside/remembered_answers.hpp"
#include "reading/ask.hpp"
#include "screen/data/access_answers.hpp"
#include "text/pages/cells.hpp"

namespace nodetop {

namespace {

/// The access question of `status`; another question would be another file.
constexpr const char* kAccessShape = "one CPU";

/// How long answers are remembered: the variable, else the configuration. A value that is no number of seconds is told
/// and ignored.
std::int64_t access_ttl_seconds(Run& run) {
    const std::int64_t configured = run.configuration().access_ttl_seconds
                                        ? std::int64_t{*run.configuration().access_ttl_seconds}
                                        : RememberedAnswers::kDefaultTtlSeconds;
    const auto variable = RealEnvironment().get("NODETOP_ACCESS_TTL", Secrecy::open);
    if (!variable || variable->empty()) return configured;
    double seconds = 0;
    const char* const end = variable->data() + variable->size();
    const auto read = std::from_chars(variable->data(), end, seconds, std::chars_format::fixed);
    constexpr double kMost = 1e15;
    if (read.ec == std::errc() && read.ptr == end && seconds >= 0 && seconds <= kMost)
        return static_cast<std::int64_t>(seconds);
    run.note(fmt::format("NODETOP_ACCESS_TTL='{}' is no number of seconds and is ignored", *variable),
             drawing::Role::warn);
    return configured;
}

/// As the site allows, with a line of progress.
AskRequest request_of(Run& run, std::string_view queue_term) {
    AskRequest request;
    request.budget = dry_run_budget(run);
    request.at_once = dry_runs_at_once(run);
    request.on_progress = [&run, words = drawing::Vocabulary(queue_term)](std::size_t done, std::size_t all) {
        run.show_progress(fmt::format("asking: {}/{} {}", done, all, words.queues));
    };
    return request;
}

/// Adds what hindered the dry runs to the problems of the reading. False: the user stopped them, which was answered.
template <typename Result>
bool end_asking(Run& run, Opened& opened, const Result& result) {
    run.wipe_progress();
    if (result.interrupted) {
        run.stopped_by_user(opened);
        return false;
    }
    std::vector<Problem>& problems = opened.reading.cluster.problems;
    problems.insert(problems.end(), result.problems.begin(), result.problems.end());
    return true;
}

}  // namespace

Asking asking_before(const Run& run, const Opened& opened) {
    Asking asking;
    asking.not_possible_because = nothing_asked_because(run, opened);
    asking.possible = asking.not_possible_because.empty();
    if (asking.possible && run.asked().has("declared")) asking.not_possible_because = "--declared asks nothing";
    return asking;
}

bool asks(const Run& run, const Opened& opened) { return asking_before(run, opened).not_possible_because.empty(); }

unsigned dry_runs_at_once(const Run& run) { return run.configuration().site.dry_runs_at_once.value_or(kDryRunsAtOnce); }

DryRunBudget dry_run_budget(const Run& run) {
    DryRunBudget budget;
    if (const auto most = run.configuration().site.max_dry_runs) budget.total = *most;
    return budget;
}

std::string nothing_asked_because(const Run& run, const Opened& opened) {
    if (run.configuration().site.max_dry_runs == 0u) return "this site has switched dry runs off";
    const DryRunCapability capability = opened.system->can_dry_run();
    return capability.possible ? "" : capability.why;
}

std::optional<DryRunOutcome> ask_control_plane(Run& run, Opened& opened, const Judgement& judgement,
                                               std::vector<Row> queues, const JobShape& shape,
                                               const std::function<Pins(Row queue)>& pins,
                                               const std::function<JobShape(Row queue)>& shape_in,
                                               std::span<const DryRunMade> made) {
    AskRequest request = request_of(run, opened.reading.origin.queue_term);
    request.queues = std::move(queues);
    request.shape = shape;
    request.pins = pins;
    request.shape_in = shape_in;
    request.made = made;
    AskResult result = ask(*opened.system, judgement.caller, request);
    if (!end_asking(run, opened, result)) return std::nullopt;
    return std::move(result.outcome);
}

std::vector<DryRunMade> ask_for_access_early(Run& run, System& system, const Reading& early) {
    const Judgement judgement(early, true);
    AskRequest request = request_of(run, early.origin.queue_term);
    request.queues = queues_to_ask_early(judgement.caller, judgement.access, request.budget);
    if (request.queues.empty()) return {};
    AskResult result = ask(system, judgement.caller, request);
    run.wipe_progress();
    return std::move(result.outcome.made);
}

std::optional<std::vector<std::optional<Verdict>>> ask_each_of(Run& run, Opened& opened,
                                                               const std::vector<JobQuestion>& questions) {
    AskEachResult result = ask_each(
        *opened.system, questions, opened.reading.cluster.now, dry_runs_at_once(run),
        [&](std::size_t done) { run.show_progress(fmt::format("asking: {}/{} shapes", done, questions.size())); });
    if (!end_asking(run, opened, result)) return std::nullopt;
    return std::move(result.verdicts);
}

RememberedAnswers access_memory(Run& run, const Reading& reading) {
    const Cluster& cluster = reading.cluster;
    AccessKey key;
    key.backend = reading.origin.backend;
    key.cluster = std::string(cluster.source.cluster);
    key.user = reading.caller.user;
    if (cluster.identity && cluster.identity->accounts)
        key.accounts.assign(cluster.identity->accounts->begin(), cluster.identity->accounts->end());
    key.shape = kAccessShape;
    RealEnvironment environment;
    const std::string folder =
        access_folder_of(environment.get("XDG_CACHE_HOME", Secrecy::open), environment.get("HOME", Secrecy::open));
    return RememberedAnswers(folder, key, access_ttl_seconds(run));
}

void remember_access(Run& run, const Opened& opened, const Judgement& judgement) {
    const Cluster& cluster = judgement.cluster;
    const std::int64_t now = RealClock().wall_ns() / 1'000'000'000;
    std::vector<RememberedAnswer> answers;
    for (Row row = 0; row < cluster.queues.size(); ++row) {
        const Verdict* verdict = judgement.verdict(row);
        const auto access = verdict != nullptr ? screen::remembered_as(*verdict) : std::nullopt;
        if (access) answers.push_back({std::string(cluster.queues[row].name), *access, now});
    }
    access_memory(run, opened.reading).keep(answers, now);
}

}  // namespace nodetop
