#pragma once

#include <vector>

#include "identity.hpp"
#include "jobs.hpp"
#include "queue_rows.hpp"

namespace nodetop::slurm {

/// A partition gives each node to one user at a time, and some node of it is in use: who is on it has to be known.
bool needs_users_of_nodes(const Reading& reading, const Partitions& partitions);

/// Marks the members of such partitions that somebody else is on: they take nothing from the caller there (S-68).
/// `running` may be null: then every node in use counts as another's.
void write_one_user_members(Reading& reading, const Partitions& partitions, const Caller& caller,
                            const std::vector<JobRecord>* running);

}  // namespace nodetop::slurm
