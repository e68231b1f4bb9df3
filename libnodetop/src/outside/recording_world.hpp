#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "outside/recorded_calls.hpp"
#include "outside/world.hpp"

namespace nodetop {

/// Collects calls in the order in which they were asked. One thread at a time.
class CallRecorder {
  public:
    void add(const CommandRequest& request, const CommandResult& result, std::string_view streamed);
    void add(const std::string& path, const FileContent& content, Secrecy secrecy);
    void add_variable(const std::string& name, const std::optional<std::string>& value, Secrecy secrecy);
    void add_program(const std::string& name, const std::optional<std::string>& path);
    /// What was collected; begins anew.
    RecordedCalls take();

  private:
    RecordedCalls calls_;
    ArenaBuilder arena_;
    std::vector<ArenaPlace> command_places_, file_places_;
};

/// Passes every call on to another world and keeps what came back. The value of a secret is never kept.
class RecordingWorld : private Commands, private Files, private Environment {
  public:
    explicit RecordingWorld(const World& asked) : asked_(asked) {}

    World world() { return {*this, *this, asked_.clock, *this, asked_.identities, asked_.cancellation}; }
    RecordedCalls take() { return recorder_.take(); }

  private:
    std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) override;
    std::optional<std::string> find(const std::string& program) override;
    std::vector<Argv> recorded(const std::string& program) override { return asked_.commands.recorded(program); }
    FileContent read(const std::string& path, std::uint64_t cap_bytes, Secrecy secrecy) override;
    std::optional<std::string> get(const std::string& name, Secrecy secrecy) override;

    World asked_;
    CallRecorder recorder_;
};

}  // namespace nodetop
