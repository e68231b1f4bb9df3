#include "commands/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "commands/query.hpp"
#include "demo/recording.hpp"
#include "flags/help.hpp"
#include "outside/real_environment.hpp"
#include "text/figures.hpp"
#include "text/stream.hpp"
#include "version.hpp"

namespace nodetop {

namespace {

using drawing::Role;

/// Lines about problems that a reader of stderr is shown; the document has all.
constexpr std::size_t kMostProblemLines = 8;
/// Failed reads are cut here, however wide the window is (cli.md 3.5).
constexpr int kProblemWidth = 120;

Failure failure_of(const flags::UsageError& error) {
    Failure failure;
    failure.code = FailureCode::usage;
    failure.message = error.message;
    failure.hint = flags::short_usage(error.command);
    failure.suggestions = error.suggestions;
    return failure;
}

/// --in-process, or the variable that means the same (config.md 3).
bool loads_adapters_here(const flags::Invocation& asked) {
    return asked.has("in-process") || RealEnvironment().get("NODETOP_ISOLATE", Secrecy::open) == "0";
}

/// "message; did you mean a, b".
std::string with_suggestions(const Failure& failure) {
    if (failure.suggestions.empty()) return failure.message;
    return fmt::format("{}; did you mean {}", failure.message, fmt::join(failure.suggestions, ", "));
}

/// The document of a run that had no reading and whose arguments do not count.
int document_of_failure(const Failure& failure, const flags::Command* command, Output& out) {
    Envelope envelope;
    if (command != nullptr) envelope.command = command->name;
    envelope.version = kVersion;
    envelope.exit = nodetop::exit_status(failure.code);
    envelope.query_known = false;
    envelope.failure = &failure;
    Json document([&out](std::string_view piece) { out.write(piece); }, 0);
    write_document(document, envelope, {});
    document.flush();
    return envelope.exit;
}

}  // namespace

Run::Run(flags::Invocation invocation, drawing::Pen out_pen, drawing::Pen err_pen, Output& out, Output& err,
         std::shared_ptr<const Configured> configured, std::shared_ptr<Cancellation> cancellation)
    : asked_(std::move(invocation)),
      out_pen_(out_pen),
      err_pen_(err_pen),
      out_(out),
      err_(err),
      configured_(std::move(configured)),
      cancellation_(std::move(cancellation)) {
    if (loads_adapters_here(asked_)) out_.keep_to_itself();
}

SourceRequest Run::source_request() const {
    SourceRequest request;
    request.backend = asked_.value("backend");
    request.replay = asked_.value("replay");
    if (asked_.has("demo")) request.demo = demo_recording();
    request.as_user = asked_.value("as");
    if (const auto seconds = asked_.value("timeout")) request.timeout_seconds = whole_number(*seconds);
    if (asked_.has("plugin")) request.plugin_files = asked_.values.at("plugin");
    request.names = names_of(asked_, "queue");
    if (const auto name = asked_.value("explain")) request.names.push_back(*name);
    if (!asked_.operands.empty())
        for (std::string& name : names_in(asked_.operands.front())) request.names.push_back(std::move(name));
    request.in_process = loads_adapters_here(asked_);
    request.configured = configured_;
    request.cancellation = cancellation_;
    return request;
}

std::optional<Opened> Run::open(Queries want, bool tell, bool record,
                                const std::function<void(System&, const Reading&)>& on_early) {
    SourceRequest request = source_request();
    request.record = record;
    auto chosen = choose_system(request);
    if (const auto* failure = std::get_if<Failure>(&chosen)) {
        exit_status_ = give_up(*failure);
        return std::nullopt;
    }
    auto system = std::get<std::unique_ptr<System>>(std::move(chosen));
    tell_replay(system->origin());
    std::function<void(const Reading&)> tell_early;
    if (on_early) tell_early = [&](const Reading& early) { on_early(*system, early); };
    auto read = system->read_with_early(want, tell_early);
    if (const auto* failure = std::get_if<Failure>(&read)) {
        exit_status_ = give_up(*failure);
        return std::nullopt;
    }
    Opened opened{std::move(system), std::get<Reading>(std::move(read))};
    if (tell) tell_problems(opened.reading.cluster.problems);
    return opened;
}

int Run::print(std::string_view text) {
    out_.write(text);
    return 0;
}

Envelope Run::envelope(const Opened* opened) const {
    Envelope envelope;
    envelope.command = asked_.command->name;
    envelope.version = kVersion;
    if (opened != nullptr) {
        envelope.origin = &opened->reading.origin;
        envelope.reading = &opened->reading;
    }
    envelope.query = query_of(asked_);
    return envelope;
}

int Run::document(const Envelope& envelope, const ResultBody& result, const std::function<void(Json&)>& list) {
    Json json([this](std::string_view piece) { out_.write(piece); }, zone_offset_of(envelope.reading));
    write_document(json, envelope, result);
    if (list) list(json);
    json.flush();
    return envelope.exit;
}

int Run::give_up(const Failure& failure) {
    // What was cut short by the user is no finding, and nothing is said twice.
    std::vector<Problem> found = failure.problems;
    std::erase_if(found, [&](const Problem& problem) { return problem.text == failure.message; });
    if (failure.code != FailureCode::interrupted) tell_problems(found);
    return fail(failure);
}

int Run::fail(const Failure& failure, const Opened* opened) {
    if (json()) {
        Envelope around = envelope(opened);
        around.failure = &failure;
        if (failure.origin) around.origin = &*failure.origin;
        around.exit = nodetop::exit_status(failure.code);
        return document(around, {});
    }
    // An interrupt is the user's own doing: there is nothing to tell him.
    if (failure.code == FailureCode::interrupted) return nodetop::exit_status(failure.code);
    std::string line = "nodetop: " + with_suggestions(failure);
    if (!failure.hint.empty()) line += "; " + failure.hint;
    note(line, Role::bad);
    return nodetop::exit_status(failure.code);
}

void Run::fail_each(const std::vector<Failure>& failures, const Opened& opened) {
    if (!json()) {
        for (const Failure& failure : failures) exit_status_ = fail(failure, &opened);
        return;
    }
    Failure all = failures.front();
    for (std::size_t i = 1; i < failures.size(); ++i) {
        all.message += "; " + failures[i].message;
        all.suggestions.insert(all.suggestions.end(), failures[i].suggestions.begin(), failures[i].suggestions.end());
    }
    exit_status_ = fail(all, &opened);
}

void Run::note(std::string_view text, Role role) {
    drawing::Page page(err_pen_);
    page.prose(text, role);
    err_.write(page.text());
}

void Run::tell_problems(const std::vector<Problem>& problems) {
    drawing::Pen pen = err_pen_;
    pen.width = std::min(pen.width, kProblemWidth);
    drawing::Page page(pen);
    std::size_t told = 0, more = 0;
    for (const Problem& problem : problems) {
        if (problem.severity == Severity::note) continue;
        if (told == kMostProblemLines) {
            ++more;
            continue;
        }
        ++told;
        page.line({{problem.text, problem.severity == Severity::error ? Role::bad : Role::warn}});
    }
    if (more > 0) page.prose(fmt::format("and {} more; --json lists all", more), Role::dim);
    err_.write(page.text());
}

void Run::show_progress(const std::string& line) {
    if (!drawing::StreamFacts::of(STDERR_FILENO).terminal) return;
    std::string text = '\r' + line;
    if (line.size() < progress_columns_) text.append(progress_columns_ - line.size(), ' ');
    progress_columns_ = line.size();
    err_.write(text);
}

void Run::wipe_progress() {
    if (progress_columns_ == 0) return;
    err_.write('\r' + std::string(progress_columns_, ' ') + '\r');
    progress_columns_ = 0;
}

void Run::stopped_by_user(const Opened& opened) {
    Failure failure;
    failure.code = FailureCode::interrupted;
    failure.message = "interrupted";
    exit_status_ = fail(failure, &opened);
}

void Run::tell_replay(const Origin& origin) {
    if (!origin.replayed) return;
    if (origin.demo) {
        note(fmt::format("demo cluster ({}): it is made up, and nothing is asked", origin.backend), Role::info);
        return;
    }
    std::string text = fmt::format("replaying {} ({})", origin.replay_file, origin.backend);
    const Quantity age = origin.recording_age_seconds;
    if (age.finite() && age.value() < -60)
        text += ", dated in the future: the clocks differ";
    else if (age.finite())
        text += fmt::format(", recorded {} ago", drawing::age(age));
    else
        text += "; when it was recorded is not known";
    note(text, Role::info);
}

int refuse_arguments(const flags::UsageError& error, bool json, const drawing::Pen& err_pen, Output& out, Output& err) {
    const Failure failure = failure_of(error);
    if (json) return document_of_failure(failure, error.command, out);
    drawing::Page page(err_pen);
    page.prose("nodetop: " + with_suggestions(failure), Role::bad);
    page.prose(failure.hint, Role::dim);
    err.write(page.text());
    return nodetop::exit_status(failure.code);
}

int report_own_fault(const char* what, bool json, Output& out, Output& err) {
    Failure failure;
    failure.code = FailureCode::internal;
    failure.message = fmt::format("this is a fault of nodetop itself: {}", what);
    // A document that was begun cannot be taken back, and a second one would make it two.
    if (json && !out.used()) return document_of_failure(failure, nullptr, out);
    err.write("nodetop: " + failure.message + "\n");
    return nodetop::exit_status(failure.code);
}

}  // namespace nodetop
