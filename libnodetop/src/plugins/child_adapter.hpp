#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plugins/adapter.hpp"
#include "plugins/helper_process.hpp"

namespace nodetop {

/// An adapter in a child process (sdk.md 7). Its death is data; everything that comes from it is checked.
class ChildAdapter : public Adapter {
  public:
    /// Starts the child and tells it what to load, without waiting. `options.helper` is set.
    ChildAdapter(const Candidate& candidate, std::shared_ptr<const Recording> recording,
                 std::shared_ptr<Cancellation> cancellation, const AdapterOptions& options);

    /// Waits until the file is loaded; true if it is. detected() does it too.
    bool load();
    Outcome outcome() const { return outcome_; }
    const std::string& reason() const { return reason_; }

    void begin_detect() override;
    Detected detected() override;
    const AdapterInfo& info() const override { return info_; }
    Collected collect(Queries want) override { return collect_with_early(want, nullptr); }
    Collected collect_with_early(Queries want, const std::function<void(Collected&&)>& on_early) override;
    std::string fold(std::span<const std::string_view> names) override;
    std::optional<std::vector<std::string>> expand(std::string_view text, std::uint32_t limit,
                                                   std::string& ret_fault) override;
    DryRunCapability can_dry_run() override;
    void begin_dry_run(std::uint64_t number, const JobQuestion& question) override;
    std::optional<NumberedAnswer> next_dry_run() override;
    std::optional<SubmissionText> submission(const JobQuestion& question) override;
    std::optional<CodeExplanation> explain(CodeKind kind, std::string_view code) override;
    RecordedCalls recorded() override;
    std::vector<Problem> close() override;

  private:
    using Time = std::chrono::steady_clock::time_point;

    void start();
    void start_again_if_lost();
    std::optional<Received> ask(Message question, std::string_view payload, Message answer);
    std::optional<Received> await(Message wanted, std::optional<Time> deadline);
    void handle(Received& message);
    void handle_early(Received& message);
    void take_signs_of_misbehaviour();
    void lose(const std::string& how);
    std::string after_last_command() const;
    Detected not_detected();

    Candidate candidate_;
    std::shared_ptr<const Recording> recording_;
    std::shared_ptr<Cancellation> cancellation_;
    AdapterOptions options_;
    std::unique_ptr<HelperProcess> helper_;  // nullptr once it is gone
    AdapterInfo info_;
    Outcome outcome_ = Outcome::eligible;
    std::string reason_;
    bool late_ = false;  // it was given up because its time was over
    Time detect_deadline_;
    std::optional<Time> silence_deadline_;
    std::size_t open_waves_ = 0;
    std::set<std::uint64_t> due_;  ///< numbers of dry runs that are not answered yet
    std::deque<NumberedAnswer> answers_;
    std::function<void(Collected&&)> on_early_;  ///< while something is collected
    std::optional<Received> collected_;          ///< came while dry runs were waited for
    std::string last_command_, how_lost_;
    std::vector<Problem> problems_;
    std::vector<std::string> notes_;
};

}  // namespace nodetop
