#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "blob/findings.hpp"
#include "blob/view.hpp"
#include "model/cluster.hpp"

namespace nodetop {

/// What one table's reader leaves for the others while a blob becomes a Cluster.
struct ModelBuild {
    ModelBuild(const BlobView& view, Cluster& target) : blob(view), cluster(target) {}

    const BlobView& blob;
    Cluster& cluster;
    Findings findings;

    /// Where the texts are: the blob's pool, or its cleaned copy with every byte in the same place.
    const char* pool = nullptr;

    // Model row of each row of the blob; kNoRow: the row was refused. A repeated name stands for the first row of it.
    std::vector<Row> node_rows, slot_rows, queue_rows;
    // Whether the row itself became the model row.
    std::vector<bool> node_kept, queue_kept;

    /// A text of the blob where the model may see it.
    Text place(std::string_view of_blob) const {
        return {pool + (of_blob.data() - blob.pool().data()), of_blob.size()};
    }
};

// One reader for each table, in the order in which they have to run.
void read_source(ModelBuild& build);
void read_nodes(ModelBuild& build);
void read_slots(ModelBuild& build);
void read_resources(ModelBuild& build);
void read_queues(ModelBuild& build);
void read_members(ModelBuild& build);
void read_rules(ModelBuild& build);
void read_limits(ModelBuild& build);
void read_identity(ModelBuild& build);
void read_associations(ModelBuild& build);
void read_jobs(ModelBuild& build);
void read_allocations(ModelBuild& build);
void read_releases(ModelBuild& build);
void read_reservations(ModelBuild& build);
void read_licences(ModelBuild& build);
void read_notices(ModelBuild& build);

}  // namespace nodetop
