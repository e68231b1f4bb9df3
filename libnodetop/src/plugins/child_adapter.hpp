#pragma once

#include <chrono>
#include <memory>
#include <optional>
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
    Collected collect(Queries want) override;
    std::string fold(std::span<const std::string_view> names) override;
    RecordedCalls recorded() override;
    std::vector<Problem> close() override;

  private:
    using Time = std::chrono::steady_clock::time_point;

    std::optional<Received> await(Message wanted, std::optional<Time> deadline);
    void handle(const Received& message);
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
    std::string last_command_, how_lost_;
    std::vector<Problem> problems_;
    std::vector<std::string> notes_;
};

}  // namespace nodetop
