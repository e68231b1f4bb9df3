#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/problem.hpp"
#include "nodetop/plugin.h"
#include "outside/world.hpp"

namespace nodetop {

/// What the host wants to know while an adapter works. Any may be empty.
struct ServiceHooks {
    std::function<void(const Problem&)> on_problem;
    std::function<void(const std::string&)> on_log;               ///< from any thread
    std::function<void(std::uint64_t longest_ms)> on_wave_begin;  ///< clients start; none may take longer
    std::function<void()> on_wave_end;
    std::function<void(const std::string&)> on_command_end;  ///< its command line
};

/// Gives a world to an adapter through the services of plugin.h. Nothing throws across them.
class HostServices {
  public:
    /// `configured`: keys below plugins.<id>. `timeout_seconds`: only to tell on_wave_begin.
    HostServices(const World& world, std::map<std::string, std::string> configured,
                 std::optional<std::uint32_t> timeout_seconds, ServiceHooks hooks);
    HostServices(const HostServices&) = delete;
    HostServices& operator=(const HostServices&) = delete;

    const nt_host* host() const { return &host_; }
    /// What the user named, as lines; before anything is asked.
    void tell_asked_names(std::string lines) { asked_names_ = std::move(lines); }

  private:
    friend struct ServiceCalls;

    /// Argument lists in the form of the ABI.
    struct RecordedLists {
        std::vector<Argv> calls;
        std::vector<std::vector<const char*>> words;
        std::vector<const char* const*> lists;
        void hold(std::vector<Argv> recorded);
    };

    nt_str keep(std::string text);
    std::uint64_t longest_ms(const std::vector<CommandRequest>& requests) const;

    nt_host host_{};
    World world_;
    std::map<std::string, std::string> configured_;
    std::string asked_names_;
    std::optional<std::uint32_t> timeout_seconds_;
    ServiceHooks hooks_;
    std::deque<std::string> kept_;  // what the adapter may hold on to as long as it lives
    std::uint32_t commands_asked_ = 0;
    std::optional<HostCaller> caller_;
    std::vector<nt_str> groups_;
    nt_identity identity_{};
    RecordedLists recorded_;
    std::mutex log_mutex_;
};

}  // namespace nodetop
