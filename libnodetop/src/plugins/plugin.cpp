#define BOOST_DLL_USE_STD_FS
#include "plugins/plugin.hpp"

#include <boost/dll/shared_library.hpp>
#include <exception>
#include <mutex>
#include <vector>

#include "plugins/abi_text.hpp"
#include "plugins/descriptor.hpp"
#include "plugins/elf_note.hpp"

namespace nodetop {

namespace {

namespace dll = boost::dll;
using EntryFunction = const nt_entry*();

constexpr const char* kEntrySymbol = "nodetop_plugin_v1";
constexpr std::uint32_t kHighestMajorAsked = 9;
constexpr std::uint32_t kMostAdapters = 64;

struct Fault {
    Outcome outcome;
    std::string reason;
};

/// The loader's own words out of those of Boost.DLL around them.
std::string loader_sentence(std::string_view message, const std::string& file) {
    constexpr std::string_view kBegin = "dlerror system message: ", kEnd = "): ";
    if (std::size_t begin = message.find(kBegin); begin != std::string_view::npos) {
        message.remove_prefix(begin + kBegin.size());
        message = message.substr(0, message.rfind(kEnd));
    }
    std::string own_name = file + ": ";
    if (message.starts_with(own_name)) message.remove_prefix(own_name.size());
    return std::string(message);
}

/// Never destroyed, and reachable to the end: not lost, as a checker of leaks would have it.
void keep(const dll::shared_library* library) {
    static std::mutex mutex;
    static auto* const kept = new std::vector<const dll::shared_library*>;
    const std::lock_guard lock(mutex);
    kept->push_back(library);
}

/// Opens the file for good: code of an adapter may still be on some stack, or registered somewhere, at any later time.
const dll::shared_library* load(const std::string& file, Fault& ret_fault) {
    auto* library = new dll::shared_library;
    try {
        // Through the exception: it has the loader's own sentence, the error code has not.
        library->load(file, dll::load_mode::rtld_now | dll::load_mode::rtld_local);
        keep(library);
        return library;
    } catch (const std::exception& error) {
        delete library;
        ret_fault = {Outcome::failed_to_load, loader_sentence(error.what(), file)};
        return nullptr;
    }
}

const nt_entry* find_entry(const dll::shared_library& library, Fault& ret_fault) {
    if (!library.has(kEntrySymbol)) {
        ret_fault = {Outcome::no_entry_symbol, std::string("it does not export ") + kEntrySymbol};
        for (std::uint32_t major = 0; major <= kHighestMajorAsked; ++major)
            if (library.has("nodetop_plugin_v" + std::to_string(major)))
                ret_fault = {Outcome::wrong_abi, wrong_abi_text(major)};
        return nullptr;
    }
    const nt_entry* entry = library.get<EntryFunction>(kEntrySymbol)();
    if (entry == nullptr || !NT_HAS(nt_entry, entry, create) || entry->magic != NT_MAGIC) {
        ret_fault = {Outcome::failed_to_load, "its entry is not one of an adapter"};
        return nullptr;
    }
    if (entry->abi_major != NT_ABI_MAJOR) {
        ret_fault = {Outcome::wrong_abi, wrong_abi_text(entry->abi_major)};
        return nullptr;
    }
    if (entry->count == nullptr || entry->descriptor == nullptr || entry->create == nullptr) {
        ret_fault = {Outcome::failed_to_load, "its entry lacks a function"};
        return nullptr;
    }
    return entry;
}

/// All descriptors of the file; empty with a fault.
std::vector<AdapterInfo> read_descriptors(const nt_entry& entry, Fault& ret_fault) {
    std::vector<AdapterInfo> infos;
    std::uint32_t count = entry.count();
    if (count == 0 || count > kMostAdapters) {
        ret_fault = {Outcome::failed_to_load, "it says that it holds " + std::to_string(count) + " adapters"};
        return {};
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        auto info = info_of(entry.descriptor(i));
        if (!info) {
            ret_fault = {Outcome::failed_to_load, "its descriptor " + std::to_string(i) + " cannot be read"};
            return {};
        }
        info->abi_major = entry.abi_major;
        info->abi_minor = entry.abi_minor;
        infos.push_back(*std::move(info));
    }
    return infos;
}

}  // namespace

Plugin::Opened Plugin::open(const std::string& file, const std::string& id, const std::optional<PluginNote>& note,
                            const nt_host* host) {
    std::unique_ptr<Plugin> plugin(new Plugin);
    Fault fault{Outcome::failed_to_load, ""};
    nt_status status = plugin->call([&]() -> nt_status {
        const dll::shared_library* library = load(file, fault);
        const nt_entry* entry = library != nullptr ? find_entry(*library, fault) : nullptr;
        if (entry == nullptr) return NT_INTERNAL;
        auto infos = read_descriptors(*entry, fault);
        if (infos.empty()) return NT_INTERNAL;
        if (auto difference = difference_from_note(infos, note)) {
            fault = {Outcome::note_differs, *difference};
            return NT_INTERNAL;
        }
        const AdapterInfo* chosen = nullptr;
        for (const auto& info : infos)
            if (info.id == id || (id.empty() && infos.size() == 1)) chosen = &info;
        if (chosen == nullptr) {
            fault.reason = "it holds no adapter " + id;
            return NT_INTERNAL;
        }
        plugin->info_ = *chosen;
        nt_plugin* instance = nullptr;
        nt_status created = entry->create(host, plugin->info_.id.c_str(), &instance);
        if (created != NT_OK || instance == nullptr || !NT_HAS(nt_plugin, instance, get_extension) ||
            instance->init == nullptr || instance->destroy == nullptr || instance->get_extension == nullptr) {
            fault.reason = "it could not be created: " + status_text(created);
            return NT_INTERNAL;
        }
        plugin->instance_ = instance;
        if (nt_status begun = instance->init(instance); begun != NT_OK) {
            fault.reason = "it refused to start: " + status_text(begun);
            return NT_INTERNAL;
        }
        plugin->cluster_ = static_cast<const nt_cluster*>(instance->get_extension(instance, NT_EXT_CLUSTER));
        if (plugin->cluster_ == nullptr || !NT_HAS(nt_cluster, plugin->cluster_, collect) ||
            plugin->cluster_->detect == nullptr || plugin->cluster_->collect == nullptr) {
            fault.reason = "it has no " NT_EXT_CLUSTER;
            return NT_INTERNAL;
        }
        plugin->names_ = static_cast<const nt_names*>(instance->get_extension(instance, NT_EXT_NAMES));
        plugin->info_.has_names =
            plugin->names_ != nullptr && NT_HAS(nt_names, plugin->names_, fold) && plugin->names_->fold != nullptr;
        plugin->find_questions();
        plugin->info_.options =
            options_of(static_cast<const nt_options*>(instance->get_extension(instance, NT_EXT_OPTIONS)));
        return NT_OK;
    });
    if (status == NT_OK) return {std::move(plugin), Outcome::loaded, ""};
    if (!plugin->thrown_.empty()) fault.reason = "it threw an exception: " + plugin->thrown_;
    return {nullptr, fault.outcome, fault.reason};
}

void Plugin::find_questions() {
    const auto extension = [&](const char* id) { return instance_->get_extension(instance_, id); };
    probe_ = static_cast<const nt_probe*>(extension(NT_EXT_PROBE));
    if (probe_ != nullptr &&
        (!NT_HAS(nt_probe, probe_, probe) || probe_->can_probe == nullptr || probe_->probe == nullptr))
        probe_ = nullptr;
    info_.has_probe = probe_ != nullptr;
    submit_flags_ = static_cast<const nt_submit_flags*>(extension(NT_EXT_SUBMIT_FLAGS));
    if (submit_flags_ != nullptr &&
        (!NT_HAS(nt_submit_flags, submit_flags_, submission) || submit_flags_->submission == nullptr))
        submit_flags_ = nullptr;
    explain_ = static_cast<const nt_explain*>(extension(NT_EXT_EXPLAIN));
    if (explain_ != nullptr && (!NT_HAS(nt_explain, explain_, explain) || explain_->explain == nullptr))
        explain_ = nullptr;
}

Plugin::~Plugin() {
    if (instance_ == nullptr) return;
    call([&]() -> nt_status {
        instance_->destroy(instance_);
        return NT_OK;
    });
}

Plugin::Detection Plugin::detect() {
    nt_detection detection{};
    detection.size = sizeof detection;
    Detection answer;
    answer.status = call([&] { return cluster_->detect(instance_, &detection); });
    if (answer.status != NT_OK) return answer;
    answer.state = detection.state;
    answer.why = clean_text_of(detection.why);
    answer.wrapper_of = clean_text_of(detection.wrapper_of);
    return answer;
}

Plugin::Snapshot Plugin::collect(std::uint64_t want) {
    auto snapshot = std::make_unique<nt_snapshot>();
    *snapshot = {};
    snapshot->size = sizeof(nt_snapshot);
    Snapshot answer;
    answer.status = call([&] { return cluster_->collect(instance_, want, snapshot.get()); });
    if (answer.status != NT_OK) return answer;
    std::string_view bytes(static_cast<const char*>(snapshot->blob),
                           snapshot->blob == nullptr ? 0 : static_cast<std::size_t>(snapshot->blob_len));
    answer.blob = {std::shared_ptr<const nt_snapshot>(snapshot.release(),
                                                      [](const nt_snapshot* kept) {
                                                          auto* mine = const_cast<nt_snapshot*>(kept);
                                                          if (mine->release != nullptr) mine->release(mine);
                                                          delete mine;
                                                      }),
                   bytes};
    return answer;
}

std::optional<std::string> Plugin::fold(std::span<const std::string_view> names) {
    if (!info_.has_names) return std::nullopt;
    std::vector<nt_str> texts;
    texts.reserve(names.size());
    for (auto name : names) texts.push_back(abi_text(name));
    nt_str folded{};
    nt_status status =
        call([&] { return names_->fold(instance_, texts.data(), static_cast<std::uint32_t>(texts.size()), &folded); });
    if (status != NT_OK) return std::nullopt;
    return clean_text_of(folded);
}

}  // namespace nodetop
