#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::lsf {

/// Groups of users (`bugroup -w`) or of hosts (`bmgroup -w`): a name, then members; a nested group ends in `/`.
class Groups {
  public:
    static Groups read(std::string_view text);

    bool is_whole() const { return is_whole_; }
    bool has(std::string_view group) const { return members_.find(group) != members_.end(); }
    /// The members as they stand there; nullptr if there is no such group.
    const std::vector<std::string>* members(std::string_view group) const;
    const std::map<std::string, std::vector<std::string>, std::less<>>& all() const { return members_; }

    /// The user is in the group, directly or through groups in it; `all` is everybody. Nothing where a group of it is
    /// not known.
    std::optional<bool> holds(std::string_view group, std::string_view user) const;

    /// All groups that hold the user.
    std::vector<std::string> groups_of(std::string_view user) const;

  private:
    std::optional<bool> holds(std::string_view group, std::string_view user, std::set<std::string>& seen) const;

    std::map<std::string, std::vector<std::string>, std::less<>> members_;
    bool is_whole_ = true;
};

}  // namespace nodetop::lsf
