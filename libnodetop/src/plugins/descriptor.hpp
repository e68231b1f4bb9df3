#pragma once

#include <optional>
#include <string>
#include <vector>

#include "nodetop/plugin.h"
#include "plugins/adapter_info.hpp"
#include "plugins/candidate.hpp"

namespace nodetop {

/// What a descriptor says; nullopt if it breaks the rules of plugin.h (too short, an id that is none, texts of absurd
/// length).
std::optional<AdapterInfo> info_of(const nt_descriptor* descriptor);

/// The declared options; what cannot be read is left out.
std::vector<AdapterOption> options_of(const nt_options* options);

/// Where note and descriptors disagree, with both values; nullopt where they agree or there is no note.
std::optional<std::string> difference_from_note(const std::vector<AdapterInfo>& infos,
                                                const std::optional<PluginNote>& note);

/// A status in words: "a client program failed".
std::string status_text(nt_status status);

}  // namespace nodetop
