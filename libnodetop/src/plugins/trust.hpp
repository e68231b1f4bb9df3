#pragma once

#include <sys/types.h>

#include <optional>
#include <string>

namespace nodetop {

struct TrustRules {
    uid_t caller = 0;
    /// Files of the caller's own may be writable by their group: with --plugin, and beside an uninstalled program,
    /// where a developer's umask made them.
    bool own_group_writable = false;
};

/// Whether a file, and the folder that it is in, can be believed to hold what root or the caller put there (sdk.md 8):
/// nullopt, or one sentence that also says how to mend it. A symbolic link is judged with what it leads to.
std::optional<std::string> why_not_trusted(const std::string& file, const TrustRules& rules);

}  // namespace nodetop
