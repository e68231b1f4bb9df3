// A host for the unit tests of an adapter: answers come from the test, and nothing real is touched. C++17, header only.
#ifndef NODETOP_TESTING_FAKE_HOST_HPP
#define NODETOP_TESTING_FAKE_HOST_HPP

#include <nodetop/plugin.h>
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <nodetop/sdk/outcome.hpp>
#include <nodetop/sdk/strings.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodetop::testing {

using Argv = std::vector<std::string>;

/// How a scripted program ends.
struct Script {
    std::string out, err;
    int exit_status = 0;
    std::int32_t state = NT_RUN_EXITED;
    bool truncated = false;
};

/// A command that was not scripted is not recorded, and its program is on PATH only if another command of it was.
class FakeHost {
  public:
    FakeHost() {
        abi_.size = sizeof abi_;
        abi_.abi_major = NT_ABI_MAJOR;
        abi_.abi_minor = NT_ABI_MINOR;
        abi_.host_data = this;
        abi_.name = sdk::str("fake");
        abi_.version = sdk::str("1.0");
        abi_.get_service = &get_service;
        identity_.size = sizeof identity_;
        identity_.uid = 1000;
        identity_.user = sdk::str("alice");
        identity_.host_name = sdk::str("login1");
    }
    FakeHost(const FakeHost&) = delete;
    FakeHost& operator=(const FakeHost&) = delete;

    // --- what the test says -----------------------------------------------------------------------------------------

    FakeHost& answer(Argv argv, Script script) {
        programs_[argv.at(0)] = "/usr/bin/" + argv.at(0);
        return scripts_[std::move(argv)] = std::make_shared<const Script>(std::move(script)), *this;
    }
    FakeHost& answer(Argv argv, std::string out) { return answer(std::move(argv), Script{std::move(out), {}}); }
    FakeHost& env(std::string name, std::string value) { return env_[std::move(name)] = std::move(value), *this; }
    FakeHost& file(std::string path, std::string text) { return files_[std::move(path)] = std::move(text), *this; }
    FakeHost& config(std::string key, std::string value) { return config_[std::move(key)] = std::move(value), *this; }
    /// What the user named, as lines; nothing unless told.
    FakeHost& asked_names(std::string lines) { return asked_names_ = std::move(lines), *this; }
    /// The wall clock; it stands still. The epoch unless told.
    FakeHost& now(std::int64_t utc_seconds) { return now_ = utc_seconds, *this; }
    FakeHost& zone_offset_seconds(std::int32_t seconds) { return zone_offset_ = seconds, *this; }
    FakeHost& cancelled() { return cancelled_ = true, *this; }
    /// The caller; "alice" unless told.
    FakeHost& user(std::string name) {
        user_ = std::move(name);
        identity_.user = sdk::str(user_);
        return *this;
    }
    /// The host that the caller is on; "login1" unless told.
    FakeHost& host_name(std::string name) {
        host_name_ = std::move(name);
        identity_.host_name = sdk::str(host_name_);
        return *this;
    }
    /// The groups of the caller; not known unless told.
    FakeHost& groups(std::vector<std::string> names) {
        group_names_ = std::move(names);
        groups_ = sdk::strs(group_names_);
        identity_.groups_known = 1;
        identity_.groups = groups_.data();
        identity_.n_groups = static_cast<std::uint32_t>(groups_.size());
        return *this;
    }
    /// Bytes that one read() of a streamed answer gives at most; 7 unless told, so that records are cut everywhere.
    FakeHost& chunk(std::size_t bytes) { return chunk_ = bytes, *this; }
    /// A host that has no service of this id; "*": none at all.
    FakeHost& lacks(std::string service_id) { return lacking_.push_back(std::move(service_id)), *this; }

    // --- what the test sees -----------------------------------------------------------------------------------------

    const nt_host* abi() const { return &abi_; }
    /// Every command that was run, in order.
    const std::vector<Argv>& asked() const { return asked_; }
    const std::vector<sdk::Notice>& notices() const { return notices_; }
    const std::vector<std::string>& log() const { return log_; }
    /// Structs that were handed out and not released: 0 after a clean run.
    int unreleased() const { return unreleased_; }

  private:
    /// Shared, not copied: a benchmark of an adapter measures the adapter.
    using Scripts = std::vector<std::shared_ptr<const Script>>;

    struct Results {
        nt_results abi = {};
        Scripts scripts;
        std::vector<nt_result> items;
        std::vector<const nt_result*> pointers;
        FakeHost* host;
    };
    struct Stream {
        std::string_view rest;
        std::size_t chunk;
    };
    struct Bytes {
        nt_bytes abi = {};
        std::string data;
        FakeHost* host;
    };

