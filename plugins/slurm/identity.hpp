#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::slurm {

/// One association of the caller on this cluster. Views into the answer.
struct Association {
    std::string_view account;
    std::string_view partition;                        ///< empty: the account's blanket row
    std::optional<std::vector<std::string_view>> qos;  ///< that may be named; nullopt: not told
    std::string_view default_qos;                      ///< empty: none
};

/// Reads the caller's associations. Rows of other clusters of the same database are no grants here: `cluster` empty
/// (not known) with rows of more than one cluster gives nullopt, as does a line that is no row or an answer that was
/// cut.
std::optional<std::vector<Association>> read_associations(std::string_view output, std::string_view columns,
                                                          std::string_view user, std::string_view cluster);

/// Which account stands above which. Accounts whose parent is not known are not in it.
class AccountTree {
  public:
    void add(std::string_view account, std::string_view parent) { parents_[account] = parent; }
    bool empty() const { return parents_.empty(); }

    /// The parent of an account: empty for the root; nullopt if it is not known.
    std::optional<std::string_view> parent(std::string_view account) const;

    /// True if `account` or one above it is in `list` (S-37). nullopt if none is found and the tree ends in the
    /// unknown.
    std::optional<bool> is_under(std::string_view account, const std::vector<std::string_view>& list) const;

  private:
    std::unordered_map<std::string_view, std::string_view> parents_;
};

/// The caller, with all that the rules of partitions and reservations are compared with.
struct Caller {
    std::string user;  ///< empty: not known
    std::optional<std::vector<std::string_view>> groups;
    std::string_view host_name;  ///< of this host, or empty
    bool is_superuser = false;   ///< root or SlurmUser: passes the checks of groups and RootOnly
    std::optional<std::vector<Association>> associations;  ///< nullopt: not known, never "none"
    std::string_view default_account;                      ///< empty: not known
    AccountTree tree;

    /// Puts first the associations of `accounts`, in their order, then those of the default account.
    void prefer(const std::vector<std::string_view>& accounts);

    /// The accounts of the associations, each once.
    std::vector<std::string_view> accounts() const;
    /// All QOS of all associations, each once; nullopt if those of one are not known.
    std::optional<std::vector<std::string_view>> qos() const;
};

}  // namespace nodetop::slurm
