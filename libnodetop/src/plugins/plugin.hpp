#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "nodetop/plugin.h"
#include "outside/bytes.hpp"
#include "plugins/adapter_info.hpp"
#include "plugins/candidate.hpp"

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

    /// What an exception that came out of the last call said; "" if none did.
    const std::string& thrown() const { return thrown_; }

  private:
    Plugin() = default;
    template <typename Call>
    nt_status call(Call&& body);

    AdapterInfo info_;
    nt_plugin* instance_ = nullptr;
    const nt_cluster* cluster_ = nullptr;
    const nt_names* names_ = nullptr;
    std::string thrown_;
};

}  // namespace nodetop
