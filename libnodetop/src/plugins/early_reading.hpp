#pragma once

#include <functional>
#include <memory>
#include <thread>

#include "outside/first_answers.hpp"
#include "plugins/adapter.hpp"
#include "plugins/lane_facts.hpp"
#include "plugins/plugin.hpp"
#include "plugins/services.hpp"

namespace nodetop {

/// An instance of the adapter that reads what was answered first, while another one waits for the rest. It lacks what
/// was not answered, and says so as of any failed query.
class EarlyReading {
  public:
    /// Begins at once, on a thread of its own, which calls `done` with what was read; not if that is nothing.
    EarlyReading(const LaneFacts& facts, std::string asked_names, std::unique_ptr<FirstAnswers> answers, Queries want,
                 std::function<void(Collected&&)> done);
    /// Waits for the thread.
    ~EarlyReading();
    EarlyReading(const EarlyReading&) = delete;
    EarlyReading& operator=(const EarlyReading&) = delete;

    /// At rest once `done` was called.
    const Plugin& plugin() const { return *opened_.plugin; }

  private:
    ServiceHooks keep_problems();
    void read(Queries want, const std::function<void(Collected&&)>& done);

    std::unique_ptr<FirstAnswers> answers_;
    std::vector<Problem> problems_;
    HostServices services_;
    Plugin::Opened opened_;
    std::thread thread_;
};

}  // namespace nodetop
