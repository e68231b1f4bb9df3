#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "directory.hpp"

namespace nodetop::sge {

/// Who asks, as far as user sets are about him.
struct Member {
    std::string user;
    std::optional<std::vector<std::string>> groups;  ///< the primary one first; nothing if not known
    bool supplementary_groups_count = false;         ///< ENABLE_SUP_GRP_EVAL of the cell
};

/// A yes, a no, or nothing where it cannot be told.
using Admission = std::optional<bool>;

/// He is in that user set: by name, or by `@group` (B-55, G-14). A set that could not be read tells nothing.
Admission is_in_set(const Member& member, std::string_view set, const Directory& directory);

/// Denied if in any of `deny`; else admitted if `allow` is NONE or holds him.
Admission lists_admit(const Member& member, std::string_view allow, std::string_view deny, const Directory& directory);

/// Some set of the list has a unix group among its entries: `qselect -U` leaves out what such a set opens.
bool names_unix_groups(std::string_view list, const Directory& directory);

}  // namespace nodetop::sge
