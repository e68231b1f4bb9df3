#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "identity.hpp"
#include "partitions.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// A node of a partition that is for one user at a time.
struct OneUserMember {
    NodeRef node;
    sdk::Ref<NT_TABLE_MEMBER> row;
};

/// A node of a partition whose jobs may hold only so much of it together.
struct CappedMember {
    NodeRef node;
    sdk::Ref<NT_TABLE_MEMBER> row;
    std::string_view partition;
    std::int64_t max_cpu_milli;
};

/// The partitions of a reading, for the readers that come behind.
struct Partitions {
    std::vector<PartitionRecord> records;  ///< by row
    std::unordered_map<std::string_view, sdk::Ref<NT_TABLE_QUEUE>> rows;
    std::vector<OneUserMember> one_user_members;
    std::vector<CappedMember> capped_members;
};

/// Writes the tables of queues, members and rules. False if the answer holds no record.
bool write_queues(Reading& reading, const sdk::Answer& answer, const Caller& caller, Partitions& ret_partitions);

}  // namespace nodetop::slurm
