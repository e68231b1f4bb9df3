#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace nodetop {

/// A key below `plugins.<id>.` that an adapter declares (nodetop.options/1).
struct AdapterOption {
    std::string key, default_text, help;
    std::uint32_t type = 0;  ///< nt_option_type
    std::int64_t minimum = 0, maximum = 0;
};

/// What a loaded adapter says of itself.
struct AdapterInfo {
    std::string id, name, version, vendor, license, queue_term;
    std::vector<std::string> commands;
    std::int32_t priority = 600;
    std::uint32_t abi_major = 0, abi_minor = 0;
    bool has_probe = false, has_names = false;
    std::vector<AdapterOption> options;
};

}  // namespace nodetop
