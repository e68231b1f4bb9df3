// The host's services, for C++. Every fact from outside is asked here: that is what makes a run replayable.
#ifndef NODETOP_SDK_HOST_HPP
#define NODETOP_SDK_HOST_HPP

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.h>
#include <nodetop/text/utf8.hpp>

#include "answer.hpp"
#include "command.hpp"
#include "outcome.hpp"
#include "run.hpp"
#include "strings.hpp"

namespace nodetop::sdk {

/// The caller, as the host knows him.
struct Identity {
    std::uint32_t uid;
    std::string_view user;
    /// Names of his groups; nothing if the list is not known, which is not the same as none.
    std::optional<std::vector<std::string_view>> groups;
    std::string_view host_name;
};

/// What was read of a file, or why not.
class File {
  public:
    File(nt_status status, nt_bytes* bytes) : status_(status), bytes_(bytes) {}

    /// NT_OK, NT_ABSENT, NT_DENIED, …
    nt_status status() const { return status_; }
    explicit operator bool() const { return status_ == NT_OK; }
    std::string_view data() const { return bytes_ ? view(bytes_->data) : std::string_view(); }
    bool is_truncated() const { return bytes_ && (bytes_->flags & NT_RESULT_TRUNCATED) != 0; }

  private:
    struct Release {
        void operator()(nt_bytes* bytes) const {
            if (bytes->release != nullptr) bytes->release(bytes);
        }
    };
    nt_status status_;
    std::unique_ptr<nt_bytes, Release> bytes_;
};

/// One instance's way to the host. Texts that it returns live as long as the instance, but for those of answers and
/// files, which live with these.
class Host {
  public:
    explicit Host(const nt_host* host)
        : host_(host),
          commands_(find_service<nt_command_service>(NT_SERVICE_COMMAND)),
          config_(find_service<nt_config_service>(NT_SERVICE_CONFIG)),
          clock_(find_service<nt_clock_service>(NT_SERVICE_CLOCK)),
          env_(find_service<nt_env_service>(NT_SERVICE_ENV)),
          identity_(find_service<nt_identity_service>(NT_SERVICE_IDENTITY)),
          files_(find_service<nt_file_service>(NT_SERVICE_FILE)),
          notices_(find_service<nt_notice_service>(NT_SERVICE_NOTICE)),
          log_(find_service<nt_log_service>(NT_SERVICE_LOG)),
          cancel_(find_service<nt_cancel_service>(NT_SERVICE_CANCEL)),
          replay_(find_service<nt_replay_service>(NT_SERVICE_REPLAY)),
          asked_(find_service<nt_asked_service>(NT_SERVICE_ASKED)) {}
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    /// The first service without which no adapter can work and that this host lacks, or nullptr. Those for the log and
    /// for cancellation can be done without.
    const char* missing_service() const {
        if (commands_ == nullptr) return NT_SERVICE_COMMAND;
        if (config_ == nullptr) return NT_SERVICE_CONFIG;
        if (clock_ == nullptr) return NT_SERVICE_CLOCK;
        if (env_ == nullptr) return NT_SERVICE_ENV;
        if (identity_ == nullptr) return NT_SERVICE_IDENTITY;
        if (files_ == nullptr) return NT_SERVICE_FILE;
        if (notices_ == nullptr) return NT_SERVICE_NOTICE;
        return nullptr;
    }

    // --- commands ---------------------------------------------------------------------------------------------------

    /// Runs all at once. Answers in the order of the questions: answers[query.index].
    std::vector<Answer> run(const Wave& wave) { return detail::Run(wave.commands()).on(host_, *commands_); }

    Answer run(const Command& command) { return detail::Run({command}).on(host_, *commands_).front(); }

    /// Where a program is on PATH; starts no process.
    std::optional<std::string_view> find(const char* program) {
        nt_str path = {};
        return found(commands_->find(host_, program, &path), path);
    }

    /// In a replay: the argument lists of `program` in the recording, the program first, each once. Else none.
    std::vector<std::vector<std::string>> recorded_arguments(const char* program) {
        std::vector<std::vector<std::string>> calls;
        nt_argv_list list = {};
        if (replay_ == nullptr || replay_->calls(host_, program, &list) != NT_OK) return calls;
        for (std::uint32_t i = 0; i < list.count; ++i) {
            calls.emplace_back();
            for (const char* const* word = list.items[i]; *word != nullptr; ++word) calls.back().emplace_back(*word);
        }
        return calls;
    }

