// What an adapter says beside its facts: notices for the user, and how a call ended.
#ifndef NODETOP_SDK_OUTCOME_HPP
#define NODETOP_SDK_OUTCOME_HPP

#include <cstdint>
#include <string>
#include <utility>

#include <nodetop/plugin.h>

namespace nodetop::sdk {

/// A finding that becomes a row of the report's problems.
struct Notice {
    nt_severity severity;
    std::string code;  ///< "query_failed", "row_unreadable", "unknown_state", …
    std::string text;  ///< one sentence, lower case, no full stop
    std::string
        query;  ///< nodes, queues, limits, identity, jobs, allocations, free_times, reservations, licences, or empty
    std::string subject;                    ///< the node, queue, row or argument that it is about, or empty
    std::uint32_t command = NT_NO_COMMAND;  ///< Answer::number() of the answer that it is about
    std::int64_t offset = -1;               ///< byte in that answer

    Notice in(std::string name) && { return query = std::move(name), std::move(*this); }
    Notice about(std::string name) && { return subject = std::move(name), std::move(*this); }
    Notice at(std::uint32_t answer, std::int64_t byte = -1) && {
        return command = answer, offset = byte, std::move(*this);
    }
};

/// Facts are missing.
inline Notice error(std::string code, std::string text) { return {NT_ERROR, std::move(code), std::move(text), {}, {}}; }
/// Facts are there; the user should know something about them.
inline Notice warning(std::string code, std::string text) {
    return {NT_WARNING, std::move(code), std::move(text), {}, {}};
}
inline Notice note(std::string code, std::string text) { return {NT_NOTE, std::move(code), std::move(text), {}, {}}; }

/// How a call ended: well, or with a code and the sentence that goes with it; there is no code without a sentence.
class [[nodiscard]] Outcome {
  public:
    static Outcome ok() { return Outcome(NT_OK, note({}, {})); }
    static Outcome failed(nt_error code, Notice why) { return Outcome(code, std::move(why)); }

    bool is_ok() const { return status_ == NT_OK; }
    nt_status status() const { return status_; }
    const Notice& why() const { return why_; }

  private:
    Outcome(nt_status status, Notice why) : status_(status), why_(std::move(why)) {}

    nt_status status_;
    Notice why_;
};

inline Outcome ok() { return Outcome::ok(); }

/// `text` becomes an error notice with the code "query_failed".
inline Outcome failed(nt_error code, std::string text) {
    return Outcome::failed(code, error("query_failed", std::move(text)));
}
inline Outcome failed(nt_error code, Notice why) { return Outcome::failed(code, std::move(why)); }

}  // namespace nodetop::sdk

#endif
