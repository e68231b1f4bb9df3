// Turns a wave of Commands into the structs of nodetop.command/1 and runs it.
#ifndef NODETOP_SDK_RUN_HPP
#define NODETOP_SDK_RUN_HPP

#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <nodetop/plugin.h>

#include "answer.hpp"
#include "command.hpp"

namespace nodetop::sdk::detail {

/// One wave while it runs: everything that the ABI structs point to.
class Run {
  public:
    explicit Run(const std::vector<Command>& commands) {
        for (const Command& command : commands) add(command);
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    std::vector<Answer> on(const nt_host* host, const nt_command_service& service) {
        std::vector<const nt_command*> pointers;
        for (const Question& question : questions_) pointers.push_back(&question.abi);
        nt_results* raw = nullptr;
        const nt_status status =
            service.run_all(host, pointers.data(), static_cast<std::uint32_t>(pointers.size()), &raw);
        if (status != NT_OK || raw == nullptr)
            throw std::runtime_error("the host could not run the commands (status " + std::to_string(status) + ")");
        const std::shared_ptr<const nt_results> results(raw, ReleaseResults());
        if (results->count != questions_.size()) throw std::runtime_error("the host did not answer every command");
        std::vector<Answer> answers;
        for (std::size_t i = 0; i < questions_.size(); ++i)
            answers.emplace_back(results, i, command_line(questions_[i].command->argv_), questions_[i].read_error);
        return answers;
    }

  private:
    struct Question {
        const Command* command;
        nt_command abi;
        std::vector<const char*> argv;
        std::vector<nt_env> env_add;
        std::vector<const char*> env_remove;
        std::vector<std::vector<const char*>> alternates;
        std::vector<const char* const*> alternate_pointers;
        std::string read_error;
    };

    static std::vector<const char*> terminated(const std::vector<std::string>& words) {
        std::vector<const char*> pointers;
        for (const std::string& word : words) pointers.push_back(word.c_str());
        pointers.push_back(nullptr);
        return pointers;
    }

    static std::string command_line(const std::vector<std::string>& words) {
        std::string line;
        for (const std::string& word : words) line.append(line.empty() ? "" : " ").append(word);
        return line;
    }

    static std::uint32_t count(std::size_t n) { return static_cast<std::uint32_t>(n); }

    void add(const Command& from) {
        Question& to = questions_.emplace_back();
        to.command = &from;
        to.argv = terminated(from.argv_);
        for (const auto& [name, value] : from.env_add_) to.env_add.push_back({str(name), str(value)});
        for (const std::string& name : from.env_remove_) to.env_remove.push_back(name.c_str());
        for (const auto& words : from.alternates_) to.alternates.push_back(terminated(words));
        for (const auto& words : to.alternates) to.alternate_pointers.push_back(words.data());
        to.abi = {};
        to.abi.size = sizeof to.abi;
        to.abi.argv = to.argv.data();
        to.abi.stdin_data = str(from.input_);
        to.abi.max_stdout = from.max_stdout_;
        to.abi.timeout_ms = from.timeout_ms_;
        to.abi.env_add = to.env_add.data();
        to.abi.n_env_add = count(to.env_add.size());
        to.abi.env_remove = to.env_remove.data();
        to.abi.n_env_remove = count(to.env_remove.size());
        to.abi.alternates = to.alternate_pointers.data();
        to.abi.n_alternates = count(to.alternate_pointers.size());
        to.abi.at_once = from.at_once_;
        to.abi.lane = from.lane_;
        to.abi.ctx = &to;
        if (from.read_) to.abi.consume = &consume;
        if (from.ended_) to.abi.on_end = &ended;
    }

    static void consume(void* ctx, const nt_reader* reader) noexcept {
        Question& question = *static_cast<Question*>(ctx);
        try {
            Reader from(*reader);
            question.command->read_(from);
        } catch (const std::exception& fault) {
            keep(question, fault.what());
        } catch (...) {
            keep(question, "an exception without a text");
        }
    }

    static void keep(Question& question, const char* text) noexcept {
        try {
            question.read_error = *text != '\0' ? text : "an exception without a text";
        } catch (...) {
            question.read_error = "no memory";  // short enough to need none
        }
    }

    static int32_t ended(void* ctx, const nt_result* result) noexcept {
        try {
            return static_cast<Question*>(ctx)->command->ended_(*result) == Then::stop_wave ? NT_WAVE_STOP
                                                                                            : NT_WAVE_CONTINUE;
        } catch (...) {
            return NT_WAVE_CONTINUE;  // it only saves time: the answers are judged after the wave
        }
    }

    std::deque<Question> questions_;  // addresses stay: the ABI points to them
};

}  // namespace nodetop::sdk::detail

#endif
