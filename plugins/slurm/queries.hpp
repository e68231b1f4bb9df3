#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "node_listing.hpp"

// clang-format off
/// Every command that the adapter runs, declared once (backend-slurm.md 2, 3).
///
/// Text is what is asked for: every release prints it, in one form, and all that the tables need is in it. JSON tells
/// more only where free text can be taken for records, which is the reason of a node: two records of one name that
/// differ. Then the nodes are asked for as JSON too. What a release before 23.02 prints as JSON is read from recordings.
/// Both readers fill the same record; node_listing_test.cpp holds them against each other on one cluster.
///
/// An answer with status 0 may still end too early, at the end of a line. What it must tell of (each QOS of a partition,
/// each association that another answer has, the version behind the configuration) is looked for; without it the answer
/// counts as missing.
///
/// | question     | asked for                    | what is lost without its answer                            |
/// |--------------|------------------------------|------------------------------------------------------------|
/// | ping         | always                       | nothing: it ends the wave where no controller answers      |
/// | config       | always                       | memory counts as consumable, cores as whole, accounts and  |
/// |              |                              | limits as enforced; about one without an account there is  |
/// |              |                              | no verdict; no time of the controller, no default memory,  |
/// |              |                              | no names of what the site counts on its nodes; jobs of     |
/// |              |                              | others may be hidden                                       |
/// | nodes        | all but identity, licences   | everything: the reading fails                              |
/// | nodes, JSON  | text contradicts itself      | a node with two records that differ is not known           |
/// | partitions   | queues                       | queues, rules and members                                  |
/// | usage        | limits, identity             | what limits leave: they are unknown; account trees         |
/// | qos          | limits                       | limits of QOS, and whether they refuse: limits are unknown |
/// | associations | identity, limits             | QOS and, unless usage has them, accounts: nothing is       |
/// |              |                              | filtered, nothing confirmed                                |
/// | own limits,  | usage is not known           | limits of the caller's associations, and of the accounts   |
/// | accounts     |                              | above them; account trees                                  |
/// | running      | jobs, free times,            | end times; who is on a node: one for a single user counts  |
/// |              | allocations; queues that are | as another's, and all that is in use as held by jobs of a  |
/// |              | for one user at a time, or   | partition that bounds their cores                          |
/// |              | bound their jobs on a node   |                                                            |
/// | waiting      | jobs                         | planned starts: such nodes stay held; how many jobs wait   |
/// | reservations | reservations                 | reserved nodes stay blocked, later windows are not seen    |
/// | licences     | licences                     | licences                                                   |
/// | shares       | allocations                  | the share of a job on each of its nodes                    |
// clang-format on
namespace nodetop::slurm {

/// `scontrol ping` ends with status 0 whatever it finds: no controller of those that it names is UP, and one is DOWN.
bool says_controller_is_down(std::string_view ping_output);

/// The places of the questions in a wave; those that were not asked are empty.
struct Questions {
    sdk::Wave wave;
    std::optional<sdk::Query> ping, config, nodes, partitions, usage, qos, associations, running, waiting, reservations,
        licences, shares;
    std::shared_ptr<NodeListing> listing;  ///< what `nodes` answered, read while it came
};

/// The columns that were asked of sacctmgr and squeue, in their order: an answer to another spelling has other ones.
std::string_view qos_columns(std::uint32_t answered_by);
std::string_view association_columns(std::uint32_t answered_by);
std::string_view running_columns(std::uint32_t answered_by);
std::string_view waiting_columns(std::uint32_t answered_by);

/// The wave for `want` (NT_WANT_...). `user` is the caller's name; without one nothing is asked about him. `cluster` is
/// another one than that of this host, or empty. `users_of_nodes`: who is on which node will be needed for queues.
Questions questions_for(std::uint64_t want, const std::string& user, const std::string& cluster, bool users_of_nodes);

/// The nodes as JSON (23.02 and later), where their text contradicts itself: in JSON no reason of a node can look like
/// the record of another. Its answer is read into `listing`.
sdk::Command nodes_as_json_command(const std::string& cluster, std::shared_ptr<NodeListing> listing);

/// `scontrol ping` alone, for detection.
sdk::Command ping_command(const std::string& cluster = {});

/// The oldest columns of QOS, for a sacctmgr that refuses the others (S-70).
sdk::Command short_qos_command();
std::string_view short_qos_columns();

/// The associations of a user with their limits, from the database: where the controller does not tell them. Of no
/// user: those of the accounts themselves.
sdk::Command limits_of_command(const std::string& user, const std::string& cluster);
std::string_view columns_with_limits();

/// Which jobs are on which node now, where only the members of some partition need it.
sdk::Command running_command(const std::string& cluster);

/// Takes away the variables that change what clients answer, and has times printed in one form.
sdk::Command without_variables(sdk::Command command);

/// A name that may be given to a command: not empty, no option, no blanks, quotes or control characters.
bool is_safe_argument(std::string_view name);

}  // namespace nodetop::slurm
