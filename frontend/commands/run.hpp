#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "flags/invocation.hpp"
#include "output.hpp"
#include "reading/system.hpp"
#include "report/envelope.hpp"
#include "text/page.hpp"

namespace nodetop {

/// A system and one reading of it.
struct Opened {
    std::unique_ptr<System> system;
    Reading reading;
};

/// One run of one command: what was asked, and where the answer goes.
class Run {
  public:
    Run(flags::Invocation invocation, drawing::Pen out_pen, drawing::Pen err_pen, Output& out, Output& err,
        std::shared_ptr<const Configured> configured, std::shared_ptr<Cancellation> cancellation);

    const flags::Invocation& asked() const { return asked_; }
    const std::shared_ptr<Cancellation>& cancellation() const { return cancellation_; }
    const drawing::Pen& out_pen() const { return out_pen_; }
    const Configuration& configuration() const { return configured_->keys; }
    bool json() const { return asked_.has("json"); }
    bool json_lines() const { return asked_.value("json") == "lines"; }

    /// The global flags as a question to the reading.
    SourceRequest source_request() const;

    /// Chooses the system and reads it. Nullopt: it failed, which was said; exit_status() tells how to end.
    /// `tell`: name failed reads on stderr. `on_early`: see System::read_with_early.
    std::optional<Opened> open(Queries want, bool tell = true, bool record = false,
                               const std::function<void(System&, const Reading&)>& on_early = {});
    int exit_status() const { return exit_status_; }

    /// The answer as text.
    int print(std::string_view text);
    /// The answer as a document. `list`: for --json=lines, writes the elements of the list that `result` left empty.
    int document(const Envelope& envelope, const ResultBody& result, const std::function<void(Json&)>& list = {});
    /// What stands around a result made from this reading.
    Envelope envelope(const Opened* opened = nullptr) const;

    /// No answer: one line on stderr, or the document. Returns the exit status.
    int fail(const Failure& failure, const Opened* opened = nullptr);

    /// The same for several faults of one kind: a line each, or one document. Sets exit_status().
    void fail_each(const std::vector<Failure>& failures, const Opened& opened);

    /// A line on stderr.
    void note(std::string_view text, drawing::Role role = drawing::Role::plain);
    /// Lines on stderr about what thins out the answer.
    void tell_problems(const std::vector<Problem>& problems);

    /// One line on stderr, rewritten in place, where that is a terminal; nothing elsewhere (cli.md 5).
    void show_progress(const std::string& line);
    /// Takes the line away, before anything else is printed.
    void wipe_progress();

    /// The user stopped it while he waited for answers; sets exit_status().
    void stopped_by_user(const Opened& opened);

  private:
    void tell_replay(const Origin& origin);
    /// There is no reading: what was found out on the way, then the failure.
    int give_up(const Failure& failure);

    flags::Invocation asked_;
    drawing::Pen out_pen_, err_pen_;
    Output& out_;
    Output& err_;
    std::shared_ptr<const Configured> configured_;
    std::shared_ptr<Cancellation> cancellation_;
    int exit_status_ = 0;
    std::size_t progress_columns_ = 0;  ///< of the line that stands on stderr
};

/// Arguments that could not be read: one line and the short usage, or the document. Returns the exit status.
int refuse_arguments(const flags::UsageError& error, bool json, const drawing::Pen& err_pen, Output& out, Output& err);

/// An exception that nobody expected: one line, or the document. Returns the exit status.
int report_own_fault(const char* what, bool json, Output& out, Output& err);

}  // namespace nodetop
