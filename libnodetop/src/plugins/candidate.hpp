#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace nodetop {

/// One adapter in the ELF note of a file (sdk.md 8).
struct NotedAdapter {
    std::string id, queue_term;
    std::vector<std::string> commands;  ///< base names of its client programs; empty: it needs none
    std::int32_t priority = 600;

    friend bool operator==(const NotedAdapter&, const NotedAdapter&) = default;
};

/// What a file says of itself before any of its code has run.
struct PluginNote {
    std::uint32_t abi_major = 0, abi_minor = 0;
    std::vector<NotedAdapter> adapters;
};

/// How a candidate file ended (sdk.md 8). The word of each is the one in `backends`.
enum class Outcome {
    eligible,  ///< may be loaded; nothing was tried yet
    loaded,
    not_loaded,    ///< none of its client programs is on PATH
    shadowed,      ///< another file has that id
    disabled,      ///< by configuration or environment
    quarantined,   ///< it stopped again and again while loading
    refused,       ///< owner or permissions of the file or its folder
    not_a_plugin,  ///< not a shared object, or one that cannot be read
    wrong_arch,
    wrong_abi,
    no_entry_symbol,
    note_differs,    ///< note and descriptor disagree
    failed_to_load,  ///< a library or symbol that it needs is missing, a bad descriptor, create or init refused
    stopped,         ///< it crashed or left before it could say whether its system is here
    unanswered,      ///< it did not answer in time
};

/// "loaded", "not loaded", "shadowed", ...
const char* word(Outcome outcome);

/// One adapter of one file that was found, or a file that could not be more than found.
struct Candidate {
    std::string file;        ///< absolute path
    bool is_named = false;   ///< by --plugin
    std::string id;          ///< "" if not known before loading
    std::string queue_term;  ///< from the note
    std::vector<std::string> commands;
    std::int32_t priority = 600;
    std::optional<PluginNote> note;  ///< nullopt: no note, so the file is loaded and asked
    Outcome outcome = Outcome::eligible;
    std::string reason;  ///< one sentence; for a refusal it says how to mend it
};

}  // namespace nodetop
