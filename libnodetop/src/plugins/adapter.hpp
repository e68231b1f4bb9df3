#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/problem.hpp"
#include "outside/bytes.hpp"
#include "outside/cancellation.hpp"
#include "outside/recording.hpp"
#include "outside/world.hpp"
#include "plugins/adapter_info.hpp"
#include "plugins/candidate.hpp"
#include "plugins/questions.hpp"

namespace nodetop {

enum class DetectState { not_here = 0, here = 1, here_but_broken = 2 };

/// The answer to "is your system here?" (cli.md 3).
struct Detected {
    Outcome outcome = Outcome::loaded;  ///< anything else than `loaded`: why it could not be asked
    DetectState state = DetectState::not_here;
    std::string why;         ///< one sentence, always
    std::string wrapper_of;  ///< id of the system whose look-alike programs were found; "" for none
    std::vector<Problem> problems;
    std::vector<std::string> notes;  ///< lines of its log, for `backends --detail`
};

/// One reading, before its blob is checked.
struct Collected {
    std::int32_t status = 0;             ///< nt_status; 0: a blob with the tables there are
    SharedBytes blob;                    ///< empty unless status is 0
    std::vector<Problem> problems;       ///< its notices, and what the host found out about it
    std::optional<std::string> stopped;  ///< the adapter is gone: "adapter slurm stopped (signal 11) after `scontrol
                                         ///< show node`; its facts are missing". Nothing can be asked of it any more
    std::vector<std::string> notes;
};

/// One adapter at work on one system. Used by one thread at a time, and not longer than the thread that opened it.
class Adapter {
  public:
    virtual ~Adapter() = default;

    /// Begins detection and returns at once where the adapter lives in a child, so that several detect side by side.
    virtual void begin_detect() = 0;
    /// Waits for the answer, at most until the adapter's time is over (2 s from begin_detect).
    virtual Detected detected() = 0;
    Detected detect() {
        begin_detect();
        return detected();
    }

    /// Known after detected() said that it is loaded.
    virtual const AdapterInfo& info() const = 0;
    /// One reading.
    virtual Collected collect(Queries want) = 0;
    /// The same, and while one slow client program is awaited, `on_early` may be given what the others have answered;
    /// at most once, on this thread. It may make dry runs meanwhile, and nothing else with this adapter.
    virtual Collected collect_with_early(Queries want, const std::function<void(Collected&&)>&) {
        return collect(want);
    }
    /// A node list in the system's own notation; names joined by commas if the adapter has none or is gone.
    virtual std::string fold(std::span<const std::string_view> names) = 0;
    /// The names of a list in the system's own notation; `ret_fault` if it has none, is gone, or the text is none of
    /// it.
    virtual std::optional<std::vector<std::string>> expand(std::string_view text, std::uint32_t limit,
                                                           std::string& ret_fault) = 0;
    virtual DryRunCapability can_dry_run() = 0;
    /// Begins a dry run and returns at once; at most kDryRunsAtOnce are made at a time, the rest waits. `number` is the
    /// caller's own. Best after collect(): what that told is what the answers are read with.
    virtual void begin_dry_run(std::uint64_t number, const JobQuestion& question) = 0;
    /// Waits for the next answer, in any order; nullopt if none is due. An adapter that stops answers all of them with
    /// a failure that says so; so does an interrupt, within 200 ms.
    virtual std::optional<NumberedAnswer> next_dry_run() = 0;
    /// How a user would ask for that job; nullopt if the adapter cannot say, or is gone.
    virtual std::optional<SubmissionText> submission(const JobQuestion& question) = 0;
    /// What a code means; nullopt if the adapter does not know it, or is gone.
    virtual std::optional<CodeExplanation> explain(CodeKind kind, std::string_view code) = 0;
    /// All that it was told from outside since it was opened; only with AdapterOptions::record. Best after collect().
    virtual RecordedCalls recorded() = 0;
    /// Ends it; nothing can be asked any more. Tells what it did wrong on that way. The destructor does it too.
    virtual std::vector<Problem> close() = 0;
};

struct AdapterOptions {
    bool in_process = false;
    bool record = false;
    std::optional<std::uint32_t> timeout_seconds;  ///< replaces every limit of a client call
    std::chrono::milliseconds detect_limit{2000};
    /// Longest time without a sign of life while no client program runs.
    std::chrono::milliseconds silence_limit{30'000};
    std::map<std::string, std::string> configured;  ///< keys below plugins.<id>.; a list as lines
    std::string asked_names;                        ///< what the user named, as lines: nodetop.asked/1
    std::string helper;           ///< path of nodetop-plugin-host; "": the one that belongs to this program
    std::string quarantine_file;  ///< "": the caller's own; see quarantine.hpp
};

/// Opens the adapter of a candidate; what cannot be loaded is told by detected(). `recording` nullptr: live. The
/// recording and the cancellation are shared with the adapter and outlive it.
std::unique_ptr<Adapter> open_adapter(const Candidate& candidate, std::shared_ptr<const Recording> recording,
                                      std::shared_ptr<Cancellation> cancellation, const AdapterOptions& options);

/// Loads a file without a note in a child and fills in what a note would have told. One that cannot be loaded gets its
/// outcome and reason; one that does not answer in time stays as it is, to be asked with the others.
void describe(Candidate& candidate, std::shared_ptr<Cancellation> cancellation);

/// Opens it in this process on any world, such as the doubles of a test.
std::unique_ptr<Adapter> open_adapter_on(const Candidate& candidate, const World& world, const AdapterOptions& options);

/// Detection of all, side by side; answers in the order of the adapters.
std::vector<Detected> detect_all(std::span<const std::unique_ptr<Adapter>> adapters);

}  // namespace nodetop
