// nodetop/plugin.hpp - writing an adapter in C++17; header only, outside the ABI
//
//     #include <nodetop/plugin.hpp>
//     namespace sdk = nodetop::sdk;
//
//     class MySched final : public sdk::Adapter {
//       public:
//         using Adapter::Adapter;
//         sdk::Detection detect() override;
//         sdk::Outcome collect(std::uint64_t want, sdk::BlobBuilder& reading) override;
//     };
//
//     NODETOP_PLUGIN(MySched, "mysched", "My scheduler", "1.0", "Example site", "MIT", "queue", 600, ("mystat"))
//
// Derive from sdk::Probe, sdk::SubmitFlags, sdk::Names and sdk::Explain as well where the system can do it, and declare
// `static constexpr sdk::Option options[]` where it is configured: only then does the adapter have these extensions.
#ifndef NODETOP_PLUGIN_HPP
#define NODETOP_PLUGIN_HPP

#include <array>
#include <cstring>
#include <memory>
#include <type_traits>

#include "blob_builder.hpp"
#include "plugin.h"
#include "sdk/adapter.hpp"
#include "sdk/instance.hpp"
#include "sdk/strings.hpp"

namespace nodetop::sdk::detail {

template <class INTERFACE, class ADAPTER>
constexpr auto interface_of() {
    using Get = INTERFACE* (*)(Adapter&);
    if constexpr (std::is_base_of_v<INTERFACE, ADAPTER>)
        return Get([](Adapter& adapter) -> INTERFACE* { return static_cast<ADAPTER*>(&adapter); });
    else
        return Get(nullptr);
}

template <class ADAPTER, class = void>
struct OptionsOf {
    static constexpr const nt_options* (*get)() = nullptr;
};

template <class ADAPTER>
struct OptionsOf<ADAPTER, std::void_t<decltype(ADAPTER::options)>> {
    static const nt_options* get() {
        static constexpr std::size_t n = std::size(ADAPTER::options);
        static const auto options = [] {
            std::array<nt_option, n> all = {};
            for (std::size_t i = 0; i < n; ++i) {
                const Option& from = ADAPTER::options[i];
                all[i] = {sizeof(nt_option), static_cast<std::uint32_t>(from.type),
                          str(from.key),     str(from.default_text),
                          str(from.help),    from.minimum,
                          from.maximum};
            }
            return all;
        }();
        static const auto pointers = [] {
            std::array<const nt_option*, n> all = {};
            for (std::size_t i = 0; i < n; ++i) all[i] = &options[i];
            return all;
        }();
        static const nt_options list = {sizeof list, n, pointers.data()};
        return &list;
    }
};

template <class ADAPTER>
inline constexpr AdapterClass adapter_class = {
    [](Host& host) -> std::unique_ptr<Adapter> { return std::make_unique<ADAPTER>(host); },
    interface_of<Probe, ADAPTER>(),
    interface_of<SubmitFlags, ADAPTER>(),
    interface_of<Names, ADAPTER>(),
    interface_of<Explain, ADAPTER>(),
    OptionsOf<ADAPTER>::get,
};

/// The entry of a file with one adapter. WHO has a static member `descriptor`.
template <class ADAPTER, class WHO>
struct Entry {
    static std::uint32_t count() noexcept { return 1; }

    static const nt_descriptor* descriptor(std::uint32_t index) noexcept {
        return index == 0 ? &WHO::descriptor : nullptr;
    }

    static nt_status create(const nt_host* host, const char* plugin_id, nt_plugin** ret_plugin) noexcept {
        if (plugin_id == nullptr || std::string_view(plugin_id) != view(WHO::descriptor.id)) return NT_ARGUMENT;
        return Instance::create(adapter_class<ADAPTER>, host, ret_plugin);
    }

    static constexpr nt_entry entry = {sizeof(nt_entry), NT_ABI_MAJOR, NT_ABI_MINOR, 0,
                                       NT_MAGIC,         &count,       &descriptor,  &create};
};

}  // namespace nodetop::sdk::detail

/// Makes the class ADAPTER the one adapter of this file: the exported function, the descriptor and the ELF note, all
/// from the same values. Once, at file scope, outside any namespace. All texts are string literals, `priority` is a
/// number (600 unless there is a reason), `commands` the client programs in brackets: ("mystat", "myinfo"), or () if it
/// needs none.
#define NODETOP_PLUGIN(ADAPTER, id, name, version, vendor, license, queue_term, priority, commands) \
    namespace {                                                                                     \
    struct NodetopPluginIdentity {                                                                  \
        static constexpr auto programs = ::nodetop::sdk::str_array commands;                        \
        static constexpr nt_descriptor descriptor = {sizeof(nt_descriptor),                         \
                                                     0,                                             \
                                                     NT_STR(id),                                    \
                                                     NT_STR(name),                                  \
                                                     NT_STR(version),                               \
                                                     NT_STR(vendor),                                \
                                                     NT_STR(license),                               \
                                                     NT_STR(queue_term),                            \
                                                     programs.data(),                               \
                                                     static_cast<std::uint32_t>(programs.size()),   \
                                                     priority};                                     \
    };                                                                                              \
    }                                                                                               \
    NT_PLUGIN_NOTE(id, queue_term, priority, NT_JSON_LIST commands);                                \
    NT_EXPORT const nt_entry* nodetop_plugin_v1(void) {                                             \
        return &::nodetop::sdk::detail::Entry<ADAPTER, NodetopPluginIdentity>::entry;               \
    }

#endif
