#pragma once

#include <memory>
#include <optional>
#include <string>

#include "outside/recorded_answers.hpp"
#include "outside/recording.hpp"
#include "outside/world.hpp"

namespace nodetop {

/// Answers of client programs out of a recording; no process is started.
class ReplayCommands : public Commands {
  public:
    ReplayCommands(std::shared_ptr<const Recording> recording, const Cancellation& cancellation);
    std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) override;
    std::optional<std::string> find(const std::string& program) override;
    std::vector<Argv> recorded(const std::string& program) override;

  private:
    std::shared_ptr<const Recording> recording_;
    const Cancellation& cancellation_;
    RecordedAnswers answers_;
};

class ReplayFiles : public Files {
  public:
    explicit ReplayFiles(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}
    FileContent read(const std::string& path, std::uint64_t cap_bytes, Secrecy secrecy) override;

  private:
    std::shared_ptr<const Recording> recording_;
};

class ReplayEnvironment : public Environment {
  public:
    explicit ReplayEnvironment(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}
    std::optional<std::string> get(const std::string& name, Secrecy secrecy) override;

  private:
    std::shared_ptr<const Recording> recording_;
};

/// Stands at the instant of the recording; this machine's clock and zone where it does not say.
class ReplayClock : public Clock {
  public:
    explicit ReplayClock(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}
    std::int64_t wall_ns() override;
    std::int64_t mono_ns() override;
    std::int32_t zone_offset_seconds(std::int64_t utc_seconds) override;

  private:
    std::shared_ptr<const Recording> recording_;
};

/// The recorded caller, never the one who replays (B-43).
class ReplayIdentities : public Identities {
  public:
    explicit ReplayIdentities(std::shared_ptr<const Recording> recording) : recording_(std::move(recording)) {}
    HostCaller caller() override { return recording_->caller; }

  private:
    std::shared_ptr<const Recording> recording_;
};

/// The machine that was recorded.
class ReplayWorld {
  public:
    ReplayWorld(std::shared_ptr<const Recording> recording, std::shared_ptr<Cancellation> cancellation)
        : cancellation_(std::move(cancellation)),
          commands_(recording, *cancellation_),
          files_(recording),
          clock_(recording),
          environment_(recording),
          identities_(recording) {}

    World world() { return {commands_, files_, clock_, environment_, identities_, *cancellation_}; }

  private:
    std::shared_ptr<Cancellation> cancellation_;
    ReplayCommands commands_;
    ReplayFiles files_;
    ReplayClock clock_;
    ReplayEnvironment environment_;
    ReplayIdentities identities_;
};

}  // namespace nodetop
