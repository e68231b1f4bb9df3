#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "identity.hpp"

namespace nodetop::slurm {

/// `limit(used)` as `scontrol show assoc_mgr` prints it: `8(6)`, `N(216)`. Numbers as printed: CPUs, MiB, minutes.
struct LimitAndUse {
    std::optional<std::int64_t> limit;  ///< unknown where there is none: see has_limit
    std::optional<std::int64_t> used;
    bool has_limit = false;
};

LimitAndUse read_limit_and_use(std::string_view value);

/// The words `Key=value` of a record, for look-up. Views into the answer.
using Words = std::vector<std::pair<std::string_view, std::string_view>>;

/// One association as the controller holds it: of an account (user empty), or of a user in it.
struct AssociationUse {
    std::string_view cluster, account, user, partition, parent;
    Words words;  ///< GrpJobs, GrpTRES, MaxJobs, ...
};

/// One QOS as the controller holds it.
struct QosUse {
    std::string_view name;
    Words words;
    std::vector<std::pair<std::string_view, Words>> by_account;  ///< name of the account
    std::vector<std::pair<std::string_view, Words>> by_user;     ///< number of the user
};

/// What limits there are and what is held of them now (backend-slurm.md 7.4).
struct Usage {
    std::vector<AssociationUse> associations;
    std::vector<QosUse> qos;
    std::string_view default_account;  ///< of the caller, or empty
    std::string_view user_number;      ///< of the caller, as the parts of a QOS name users; or empty
    bool has_qos = false;              ///< the answer has the part about QOS

    const QosUse* find_qos(std::string_view name) const;
};

/// Reads `scontrol --oneliner show assoc_mgr`. Records of other clusters are dropped. nullopt if the answer is none, or
/// was cut off.
std::optional<Usage> read_usage(std::string_view output, std::string_view user, std::string_view cluster);

/// Reads limits of associations from `sacctmgr show assoc`: as read_usage, with all use unknown. nullopt if a line is
/// no row, the answer was cut off, or its columns tell no limits.
std::optional<Usage> declared_limits(std::string_view output, std::string_view columns, std::string_view cluster);

/// The first value of a key; nullopt if it is not there.
std::optional<std::string_view> find_word(const Words& words, std::string_view key);

/// The associations of a user as far as the controller tells them: without their QOS. nullopt if there is none: it may
/// not know him yet, which is not "no accounts".
std::optional<std::vector<Association>> associations_of(const Usage& usage, std::string_view user);

/// Which account stands above which.
AccountTree account_tree(const Usage& usage);

/// The controller tells of every association of the caller, and of every account above them. An answer that ends too
/// early at the end of a line looks whole otherwise, and its limits would be none.
bool covers_associations(const Usage& usage, const Caller& caller);

}  // namespace nodetop::slurm
