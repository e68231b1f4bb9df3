#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "outside/world.hpp"

namespace nodetop {

/// Client programs that answer what the test says.
class FakeCommands : public Commands {
  public:
    /// Answers by command line ("scontrol show node"); everything else is not found.
    std::map<std::string, CommandResult> answers;
    std::set<std::string> programs;
    std::vector<std::string> asked;
    std::vector<Argv> calls;  ///< of a recording

    void answer(const std::string& line, std::string out, int exit_status = 0) {
        CommandResult result;
        result.state = RunState::exited;
        result.exit_status = exit_status;
        result.out = SharedBytes::of(std::move(out));
        answers[line] = result;
    }

    std::vector<Argv> recorded(const std::string&) override { return calls; }

    std::vector<CommandResult> run_all(std::span<const CommandRequest> requests) override {
        std::vector<CommandResult> results;
        for (const auto& request : requests) {
            std::string line;
            for (const auto& argument : request.argv) line += (line.empty() ? "" : " ") + argument;
            asked.push_back(line);
            CommandResult result;
            result.state = RunState::not_found;
            if (auto known = answers.find(line); known != answers.end()) result = known->second;
            if (request.consume && result.state == RunState::exited) {
                Stream stream(result.out.view);
                request.consume(stream);
                result.out = {};
            }
            if (request.on_end) request.on_end(result);
            results.push_back(result);
        }
        return results;
    }
    std::optional<std::string> find(const std::string& program) override {
        if (programs.count(program) == 0) return std::nullopt;
        return "/usr/bin/" + program;
    }

  private:
    class Stream : public ByteReader {
      public:
        explicit Stream(std::string_view bytes) : bytes_(bytes) {}
        std::int64_t read(void* buffer, std::size_t capacity) override {
            std::size_t count = bytes_.copy(static_cast<char*>(buffer), capacity);
            bytes_.remove_prefix(count);
            return static_cast<std::int64_t>(count);
        }

      private:
        std::string_view bytes_;
    };
};

class FakeFiles : public Files {
  public:
    std::map<std::string, std::string> contents;
    std::set<std::string> denied;

    FileContent read(const std::string& path, std::uint64_t cap_bytes, Secrecy) override {
        FileContent answer;
        if (denied.count(path) != 0) answer.state = FileState::denied;
        auto known = contents.find(path);
        if (known == contents.end() || answer.state == FileState::denied) return answer;
        answer.state = FileState::ok;
        answer.truncated = known->second.size() > cap_bytes;
        answer.content = SharedBytes::of(known->second.substr(0, static_cast<std::size_t>(cap_bytes)));
        return answer;
    }
};

class FakeEnvironment : public Environment {
  public:
    std::map<std::string, std::string> variables;

    std::optional<std::string> get(const std::string& name, Secrecy) override {
        auto known = variables.find(name);
        if (known == variables.end()) return std::nullopt;
        return known->second;
    }
};

/// Stands still until the test moves it.
class FakeClock : public Clock {
  public:
    std::int64_t now_ns = 1'777'879'800'000'000'000;  // 2026-05-04T07:30:00Z
    std::int32_t offset_seconds = 0;

    std::int64_t wall_ns() override { return now_ns; }
    std::int64_t mono_ns() override { return now_ns; }
    std::int32_t zone_offset_seconds(std::int64_t) override { return offset_seconds; }
};

class FakeIdentities : public Identities {
  public:
    HostCaller who{1000, "ada", std::vector<std::string>{"ada"}, "login1"};

    HostCaller caller() override { return who; }
};

/// A machine in memory.
struct FakeWorld {
    FakeCommands commands;
    FakeFiles files;
    FakeClock clock;
    FakeEnvironment environment;
    FakeIdentities identities;
    Cancellation cancellation;

    World world() { return {commands, files, clock, environment, identities, cancellation}; }
};

}  // namespace nodetop
