#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "outside/cancellation.hpp"
#include "plugins/questions.hpp"
#include "reading/configured.hpp"
#include "reading/failure.hpp"
#include "reading/reading.hpp"

namespace nodetop {

/// Which facts the user wants to see: the global flags of cli.md 1.1, and the configuration.
struct SourceRequest {
    std::optional<std::string> backend;    ///< --backend; without it `backend` of the configuration counts
    std::optional<std::string> replay;     ///< file, folder or "-"
    std::optional<std::string_view> demo;  ///< the recording that is built into the program
    std::optional<std::string> as_user;    ///< only with replay or demo
    std::optional<std::uint32_t> timeout_seconds;
    std::vector<std::string> plugin_files;  ///< --plugin
    bool in_process = false;
    std::shared_ptr<const Configured> configured;  ///< never null
    std::vector<std::string> names;  ///< queues that the user names, or the id of his job: not every system lists all
    bool record = false;             ///< keep what the adapter is told, for `snapshot`
    std::shared_ptr<Cancellation> cancellation;  ///< "the user stopped it"; never null
};

/// A recording, ready for a file.
struct RecordingDocument {
    std::string text;          ///< nodetop.recording/1
    std::size_t commands = 0;  ///< client calls in it
};

/// The batch system that answers, and the way it is asked. One instance reads as often as it is told to.
class System {
  public:
    virtual ~System() = default;
    virtual const Origin& origin() const = 0;
    /// One reading that holds at least `want`. A failure only where nothing may be reported (a dead adapter, and
    /// fatal_gap unless SourceRequest::record: a recording of a broken cluster is worth having).
    virtual std::variant<Reading, Failure> read(Queries want) = 0;
    /// The same. Where a slow client program is awaited, `on_early` may be told meanwhile what all the others answered:
    /// at most once, on this thread, and only if a dry run can be made. It lacks what was not answered; from it dry
    /// runs may be begun and awaited, and nothing else may be asked.
    virtual std::variant<Reading, Failure> read_with_early(Queries want, const std::function<void(const Reading&)>&) {
        return read(want);
    }
    /// A node list in the system's own notation.
    virtual std::string fold(std::span<const Text> names) = 0;
    /// The names of a list in the system's own notation, at most 65,536; a sentence if it is none.
    virtual std::variant<std::vector<std::string>, std::string> expand(std::string_view text) = 0;

    /// Whether a dry run can be made from here now; never on a recording. `why` is one of the four reasons of core.md
    /// 3.1 where it cannot.
    virtual DryRunCapability can_dry_run() = 0;
    /// Begins a dry run and returns at once (core.md 6.2); at most kDryRunsAtOnce are made at a time, the rest waits.
    /// `number` is the caller's own. Only after read(), and only if can_dry_run().
    virtual void begin_dry_run(std::uint64_t number, const JobQuestion& question) = 0;
    /// Waits for the next answer, in any order; nullopt if none is due. An adapter that stops, and an interrupt (within
    /// 200 ms), answer all that is due with a failure that says so.
    virtual std::optional<NumberedAnswer> next_dry_run() = 0;
    /// How a user would ask for that job, in a recording too; nullopt if the adapter cannot say.
    virtual std::optional<SubmissionText> submission(const JobQuestion& question) = 0;
    /// What a code of the system means; nullopt if it is not known.
    virtual std::optional<CodeExplanation> explain(CodeKind kind, std::string_view code) = 0;

    /// What was read so far; only with SourceRequest::record.
    virtual RecordingDocument recording(const Reading& reading) = 0;
};

/// Finds the system by cli.md 3: the recording, the named one, or the first in order that is not *not here*. A broken
/// one is a failure that names the others that answer; it is never skipped.
std::variant<std::unique_ptr<System>, Failure> choose_system(const SourceRequest& request);

/// One adapter or candidate file, as `backends` lists it (sdk.md 8).
struct BackendRow {
    std::string id, name, version, file;
    std::string outcome;               ///< loaded, not loaded, shadowed, disabled, quarantined, refused, ...
    std::optional<std::string> state;  ///< here, here_but_broken, not_here; nullopt: was not asked
    std::string why;                   ///< reason of the outcome or state
    std::string wrapper_of;            ///< id of the system whose look-alikes were found
    std::int32_t priority = 600;
    std::string abi;  ///< "1.0"
    std::string queue_term;
    std::vector<std::string> commands;
    std::optional<bool> dry_run_supported, dry_run_here;
    std::string dry_run_command;
    std::vector<std::string> notes;
    struct Option {
        std::string key, type, default_text, help;
    };
    std::vector<Option> options;
    std::string package;  ///< the one that would bring it, if it is one of ours and missing
};

struct Backends {
    std::string chosen;  ///< id that a command would use; "" for none
    std::vector<BackendRow> rows;
    std::vector<Problem> problems;
};

/// Every candidate with its outcome, detection run side by side. Works without a usable system; a failure only for a
/// configuration that cannot be read. `retry` lifts the quarantine of that adapter first.
std::variant<Backends, Failure> list_backends(const SourceRequest& request, const std::optional<std::string>& retry);

}  // namespace nodetop
