#include "report/status.hpp"

#include "commands/asking.hpp"
#include "commands/commands.hpp"
#include "outside/real_environment.hpp"
#include "screen/screen.hpp"
#include "text/pages/status.hpp"

namespace nodetop {

namespace {

constexpr Queries kWant =
    Query::nodes | Query::queues | Query::limits | Query::identity | Query::reservations | Query::licences;
/// The screen tells of a node when it is free at the latest, and of a shape when it can start.
constexpr Queries kWantOnScreen = kWant | Query::free_times;

bool on(const char* variable) {
    const auto value = RealEnvironment().get(variable, Secrecy::open);
    return value && !value->empty() && *value != "0";
}

/// By flag, variable or configuration (config.md 2).
bool wants_plain(const Run& run) {
    return run.asked().has("plain") || on("NODETOP_PLAIN") || run.configuration().screen.plain.value_or(false);
}

screen::ScreenOptions screen_options(const Run& run) {
    const ScreenChoices& choices = run.configuration().screen;
    screen::ScreenOptions options;
    options.all = run.asked().has("all");
    options.plain = screen::screen_kind(wants_plain(run)) == screen::ScreenKind::plain;
    options.own_screen = !run.asked().has("inline") && !choices.inline_mode.value_or(false);
    options.mouse = !run.asked().has("no-mouse") && choices.mouse.value_or(true);
    options.want = kWantOnScreen;
    if (choices.save.value_or(false)) {
        RealEnvironment environment;
        options.state_file = screen::state_file_of(environment.get("XDG_STATE_HOME", Secrecy::open),
                                                   environment.get("HOME", Secrecy::open));
        options.saved = screen::load_state(options.state_file);
    }
    options.choices = choices;
    options.min_refresh_seconds = run.configuration().site.min_refresh_seconds.value_or(options.min_refresh_seconds);
    return options;
}

/// The first picture uses remembered answers; queues without one are asked before it, all of them again behind it
/// (cli.md 12). False: the user stopped it.
bool asks_for_access(Run& run, Opened& opened, screen::AccessQuestion& ret_access) {
    ret_access.not_because = asking_before(run, opened).not_possible_because;
    if (ret_access.not_because.empty() && run.asked().has("all")) ret_access.not_because = "--all asks nothing";
    if (!ret_access.not_because.empty()) return true;
    ret_access.ask = true;
    ret_access.budget = dry_run_budget(run);
    ret_access.at_once = dry_runs_at_once(run);
    const Judgement judgement(opened.reading, true);
    const Cluster& cluster = judgement.cluster;
    ret_access.memory = access_memory(run, opened.reading);
    ret_access.known = screen::answers_of(ret_access.memory->read(cluster.now.value()));
    std::vector<Row> unknown = queues_worth_asking(cluster, judgement.access);
    std::erase_if(unknown, [&](Row row) { return ret_access.known.by_queue.contains(cluster.queues[row].name); });
    if (unknown.empty()) return true;
    const auto answers = ask_control_plane(run, opened, judgement, std::move(unknown), {});
    if (!answers) return false;
    for (auto& [queue, verdict] : screen::answers_of(cluster, *answers).by_queue)
        ret_access.known.by_queue.insert_or_assign(queue, verdict);
    return true;
}

/// tui.md 1: only where somebody sits at both ends.
bool is_interactive(const Run& run) {
    return !run.json() && !run.asked().has("static") &&
           screen::screen_kind(wants_plain(run)) != screen::ScreenKind::none;
}

}  // namespace

int run_status(Run& run) {
    const bool interactive = is_interactive(run);
    // A recording has everything at once: it is never read again. What failed is drawn in the panel, so it is not told
    // on stderr as well.
    const bool recorded = run.asked().has("replay") || run.asked().has("demo");
    const bool all = run.asked().has("all");
    // --all turns both stages off, --declared the second (cli.md 1.5).
    const bool asking = !all && !run.asked().has("declared");
    std::vector<DryRunMade> made;
    std::function<void(System&, const Reading&)> ask_early;
    if (asking && !interactive && run.configuration().site.max_dry_runs != 0u)
        ask_early = [&](System& system, const Reading& early) { made = ask_for_access_early(run, system, early); };
    const Queries want = !interactive ? kWant : recorded ? Queries::all() : kWantOnScreen;
    auto opened = run.open(want, /* tell= */ run.json(), false, ask_early);
    if (!opened) return run.exit_status();
    if (interactive) {
        screen::ScreenOptions options = screen_options(run);
        if (!asks_for_access(run, *opened, options.access)) return run.exit_status();
        const auto status =
            screen::run_screen(*opened->system, opened->reading, options, run.out_pen(), run.cancellation());
        if (status) return *status;
    }
    Judgement judgement(opened->reading, !all);
    if (asking && nothing_asked_because(run, *opened).empty()) {
        auto answers = ask_control_plane(run, *opened, judgement,
                                         queues_worth_asking(judgement.cluster, judgement.access), {}, {}, {}, made);
        if (!answers) return run.exit_status();
        judgement.hear(*std::move(answers));
        remember_access(run, *opened, judgement);
    }
    const StatusReport report = make_status_report(judgement, all);
    if (run.json()) return run.document(run.envelope(&*opened), [&](Json& json) { write(json, report); });
    const drawing::Vocabulary words(opened->reading.origin.queue_term);
    return run.print(drawing::status_page(report, drawing::status_frame(opened->reading, all), words, run.out_pen()));
}

}  // namespace nodetop
