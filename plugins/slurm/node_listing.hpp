#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/plugin.hpp>

#include "node_names.hpp"
#include "nodes.hpp"

namespace nodetop::slurm {

/// Bytes of a stream, which stay where they are once they were handed over.
class StreamedBytes {
  public:
    /// Reads more behind `pending`, the bytes that are not done with; those may be moved. False at the end.
    bool read(sdk::Reader& from, std::string_view& pending);

  private:
    std::vector<std::unique_ptr<char[]>> blocks_;
    char* end_ = nullptr;
    std::size_t room_ = 0;
};

/// The nodes of one answer, each name once, whether it came as text or as JSON. Nodes that do not exist are left out.
class NodeListing {
  public:
    /// A further record of a node. Two that differ say nothing that can be relied on.
    struct Repetition {
        std::uint32_t first;  ///< place of the node
        std::uint64_t offset;
        bool differs;
    };

    /// Reads the answer while it still comes; to be called once.
    void read(sdk::Reader& from);

    const std::deque<NodeRecord>& nodes() const { return nodes_; }
    /// The names of the nodes, by place; to be taken once.
    NodeNames take_names() { return std::move(names_); }
    const std::vector<Repetition>& repetitions() const { return repetitions_; }
    bool holds_records() const { return holds_records_; }
    bool contradicts_itself() const;
    /// It ends within a record.
    bool is_cut() const { return is_cut_; }
    /// What memory is kept back for the system is not told (JSON before 23.02).
    bool lacks_kept_memory() const { return lacks_kept_memory_; }
    /// The first line that belongs to no record, or the first error that the JSON form names; or empty.
    std::string_view stray() const { return stray_; }

  private:
    void take_text(std::string_view text);
    void take_json(std::string_view text);
    /// Settles what becomes of the node that was put at the end.
    void settle_last();

    StreamedBytes bytes_;
    std::shared_ptr<const void> document_;  // what the views of JSON point into
    NodeReader reader_;
    std::deque<NodeRecord> nodes_;
    NodeNames names_;
    std::vector<Repetition> repetitions_;
    std::string_view stray_;
    std::uint64_t offset_ = 0;  // of the text that comes next
    bool holds_records_ = false, is_cut_ = false, lacks_kept_memory_ = false;
};

}  // namespace nodetop::slurm
