#include "plugins/services.hpp"

#include <algorithm>
#include <memory>

#include "outside/limits.hpp"
#include "outside/wave_limit.hpp"
#include "plugins/abi_text.hpp"
#include "plugins/build_facts.hpp"
#include "plugins/command_call.hpp"

namespace nodetop {

/// The functions behind the tables of plugin.h.
struct ServiceCalls {
    static HostServices& self(const nt_host* host) { return *static_cast<HostServices*>(host->host_data); }

    /// What a service does, with every exception made a status.
    template <typename Body>
    static nt_status guarded(Body&& body) noexcept {
        try {
            return body();
        } catch (const std::bad_alloc&) {
            return NT_MEMORY;
        } catch (...) {
            return NT_INTERNAL;
        }
    }

    static nt_status run_all(const nt_host* host, const nt_command* const* commands, std::uint32_t n,
                             nt_results** ret_results) noexcept {
        return guarded([&]() -> nt_status {
            HostServices& services = self(host);
            if (ret_results == nullptr || (n > 0 && commands == nullptr)) return NT_ARGUMENT;
            std::vector<CommandRequest> requests;
            for (std::uint32_t i = 0; i < n; ++i) {
                auto request = request_of(commands[i], services.commands_asked_ + i);
                if (!request) return NT_ARGUMENT;
                auto told = std::move(request->on_end);
                request->on_end = [&services, told, line = command_line(request->argv)](const CommandResult& result) {
                    if (services.hooks_.on_command_end) services.hooks_.on_command_end(line);
                    return told ? told(result) : Wave::go_on;
                };
                requests.push_back(*std::move(request));
            }
            if (services.hooks_.on_wave_begin) services.hooks_.on_wave_begin(services.longest_ms(requests));
            auto results = services.world_.commands.run_all(requests);
            if (services.hooks_.on_wave_end) services.hooks_.on_wave_end();
            *ret_results = new_results(std::move(results), services.commands_asked_);
            services.commands_asked_ += n;
            return NT_OK;
        });
    }

    static nt_status find(const nt_host* host, const char* program, nt_str* ret_path) noexcept {
        return guarded([&]() -> nt_status {
            if (program == nullptr || ret_path == nullptr) return NT_ARGUMENT;
            auto path = self(host).world_.commands.find(program);
            if (!path) return NT_ABSENT;
            *ret_path = self(host).keep(std::move(*path));
            return NT_OK;
        });
    }

    static nt_status recorded_calls(const nt_host* host, const char* program, nt_argv_list* ret_calls) noexcept {
        return guarded([&]() -> nt_status {
            HostServices& services = self(host);
            if (program == nullptr || ret_calls == nullptr) return NT_ARGUMENT;
            services.recorded_.hold(services.world_.commands.recorded(program));
            if (services.recorded_.lists.empty()) return NT_ABSENT;
            *ret_calls = {sizeof(nt_argv_list), static_cast<std::uint32_t>(services.recorded_.lists.size()),
                          services.recorded_.lists.data()};
            return NT_OK;
        });
    }

    static void log(const nt_host* host, std::uint32_t, nt_str text) noexcept {
        guarded([&]() -> nt_status {
            HostServices& services = self(host);
            std::lock_guard lock(services.log_mutex_);
            if (services.hooks_.on_log) services.hooks_.on_log(clean_text_of(text));
            return NT_OK;
        });
    }

    static nt_status configured(const nt_host* host, const char* key, nt_str* ret_value) noexcept {
        return guarded([&]() -> nt_status {
            if (key == nullptr || ret_value == nullptr) return NT_ARGUMENT;
            auto entry = self(host).configured_.find(key);
            if (entry == self(host).configured_.end()) return NT_ABSENT;
            *ret_value = abi_text(entry->second);
            return NT_OK;
        });
    }

    static nt_status asked_names(const nt_host* host, nt_str* ret_names) noexcept {
        return guarded([&]() -> nt_status {
            if (ret_names == nullptr) return NT_ARGUMENT;
            if (self(host).asked_names_.empty()) return NT_ABSENT;
            *ret_names = abi_text(self(host).asked_names_);
            return NT_OK;
        });
    }

    static std::int64_t wall_ns(const nt_host* host) noexcept { return self(host).world_.clock.wall_ns(); }
    static std::int64_t mono_ns(const nt_host* host) noexcept { return self(host).world_.clock.mono_ns(); }
    static std::int32_t zone_offset(const nt_host* host, std::int64_t utc_seconds) noexcept {
        return self(host).world_.clock.zone_offset_seconds(utc_seconds);
    }

    static nt_status variable(const nt_host* host, const char* name, std::uint32_t flags, nt_str* ret_value) noexcept {
        return guarded([&]() -> nt_status {
            if (name == nullptr || ret_value == nullptr) return NT_ARGUMENT;
            auto value = self(host).world_.environment.get(name, secrecy_of(flags));
            if (!value) return NT_ABSENT;
            *ret_value = self(host).keep(std::move(*value));
            return NT_OK;
        });
    }

    static nt_status identity(const nt_host* host, const nt_identity** ret_identity) noexcept {
        return guarded([&]() -> nt_status {
            HostServices& services = self(host);
            if (ret_identity == nullptr) return NT_ARGUMENT;
            if (!services.caller_) {
                services.caller_ = services.world_.identities.caller();
                const HostCaller& caller = *services.caller_;
                if (caller.groups)
                    for (const auto& group : *caller.groups) services.groups_.push_back(abi_text(group));
                services.identity_ = {sizeof(nt_identity),
                                      0,
                                      caller.uid.value_or(UINT32_MAX),
                                      caller.groups ? 1u : 0u,
                                      abi_text(caller.user),
                                      services.groups_.data(),
                                      static_cast<std::uint32_t>(services.groups_.size()),
                                      0,
                                      abi_text(caller.host_name)};
            }
            *ret_identity = &services.identity_;
            return NT_OK;
        });
    }

