#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace nodetop::sge {

enum class AllocationRule { one_host, fill_up, round_robin, fixed };

/// A parallel environment (`qconf -sp`).
struct ParallelEnvironment {
    std::string name;
    std::optional<long> slots;  ///< 0: closed
    AllocationRule rule = AllocationRule::one_host;
    long fixed_slots = 0;  ///< on each host, for the rule `fixed`
    std::string user_lists, xuser_lists;
};

/// What the objects that lists name hold: user sets, parallel environments, host groups, the cell's own consumables.
struct Directory {
    std::map<std::string, std::vector<std::string>, std::less<>> user_sets;  ///< entries of each
    std::map<std::string, ParallelEnvironment, std::less<>> environments;
    std::map<std::string, std::set<std::string, std::less<>>, std::less<>> host_groups;
    std::map<std::string, std::string, std::less<>> global_values;  ///< complex_values of the host `global`

    /// Takes in what an answer of qconf holds, of whatever kind: each object names itself.
    void take(std::string_view text);
};

/// Names of the objects that are wanted.
struct DirectoryNames {
    std::set<std::string> user_sets, environments, host_groups;

    /// Arguments of qconf for each object.
    std::vector<std::vector<std::string>> questions() const;
    /// All of them are there.
    bool are_in(const Directory& directory) const;
};

/// A name that may be handed to a client: no option, no pattern, no list of several.
bool is_safe_name(std::string_view name);

}  // namespace nodetop::sge