    static FakeHost& of(const nt_host* host) { return *static_cast<FakeHost*>(host->host_data); }

    static const void* get_service(const nt_host* host, const char* id) {
        static const nt_command_service commands = {sizeof commands, 0, &run_all, &find};
        static const nt_config_service config = {sizeof config, 0, &get_config};
        static const nt_asked_service asked = {sizeof asked, 0, &get_asked_names};
        static const nt_clock_service clock = {sizeof clock, 0, &wall_ns, &wall_ns, &zone_offset};
        static const nt_env_service env = {sizeof env, 0, &get_env};
        static const nt_identity_service identity = {sizeof identity, 0, &get_identity};
        static const nt_file_service files = {sizeof files, 0, &read_file};
        static const nt_notice_service notices = {sizeof notices, 0, &add_notice};
        static const nt_log_service log = {sizeof log, 0, &write_log};
        static const nt_cancel_service cancel = {sizeof cancel, 0, &is_cancelled};
        static const std::map<std::string_view, const void*> services = {
            {NT_SERVICE_COMMAND, &commands}, {NT_SERVICE_CONFIG, &config},     {NT_SERVICE_CLOCK, &clock},
            {NT_SERVICE_ENV, &env},          {NT_SERVICE_IDENTITY, &identity}, {NT_SERVICE_FILE, &files},
            {NT_SERVICE_NOTICE, &notices},   {NT_SERVICE_LOG, &log},           {NT_SERVICE_CANCEL, &cancel},
            {NT_SERVICE_ASKED, &asked}};
        for (const std::string& lacking : of(host).lacking_)
            if (lacking == "*" || lacking == id) return nullptr;
        const auto found = services.find(id);
        return found == services.end() ? nullptr : found->second;
    }

    // --- commands ---------------------------------------------------------------------------------------------------

    static nt_status run_all(const nt_host* host, const nt_command* const* commands, std::uint32_t n,
                             nt_results** ret_results) {
        FakeHost& me = of(host);
        auto all = std::make_unique<Results>();
        all->host = &me;
        bool stopped = false;
        for (std::uint32_t i = 0; i < n; ++i) all->items.push_back(me.run(*commands[i], all->scripts, stopped));
        for (const nt_result& item : all->items) all->pointers.push_back(&item);
        all->abi.size = sizeof all->abi;
        all->abi.count = n;
        all->abi.items = all->pointers.data();
        all->abi.private_data = all.get();
        all->abi.release = [](nt_results* results) {
            const std::unique_ptr<Results> gone(static_cast<Results*>(results->private_data));
            --gone->host->unreleased_;
        };
        ++me.unreleased_;
        *ret_results = &all.release()->abi;
        return NT_OK;
    }

    nt_result run(const nt_command& command, Scripts& kept, bool& stopped) {
        nt_result result = {};
        result.size = sizeof result;
        result.command = static_cast<std::uint32_t>(asked_.size());
        const auto without_answer = [](std::int32_t state) {
            Script script;
            script.state = state;
            return std::make_shared<const Script>(std::move(script));
        };
        auto script = without_answer(stopped ? NT_RUN_CANCELLED : NT_RUN_NOT_RECORDED);
        const Argv argv = words(command.argv);
        asked_.push_back(argv);
        if (!stopped && programs_.count(argv.at(0)) == 0) {
            script = without_answer(NT_RUN_NOT_FOUND);
        } else if (!stopped) {
            if (const auto asked = scripts_.find(argv); asked != scripts_.end()) script = asked->second;
            for (std::uint32_t k = 0; k < command.n_alternates && script->state == NT_RUN_NOT_RECORDED; ++k) {
                const auto other = scripts_.find(words(command.alternates[k]));
                if (other == scripts_.end()) continue;
                script = other->second;
                result.answered_by = k + 1;
            }
        }
        const Script& answer = *kept.emplace_back(std::move(script));
        result.state = answer.state;
        result.exit_status = answer.exit_status;
        result.signal = answer.state == NT_RUN_SIGNALLED ? 11 : 0;
        result.flags = answer.truncated ? NT_RESULT_TRUNCATED : 0;
        result.err = sdk::str(answer.err);
        if (command.consume == nullptr) {
            result.out = sdk::str(answer.out);
        } else if (answer.state != NT_RUN_NOT_FOUND && answer.state != NT_RUN_NOT_RECORDED) {
            Stream stream = {answer.out, chunk_};
            const nt_reader reader = {sizeof reader, 0, &stream, &read_stream, nullptr};
            command.consume(command.ctx, &reader);
        }
        if (command.on_end != nullptr) stopped = command.on_end(command.ctx, &result) == NT_WAVE_STOP || stopped;
        return result;
    }