    struct FileBytes : nt_bytes {
        FileContent content;
    };

    static nt_status read_file(const nt_host* host, const char* path, std::uint64_t cap, std::uint32_t flags,
                               nt_bytes** ret_bytes) noexcept {
        return guarded([&]() -> nt_status {
            if (path == nullptr || ret_bytes == nullptr) return NT_ARGUMENT;
            auto answer = std::make_unique<FileBytes>();
            answer->content = self(host).world_.files.read(path, cap, secrecy_of(flags));
            if (answer->content.state == FileState::absent) return NT_ABSENT;
            if (answer->content.state == FileState::denied) return NT_DENIED;
            answer->size = sizeof(nt_bytes);
            answer->flags = answer->content.truncated ? NT_RESULT_TRUNCATED : 0;
            answer->data = abi_text(answer->content.content.view);
            answer->private_data = answer.get();
            answer->release = [](nt_bytes* bytes) noexcept { delete static_cast<FileBytes*>(bytes->private_data); };
            *ret_bytes = answer.release();
            return NT_OK;
        });
    }

    static std::int32_t is_cancelled(const nt_host* host) noexcept {
        return self(host).world_.cancellation.cancelled() ? 1 : 0;
    }

    static void notice(const nt_host* host, const nt_notice* notice) noexcept {
        guarded([&]() -> nt_status {
            if (notice == nullptr || !NT_HAS(nt_notice, notice, text)) return NT_ARGUMENT;
            Problem problem;
            problem.severity = static_cast<Severity>(std::min<std::uint32_t>(notice->severity, NT_ERROR));
            problem.code = clean_text_of(notice->code);
            problem.query = clean_text_of(notice->query);
            problem.subject = clean_text_of(notice->subject);
            problem.text = clean_text_of(notice->text);
            if (self(host).hooks_.on_problem) self(host).hooks_.on_problem(problem);
            return NT_OK;
        });
    }

    static Secrecy secrecy_of(std::uint32_t flags) {
        return (flags & NT_SECRET) != 0 ? Secrecy::secret : Secrecy::open;
    }

    static const void* get_service(const nt_host*, const char* id) noexcept {
        static const nt_command_service commands{sizeof commands, 0, run_all, find};
        static const nt_log_service logs{sizeof logs, 0, log};
        static const nt_config_service config{sizeof config, 0, configured};
        static const nt_clock_service clock{sizeof clock, 0, wall_ns, mono_ns, zone_offset};
        static const nt_env_service env{sizeof env, 0, variable};
        static const nt_identity_service identities{sizeof identities, 0, identity};
        static const nt_file_service files{sizeof files, 0, read_file};
        static const nt_cancel_service cancel{sizeof cancel, 0, is_cancelled};
        static const nt_notice_service notices{sizeof notices, 0, notice};
        static const nt_replay_service replays{sizeof replays, 0, recorded_calls};
        static const nt_asked_service asked{sizeof asked, 0, asked_names};
        if (id == nullptr) return nullptr;
        const std::string_view wanted(id);
        if (wanted == NT_SERVICE_COMMAND) return &commands;
        if (wanted == NT_SERVICE_LOG) return &logs;
        if (wanted == NT_SERVICE_CONFIG) return &config;
        if (wanted == NT_SERVICE_CLOCK) return &clock;
        if (wanted == NT_SERVICE_ENV) return &env;
        if (wanted == NT_SERVICE_IDENTITY) return &identities;
        if (wanted == NT_SERVICE_FILE) return &files;
        if (wanted == NT_SERVICE_CANCEL) return &cancel;
        if (wanted == NT_SERVICE_NOTICE) return &notices;
        if (wanted == NT_SERVICE_REPLAY) return &replays;
        if (wanted == NT_SERVICE_ASKED) return &asked;
        return nullptr;
    }
};

HostServices::HostServices(const World& world, std::map<std::string, std::string> configured,
                           std::optional<std::uint32_t> timeout_seconds, ServiceHooks hooks)
    : world_(world), configured_(std::move(configured)), timeout_seconds_(timeout_seconds), hooks_(std::move(hooks)) {
    host_ = {
        sizeof(nt_host),          NT_ABI_MAJOR, NT_ABI_MINOR, 0, this, abi_text("nodetop"), abi_text(build::kVersion),
        ServiceCalls::get_service};
}

void HostServices::RecordedLists::hold(std::vector<Argv> recorded) {
    calls = std::move(recorded);
    words.clear();
    lists.clear();
    for (const Argv& call : calls) {
        auto& pointers = words.emplace_back();
        for (const std::string& word : call) pointers.push_back(word.c_str());
        pointers.push_back(nullptr);
    }
    for (const auto& pointers : words) lists.push_back(pointers.data());
}

nt_str HostServices::keep(std::string text) { return abi_text(kept_.emplace_back(std::move(text))); }

std::uint64_t HostServices::longest_ms(const std::vector<CommandRequest>& requests) const {
    std::uint64_t longest = 0;
    for (const auto& request : requests)
        longest = std::max<std::uint64_t>(longest, request.timeout_ms != 0 ? request.timeout_ms : kCommandTimeoutMs);
    if (timeout_seconds_) longest = std::uint64_t{*timeout_seconds_} * 1000;
    return longest * rounds(requests);
}

}  // namespace nodetop
