#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nodetop/plugin.h"
#include "outside/bytes.hpp"
#include "plugins/adapter_info.hpp"
#include "plugins/candidate.hpp"
#include "plugins/questions.hpp"

namespace nodetop {

/// One adapter of a shared object in this process, driven through the ABI. What it does wrong ends as a value here: a
/// C++ exception that it lets out is caught, a crash is not.
class Plugin {
  public:
    struct Opened {
        std::unique_ptr<Plugin> plugin;  ///< nullptr: see outcome
        Outcome outcome = Outcome::loaded;
        std::string reason;
    };
    /// Loads the file, never to be closed again, and checks what it says against the note. `host` must live longer.
    /// With `id` empty the file must hold exactly one adapter.
    static Opened open(const std::string& file, const std::string& id, const std::optional<PluginNote>& note,
                       const nt_host* host);
    ~Plugin();
    Plugin(const Plugin&) = delete;
    Plugin& operator=(const Plugin&) = delete;

    const AdapterInfo& info() const { return info_; }

    struct Detection {
        nt_status status = NT_OK;
        std::int32_t state = NT_NOT_HERE;
        std::string why, wrapper_of;
    };
    Detection detect();

    struct Snapshot {
        nt_status status = NT_OK;
        SharedBytes blob;  ///< the adapter's own memory; must be let go before the Plugin is
    };
    Snapshot collect(std::uint64_t want);

    /// nullopt: it has no notation of its own, or could not.
    std::optional<std::string> fold(std::span<const std::string_view> names);

    /// The names of a list in the system's own notation, at most `limit`. nullopt: it has no notation of its own, or
    /// the text is none of it; then `ret_fault` says why.
    std::optional<std::vector<std::string>> expand(std::string_view text, std::uint32_t limit, std::string& ret_fault);

    DryRunCapability can_dry_run();
    /// Takes over what the other one, of the same file, needs for dry runs. The other one is not at work.
    void learn(const Plugin& from);
    DryRunAnswer dry_run(const JobQuestion& question);

    /// nullopt: it does not know how to ask for a job, or could not say.
    std::optional<SubmissionText> submission(const JobQuestion& question);
    /// nullopt: a code that it does not know.
    std::optional<CodeExplanation> explain(CodeKind kind, std::string_view code);

    /// What an exception that came out of the last call said; "" if none did.
    const std::string& thrown() const { return thrown_; }

  private:
    Plugin() = default;
    void find_questions();
    /// Runs `body`, which calls the adapter; NT_EXCEPTION and thrown_ if it lets one out.
    template <typename Call>
    nt_status call(Call&& body) {
        thrown_.clear();
        try {
            return body();
        } catch (const std::exception& error) {
            thrown_ = error.what();
        } catch (...) {
            thrown_ = "something that is no exception";
        }
        return NT_EXCEPTION;
    }

    AdapterInfo info_;
    nt_plugin* instance_ = nullptr;
    const nt_cluster* cluster_ = nullptr;
    const nt_names* names_ = nullptr;
    const nt_probe* probe_ = nullptr;
    const nt_submit_flags* submit_flags_ = nullptr;
    const nt_explain* explain_ = nullptr;
    std::string thrown_;
};

}  // namespace nodetop