    // --- the rest of the outside ------------------------------------------------------------------------------------

    /// A variable of the environment; nothing if it is not set. `flags` NT_SECRET keeps it out of recordings.
    std::optional<std::string_view> env(const char* name, std::uint32_t flags = 0) {
        nt_str value = {};
        return found(env_->get(host_, name, flags, &value), value);
    }

    /// A key below plugins.<id>. of the configuration as text, a list as lines; nothing if it is not set.
    std::optional<std::string_view> config(const char* key) {
        nt_str value = {};
        return found(config_->get(host_, key, &value), value);
    }

    /// Queues that the user named, as he wrote them, or the id of the job that he asks about; as lines. Empty: none.
    std::string_view asked_names() {
        nt_str names = {};
        return asked_ != nullptr && asked_->names(host_, &names) == NT_OK ? view(names) : std::string_view();
    }

    /// At most `cap` bytes of a plain file.
    File read_file(const char* path, std::uint64_t cap = std::uint64_t{1} << 20, std::uint32_t flags = 0) {
        nt_bytes* bytes = nullptr;
        const nt_status status = files_->read(host_, path, cap, flags, &bytes);
        return {status, status == NT_OK ? bytes : nullptr};
    }

    /// UTC seconds since the epoch; stands still in a replay.
    std::int64_t now() const { return clock_->wall_ns(host_) / 1'000'000'000; }
    /// For measuring only.
    std::int64_t mono_ns() const { return clock_->mono_ns(host_); }
    /// What to add to UTC for the local time in which clients print, at that instant.
    std::int32_t zone_offset_seconds(std::int64_t utc_seconds) const {
        return clock_->zone_offset_seconds(host_, utc_seconds);
    }

    /// The caller; nothing if he is not known.
    std::optional<Identity> identity() const {
        const nt_identity* known = nullptr;
        if (identity_->get(host_, &known) != NT_OK || known == nullptr) return std::nullopt;
        Identity caller = {known->uid, view(known->user), std::nullopt, view(known->host_name)};
        if (known->groups_known != 0) {
            caller.groups.emplace();
            for (std::uint32_t i = 0; i < known->n_groups; ++i) caller.groups->push_back(view(known->groups[i]));
        }
        return caller;
    }

    bool is_cancelled() const { return cancel_ != nullptr && cancel_->is_cancelled(host_) != 0; }

    // --- what to say ------------------------------------------------------------------------------------------------

    /// For the user: becomes a row of the report's problems.
    void add(const Notice& notice) {
        if (notices_ == nullptr) return log(notice.severity, notice.text);
        const std::string text = text::repaired_utf8(notice.text);
        const std::string subject = text::repaired_utf8(notice.subject);
        nt_notice abi = {};
        abi.size = sizeof abi;
        abi.severity = static_cast<std::uint32_t>(notice.severity);
        abi.code = str(notice.code);
        abi.query = str(notice.query);
        abi.subject = str(subject);
        abi.text = str(text);
        abi.command = notice.command;
        abi.offset = notice.offset;
        notices_->add(host_, &abi);
    }

    /// For developers.
    void log(nt_severity severity, std::string_view text) {
        if (log_ != nullptr) log_->write(host_, static_cast<std::uint32_t>(severity), str(text));
    }

  private:
    template <class SERVICE>
    const SERVICE* find_service(const char* id) const {
        return static_cast<const SERVICE*>(host_->get_service(host_, id));
    }

    static std::optional<std::string_view> found(nt_status status, nt_str value) {
        return status == NT_OK ? std::optional(view(value)) : std::nullopt;
    }

    const nt_host* host_;
    const nt_command_service* commands_;
    const nt_config_service* config_;
    const nt_clock_service* clock_;
    const nt_env_service* env_;
    const nt_identity_service* identity_;
    const nt_file_service* files_;
    const nt_notice_service* notices_;
    const nt_log_service* log_;
    const nt_cancel_service* cancel_;
    const nt_replay_service* replay_;
    const nt_asked_service* asked_;
};

}  // namespace nodetop::sdk

#endif
