// What a client program answered, and the sentence for an answer that is none.
#ifndef NODETOP_SDK_ANSWER_HPP
#define NODETOP_SDK_ANSWER_HPP

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/plugin.h>

#include "outcome.hpp"
#include "strings.hpp"

namespace nodetop::sdk {

namespace detail {
class Run;

struct ReleaseResults {
    void operator()(nt_results* results) const {
        if (results->release != nullptr) results->release(results);
    }
};
}  // namespace detail

/// One answer; keeps its bytes alive.
class Answer {
  public:
    Answer(std::shared_ptr<const nt_results> results, std::size_t index, std::string command_line,
           std::string read_error)
        : results_(std::move(results)),
          result_(results_->items[index]),
          command_line_(std::move(command_line)),
          read_error_(std::move(read_error)) {}

    /// True if the program ended with status 0 and all of its output was had and read: only then is it evidence of
    /// absence that something does not stand in it.
    bool ok() const { return status() == NT_OK; }

    /// nt_run_state, or a number of a newer host.
    std::int32_t state() const { return result_->state; }
    /// 0…255; meaningful only where state() is NT_RUN_EXITED.
    int exit_status() const { return result_->exit_status; }
    /// Raw bytes in any encoding; `out` is empty for a streamed command.
    std::string_view out() const { return view(result_->out); }
    std::string_view err() const { return view(result_->err); }
    bool is_truncated() const { return (result_->flags & NT_RESULT_TRUNCATED) != 0; }
    /// 0: as asked; k: the k-th or_as().
    std::uint32_t answered_by() const { return result_->answered_by; }
    std::uint64_t wall_ns() const { return result_->wall_ns; }
    /// For Notice::at().
    std::uint32_t number() const { return result_->command; }
    const std::string& command_line() const { return command_line_; }
    /// What the function given to stream() threw, or empty.
    const std::string& read_error() const { return read_error_; }

    nt_error status() const {
        switch (state()) {
            case NT_RUN_EXITED:
                break;
            case NT_RUN_TIMED_OUT:
                return NT_TIMEOUT;
            case NT_RUN_CANCELLED:
                return NT_CANCELLED;
            case NT_RUN_NOT_FOUND:
            case NT_RUN_NOT_RECORDED:
                return NT_ABSENT;
            case NT_RUN_NOT_ALLOWED:
                return NT_DENIED;
            default:
                return NT_COMMAND;
        }
        if (exit_status() != 0) return NT_COMMAND;
        return is_truncated() || !read_error_.empty() ? NT_PARSE : NT_OK;
    }

    /// What was run, for a notice: a long command line is cut to its first words, as notices are cut where they are
    /// shown and the reason stands last.
    std::string brief_command_line() const {
        constexpr std::size_t kMostBytes = 40;
        if (command_line_.size() <= kMostBytes) return command_line_;
        const std::size_t blank = command_line_.rfind(' ', kMostBytes);
        return blank == std::string::npos ? command_line_ : command_line_.substr(0, blank) + " ...";
    }

    /// Why this is no whole answer: one sentence for a notice, with the first line of standard error, or of the output
    /// of a program that failed and said it there (C-76).
    std::string failure() const { return brief_command_line() + ": " + ending(); }

  private:
    std::string ending() const {
        switch (state()) {
            case NT_RUN_EXITED:
                break;
            case NT_RUN_SIGNALLED:
                return with_error("ended by signal " + std::to_string(result_->signal));
            case NT_RUN_TIMED_OUT:
                return "did not answer in time";
            case NT_RUN_NOT_FOUND:
                return "no such program on PATH";
            case NT_RUN_NOT_ALLOWED:
                return with_error("may not be run");
            case NT_RUN_CANCELLED:
                return "cancelled before it answered";
            case NT_RUN_NOT_RECORDED:
                return "not in the recording";
            default:
                return "ended in an unknown way";
        }
        if (exit_status() != 0) {
            const std::string sentence = "exit status " + std::to_string(exit_status());
            return first_line(err()).empty() ? with_line(sentence, out()) : with_error(sentence);
        }
        if (is_truncated()) return "the answer is too long and was cut";
        if (!read_error_.empty()) return "the answer could not be read: " + read_error_;
        return "answered";
    }

    /// The first line that is not blank.
    static std::string_view first_line(std::string_view said) {
        const std::size_t begin = said.find_first_not_of(" \t\r\n");
        if (begin == std::string_view::npos) return {};
        said.remove_prefix(begin);
        return said.substr(0, said.find_first_of("\r\n"));
    }

    static std::string with_line(std::string sentence, std::string_view said) {
        const std::string_view line = first_line(said);
        if (!line.empty()) sentence.append(": ").append(line.substr(0, 400));
        return sentence;
    }

    std::string with_error(std::string sentence) const { return with_line(std::move(sentence), err()); }

    std::shared_ptr<const nt_results> results_;
    const nt_result* result_;
    std::string command_line_;
    std::string read_error_;
};

/// An error notice that this answer is missing, for `query` ("nodes").
inline Notice missing(std::string query, const Answer& answer) {
    return error("query_failed", answer.failure()).in(std::move(query)).at(answer.number());
}

/// The outcome of a call that could do nothing without this answer.
inline Outcome failed(std::string query, const Answer& answer) {
    const nt_error code = answer.status();
    return Outcome::failed(code == NT_OK ? NT_PARSE : code, missing(std::move(query), answer));
}

}  // namespace nodetop::sdk

#endif
