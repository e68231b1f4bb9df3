#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "plugins/lane_facts.hpp"
#include "plugins/plugin.hpp"
#include "plugins/questions.hpp"

namespace nodetop {

/// Makes dry runs side by side, each on an instance and a thread of its own.
class DryRunLanes {
  public:
    /// `done` is called on the thread of the lane. `reader`: the instance that reads, from which the lanes learn when
    /// they are opened.
    DryRunLanes(LaneFacts facts, const Plugin& reader, std::function<void(NumberedAnswer)> done);
    /// Waits for the dry runs that are being made; those that wait for a lane are dropped.
    ~DryRunLanes();
    DryRunLanes(const DryRunLanes&) = delete;
    DryRunLanes& operator=(const DryRunLanes&) = delete;

    /// Returns at once. More than kDryRunsAtOnce wait for a lane.
    void begin(std::uint64_t number, JobQuestion question);

  private:
    struct Lane;
    struct Waiting {
        std::uint64_t number;
        JobQuestion question;
    };

    void open_lane();
    void do_without_lane(const char* why);
    void work(Lane& lane);

    LaneFacts facts_;
    const Plugin& reader_;
    std::function<void(NumberedAnswer)> done_;
    std::mutex mutex_;
    std::condition_variable something_to_do_;
    std::deque<Waiting> waiting_;
    unsigned idle_ = 0;
    bool over_ = false;
    std::vector<std::unique_ptr<Lane>> lanes_;
};

}  // namespace nodetop
