#pragma once

#include <memory>
#include <optional>

#include "outside/real_world.hpp"
#include "outside/recording_world.hpp"
#include "outside/replay_world.hpp"
#include "plugins/adapter.hpp"

namespace nodetop {

/// The world of one adapter: this machine or a recording, or one that somebody else owns, kept in a recording or not.
class AdapterWorld {
  public:
    /// `recording` nullptr: this machine.
    AdapterWorld(std::shared_ptr<const Recording> recording, std::shared_ptr<Cancellation> cancellation,
                 const AdapterOptions& options) {
        if (recording != nullptr) {
            replay_.emplace(std::move(recording), std::move(cancellation));
        } else {
            std::optional<std::chrono::seconds> timeout;
            if (options.timeout_seconds) timeout = std::chrono::seconds(*options.timeout_seconds);
            real_.emplace(std::move(cancellation), timeout);
        }
        if (options.record) recorder_.emplace(replay_ ? replay_->world() : real_->world());
    }
    AdapterWorld(const World& world, const AdapterOptions& options) : given_(world) {
        if (options.record) recorder_.emplace(world);
    }

    World world() {
        if (recorder_) return recorder_->world();
        return given_ ? *given_ : replay_ ? replay_->world() : real_->world();
    }
    RecordedCalls take() { return recorder_ ? recorder_->take() : RecordedCalls{}; }

  private:
    std::optional<RealWorld> real_;
    std::optional<ReplayWorld> replay_;
    std::optional<World> given_;
    std::optional<RecordingWorld> recorder_;
};

}  // namespace nodetop
