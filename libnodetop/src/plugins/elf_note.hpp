#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/candidate.hpp"

namespace nodetop {

/// What can be known of a file without running any of its code.
struct ElfReading {
    Outcome outcome = Outcome::eligible;  ///< eligible, not_a_plugin, wrong_arch or wrong_abi
    std::string reason;                   ///< unless eligible
    std::optional<PluginNote> note;       ///< nullopt: it has none
};

/// Reads the note "nodetop" of a shared object through its program headers (sdk.md 8). Never maps the file, so one that
/// is cut while it is read does no harm.
ElfReading read_elf_note(const std::string& file);

/// Reads the text of a note; nullopt if it is not the object that sdk.md 8 describes.
std::optional<PluginNote> parse_plugin_note(std::string text);

/// "built for ABI 2, this nodetop has 1".
std::string wrong_abi_text(std::uint32_t theirs);

/// [a-z][a-z0-9_-]*, at most 32 bytes.
bool is_adapter_id(std::string_view id);

}  // namespace nodetop
