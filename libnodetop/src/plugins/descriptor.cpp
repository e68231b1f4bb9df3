#include "plugins/descriptor.hpp"

#include "plugins/abi_text.hpp"
#include "plugins/elf_note.hpp"

namespace nodetop {

namespace {

constexpr std::uint64_t kMostTextBytes = 4096;
constexpr std::uint32_t kMostCommands = 256;
constexpr std::uint32_t kMostOptions = 256;

bool is_sane(nt_str text) { return text.len <= kMostTextBytes && (text.ptr != nullptr || text.len == 0); }

std::string list_text(const std::vector<std::string>& items) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : " ") + item;
    return '[' + text + ']';
}

std::string differing(const char* what, const std::string& noted, const std::string& described) {
    return std::string("its note says ") + what + ' ' + noted + ", its descriptor " + described;
}

}  // namespace

std::optional<AdapterInfo> info_of(const nt_descriptor* descriptor) {
    if (descriptor == nullptr || !NT_HAS(nt_descriptor, descriptor, priority)) return std::nullopt;
    for (nt_str text : {descriptor->id, descriptor->name, descriptor->version, descriptor->vendor, descriptor->license,
                        descriptor->queue_term})
        if (!is_sane(text)) return std::nullopt;
    if (descriptor->n_commands > kMostCommands || (descriptor->n_commands > 0 && descriptor->commands == nullptr))
        return std::nullopt;
    AdapterInfo info;
    info.id = clean_text_of(descriptor->id);
    info.name = clean_text_of(descriptor->name);
    info.version = clean_text_of(descriptor->version);
    info.vendor = clean_text_of(descriptor->vendor);
    info.license = clean_text_of(descriptor->license);
    info.queue_term = clean_text_of(descriptor->queue_term);
    info.priority = descriptor->priority;
    for (std::uint32_t i = 0; i < descriptor->n_commands; ++i) {
        if (!is_sane(descriptor->commands[i])) return std::nullopt;
        info.commands.push_back(clean_text_of(descriptor->commands[i]));
    }
    if (!is_adapter_id(info.id)) return std::nullopt;
    return info;
}

std::vector<AdapterOption> options_of(const nt_options* options) {
    std::vector<AdapterOption> known;
    if (options == nullptr || !NT_HAS(nt_options, options, items) || options->items == nullptr) return known;
    for (std::uint32_t i = 0; i < options->count && i < kMostOptions; ++i) {
        const nt_option* option = options->items[i];
        if (option == nullptr || !NT_HAS(nt_option, option, maximum) || !is_sane(option->key) ||
            !is_sane(option->default_text) || !is_sane(option->help))
            continue;
        known.push_back({clean_text_of(option->key), clean_text_of(option->default_text), clean_text_of(option->help),
                         option->type, option->minimum, option->maximum});
    }
    return known;
}

std::optional<std::string> difference_from_note(const std::vector<AdapterInfo>& infos,
                                                const std::optional<PluginNote>& note) {
    if (!note) return std::nullopt;
    if (note->adapters.size() != infos.size())
        return differing("adapters", std::to_string(note->adapters.size()), std::to_string(infos.size()));
    for (std::size_t i = 0; i < infos.size(); ++i) {
        const NotedAdapter& noted = note->adapters[i];
        const AdapterInfo& info = infos[i];
        if (noted.id != info.id) return differing("id", noted.id, info.id);
        if (noted.queue_term != info.queue_term) return differing("queue_term", noted.queue_term, info.queue_term);
        if (noted.priority != info.priority)
            return differing("priority", std::to_string(noted.priority), std::to_string(info.priority));
        if (noted.commands != info.commands)
            return differing("commands", list_text(noted.commands), list_text(info.commands));
    }
    return std::nullopt;
}

std::string status_text(nt_status status) {
    switch (status) {
        case NT_OK:
            return "it said that all is well";
        case NT_UNSUPPORTED:
            return "it cannot do that";
        case NT_ARGUMENT:
            return "it took the question for impossible";
        case NT_MEMORY:
            return "not enough memory";
        case NT_COMMAND:
            return "a client program failed";
        case NT_TIMEOUT:
            return "no answer in time";
        case NT_CANCELLED:
            return "interrupted";
        case NT_PARSE:
            return "an answer came and could not be read";
        case NT_DENIED:
            return "not permitted";
        case NT_ABSENT:
            return "something that it needs does not exist";
        case NT_EXCEPTION:
            return "it threw an exception";
        default:
            return "a fault of the adapter";
    }
}

}  // namespace nodetop
