#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "groups.hpp"

namespace nodetop::lsf {

/// Who asks, as far as lists of users are about him.
struct Member {
    std::string user;
    std::optional<std::vector<std::string>> system_groups;  ///< nothing if not known
    const Groups* groups = nullptr;                         ///< `bugroup`; nullptr if not known
};

/// A yes, a no, or nothing where it cannot be told.
using Admission = std::optional<bool>;

/// The list is `all`: everybody, and nobody is excepted.
bool names_everybody(std::string_view users);

/// He passes a `USERS:` list: `all`, names, groups (`staff/`), and exceptions of both (`~bob`, `~staff/`). A list of
/// exceptions alone is all but these. A group that cannot be resolved tells nothing, never no (L-16, B-55).
Admission list_admits(const Member& member, std::string_view users);

/// He has a share where shares rule: `[chemgrp,10][vipgrp, 40] [default, 1]`.
Admission has_share(const Member& member, std::string_view user_shares);

}  // namespace nodetop::lsf
