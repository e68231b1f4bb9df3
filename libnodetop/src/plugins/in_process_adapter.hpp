#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "outside/first_answers.hpp"
#include "plugins/adapter.hpp"
#include "plugins/adapter_world.hpp"
#include "plugins/dry_run_lanes.hpp"
#include "plugins/early_reading.hpp"
#include "plugins/plugin.hpp"
#include "plugins/services.hpp"

namespace nodetop {

/// An adapter in this process: with --in-process, and within the child.
class InProcessAdapter : public Adapter {
  public:
    /// The hooks are called beside what the adapter itself does with problems and log lines.
    InProcessAdapter(const Candidate& candidate, std::unique_ptr<AdapterWorld> world, const AdapterOptions& options,
                     ServiceHooks hooks = {});

    /// Loads the file, once; true if it is loaded. detected() does it too.
    bool load();
    Outcome outcome() const { return outcome_; }
    const std::string& reason() const { return reason_; }

    void begin_detect() override {}
    Detected detected() override;
    const AdapterInfo& info() const override;
    Collected collect(Queries want) override;
    /// As collect_with_early(), but `on_early` is called on a thread of its own, and dry runs are begun by yet another.
    Collected collect_telling_early(Queries want, std::function<void(Collected&&)> on_early);
    std::string fold(std::span<const std::string_view> names) override;
    std::optional<std::vector<std::string>> expand(std::string_view text, std::uint32_t limit,
                                                   std::string& ret_fault) override;
    DryRunCapability can_dry_run() override;
    void begin_dry_run(std::uint64_t number, const JobQuestion& question) override;
    std::optional<NumberedAnswer> next_dry_run() override;
    std::optional<SubmissionText> submission(const JobQuestion& question) override;
    std::optional<CodeExplanation> explain(CodeKind kind, std::string_view code) override;
    /// From now on answers of dry runs go there, from any thread, and not to next_dry_run().
    void pass_dry_runs_on(std::function<void(const NumberedAnswer&)> passed) { passed_ = std::move(passed); }
    RecordedCalls recorded() override { return world_->take(); }
    std::vector<Problem> close() override;

  private:
    LaneFacts lane_facts();
    void answered(NumberedAnswer answer);
    void keep_problem(const Problem& problem);
    void blame(const std::string& what);

    std::string file_, id_, asked_names_;
    std::map<std::string, std::string> configured_;
    std::optional<std::uint32_t> timeout_seconds_;
    std::optional<PluginNote> note_;
    std::unique_ptr<AdapterWorld> world_;
    WatchedCommands watched_;
    ServiceHooks hooks_;
    std::vector<Problem> problems_;
    std::vector<std::string> notes_;
    HostServices services_;
    std::shared_ptr<Plugin> plugin_;
    AdapterInfo unloaded_;
    std::function<void(const NumberedAnswer&)> passed_;
    std::mutex answers_mutex_;
    std::condition_variable answer_came_;
    std::deque<NumberedAnswer> answers_;
    std::size_t due_ = 0;  ///< begun, and not taken by next_dry_run()
    std::mutex early_mutex_;
    std::unique_ptr<EarlyReading> early_;
    std::unique_ptr<DryRunLanes> lanes_;  // goes first: its threads use what stands above
    bool tried_ = false;
    Outcome outcome_ = Outcome::eligible;
    std::string reason_;
};

/// Names joined by commas: a list for which there is no notation.
std::string join_names(std::span<const std::string_view> names);

}  // namespace nodetop
