#pragma once

#include <string_view>
#include <unordered_map>

#include "identity.hpp"
#include "partitions.hpp"
#include "reading.hpp"

namespace nodetop::slurm {

/// The partitions of a reading, for the readers that come behind.
struct Partitions {
    std::vector<PartitionRecord> records;  ///< by row
    std::unordered_map<std::string_view, sdk::Ref<NT_TABLE_QUEUE>> rows;
};

/// Writes the tables of queues, members and rules. False if the answer holds no record.
bool write_queues(Reading& reading, const sdk::Answer& answer, const Caller& caller, Partitions& ret_partitions);

}  // namespace nodetop::slurm