    static std::int64_t read_stream(const nt_reader* reader, void* buffer, std::uint64_t capacity) {
        Stream& stream = *static_cast<Stream*>(reader->reader_data);
        const std::size_t n = std::min({stream.rest.size(), stream.chunk, static_cast<std::size_t>(capacity)});
        std::memcpy(buffer, stream.rest.data(), n);
        stream.rest.remove_prefix(n);
        return static_cast<std::int64_t>(n);
    }

    static nt_status find(const nt_host* host, const char* program, nt_str* ret_path) {
        return get(of(host).programs_, program, ret_path);
    }

    static Argv words(const char* const* argv) {
        Argv all;
        for (; *argv != nullptr; ++argv) all.emplace_back(*argv);
        return all;
    }

    // --- the rest ---------------------------------------------------------------------------------------------------

    static nt_status get(const std::map<std::string, std::string>& from, const char* key, nt_str* ret_value) {
        const auto found = from.find(key);
        if (found == from.end()) return NT_ABSENT;
        *ret_value = sdk::str(found->second);
        return NT_OK;
    }

    static nt_status get_asked_names(const nt_host* host, nt_str* ret_names) {
        const std::string& names = of(host).asked_names_;
        if (names.empty()) return NT_ABSENT;
        *ret_names = sdk::str(names);
        return NT_OK;
    }

    static nt_status get_config(const nt_host* host, const char* key, nt_str* ret_value) {
        return get(of(host).config_, key, ret_value);
    }

    static nt_status get_env(const nt_host* host, const char* name, std::uint32_t, nt_str* ret_value) {
        return get(of(host).env_, name, ret_value);
    }

    static nt_status read_file(const nt_host* host, const char* path, std::uint64_t cap, std::uint32_t,
                               nt_bytes** ret_bytes) {
        FakeHost& me = of(host);
        const auto found = me.files_.find(path);
        if (found == me.files_.end()) return NT_ABSENT;
        auto* const bytes = new Bytes;
        bytes->host = &me;
        bytes->data = found->second.substr(0, static_cast<std::size_t>(cap));
        bytes->abi.size = sizeof bytes->abi;
        bytes->abi.flags = bytes->data.size() < found->second.size() ? NT_RESULT_TRUNCATED : 0;
        bytes->abi.data = sdk::str(bytes->data);
        bytes->abi.private_data = bytes;
        bytes->abi.release = [](nt_bytes* gone) {
            auto* const whole = static_cast<Bytes*>(gone->private_data);
            --whole->host->unreleased_;
            delete whole;
        };
        ++me.unreleased_;
        *ret_bytes = &bytes->abi;
        return NT_OK;
    }

    static std::int64_t wall_ns(const nt_host* host) { return of(host).now_ * 1'000'000'000; }
    static std::int32_t zone_offset(const nt_host* host, std::int64_t) { return of(host).zone_offset_; }
    static std::int32_t is_cancelled(const nt_host* host) { return of(host).cancelled_ ? 1 : 0; }

    static nt_status get_identity(const nt_host* host, const nt_identity** ret_identity) {
        *ret_identity = &of(host).identity_;
        return NT_OK;
    }

    static void add_notice(const nt_host* host, const nt_notice* notice) {
        const auto copy = [](nt_str text) { return std::string(sdk::view(text)); };
        of(host).notices_.push_back({static_cast<nt_severity>(notice->severity), copy(notice->code), copy(notice->text),
                                     copy(notice->query), copy(notice->subject), notice->command, notice->offset});
    }

    static void write_log(const nt_host* host, std::uint32_t, nt_str text) {
        of(host).log_.emplace_back(sdk::view(text));
    }

    nt_host abi_ = {};
    nt_identity identity_ = {};
    std::map<Argv, std::shared_ptr<const Script>> scripts_;
    std::map<std::string, std::string> programs_, env_, files_, config_;
    std::string host_name_, asked_names_;
    std::string user_;
    std::vector<std::string> group_names_, lacking_, log_;
    std::vector<nt_str> groups_;
    std::vector<Argv> asked_;
    std::vector<sdk::Notice> notices_;
    std::size_t chunk_ = 7;
    std::int64_t now_ = 0;
    std::int32_t zone_offset_ = 0;
    bool cancelled_ = false;
    int unreleased_ = 0;
};

}  // namespace nodetop::testing

#endif
