#include "outside/process_groups.hpp"

#include <signal.h>

#include <array>
#include <atomic>

namespace nodetop {

namespace {
// Far more than client calls at once; a group that finds no slot is only not ended by a crash.
std::array<std::atomic<pid_t>, 256> running{};
}  // namespace

RunningGroup::RunningGroup(pid_t leader) noexcept : slot_(-1) {
    for (std::size_t i = 0; i < running.size(); ++i) {
        pid_t empty = 0;
        if (running[i].compare_exchange_strong(empty, leader)) {
            slot_ = static_cast<int>(i);
            return;
        }
    }
}

RunningGroup::~RunningGroup() {
    if (slot_ >= 0) running[static_cast<std::size_t>(slot_)].store(0);
}

void signal_running_groups(int signal) noexcept {
    for (auto& slot : running)
        if (pid_t leader = slot.load(); leader > 0) kill(-leader, signal);
}

}  // namespace nodetop
