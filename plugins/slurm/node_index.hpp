#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <nodetop/plugin.hpp>
#include <nodetop/text/hostlist.hpp>

#include "gres.hpp"

namespace nodetop::slurm {

using NodeRef = sdk::Ref<NT_TABLE_NODE>;
using SlotRef = sdk::Ref<NT_TABLE_SLOT>;

/// What other readers have to know of a node.
struct IndexedNode {
    std::string_view name;
    std::int64_t threads_per_core = 1;
    std::optional<std::int64_t> cores_per_socket;
    std::optional<std::int64_t> cpu_total_milli, cpu_alloc_milli;
    bool is_planned = false;                   ///< the backfill scheduler holds it for a waiting job
    std::optional<std::int64_t> boot_seconds;  ///< of a node that has to boot, where it is known
    bool has_devices = false;                  ///< it has a slot

    /// Where nothing tells it, one: whatever is bounded for each of them is less then.
    std::int64_t sockets() const {
        if (!cpu_total_milli || !cores_per_socket || *cores_per_socket <= 0) return 1;
        const std::int64_t cores = *cpu_total_milli / 1000 / threads_per_core;
        return std::max<std::int64_t>(1, cores / *cores_per_socket + (cores % *cores_per_socket != 0 ? 1 : 0));
    }
};

/// The nodes of a reading by name and by row.
class NodeIndex {
  public:
    /// `rows`: the row of each node by its name. The nodes are added next, in this order.
    void start(std::unordered_map<std::string_view, std::uint32_t> rows) {
        rows_ = std::move(rows);
        nodes_.reserve(rows_.size());
        taken_by_.assign(rows_.size(), 0);
    }

    /// Adds the node of the next row.
    void add(const IndexedNode& node) { nodes_.push_back(node); }

    std::optional<NodeRef> find(std::string_view name) const {
        const auto found = rows_.find(name);
        if (found == rows_.end()) return std::nullopt;
        return NodeRef{found->second};
    }

    /// Keeps a slot of the node added last. `type` is that of the resource, empty for none.
    void add_slot(SlotRef slot, std::string_view type) {
        nodes_.back().has_devices = true;
        slots_.push_back({static_cast<std::uint32_t>(nodes_.size() - 1), type, slot});
    }

    /// The slot that a request such as `gres:gpu:a100:2` is about; nullopt if it names no type, or several.
    std::optional<SlotRef> slot_of(NodeRef node, std::string_view request) const {
        const std::string_view type = only_gpu_type(request);
        if (type.empty()) return std::nullopt;
        const auto is_before = [](const TypedSlot& one, std::uint32_t row) { return one.node < row; };
        auto one = std::lower_bound(slots_.begin(), slots_.end(), node.row, is_before);
        for (; one != slots_.end() && one->node == node.row; ++one)
            if (one->type == type) return one->slot;
        return std::nullopt;
    }

    const IndexedNode& operator[](NodeRef node) const { return nodes_[node.row]; }
    IndexedNode& operator[](NodeRef node) { return nodes_[node.row]; }
    std::size_t size() const { return nodes_.size(); }

    /// The nodes of a list of names, each once. Names that are no node are left out.
    std::vector<NodeRef> expand(std::string_view list) const {
        std::vector<NodeRef> found;
        ++expansions_;
        const bool whole = text::for_each_host_name(list, [&](std::string_view name) {
            const auto node = found.empty() ? find(name) : find_behind(found.back(), name);
            if (!node || taken_by_[node->row] == expansions_) return;
            taken_by_[node->row] = expansions_;
            found.push_back(*node);
        });
        if (!whole) cut_a_list_ = true;
        return found;
    }

    /// A list had more names than are ever expanded: nodes are missing from what was made of it.
    bool cut_a_list() const { return cut_a_list_; }

  private:
    /// A list names its nodes in the order of their rows, with few others between: most are found where the last was.
    std::optional<NodeRef> find_behind(NodeRef last, std::string_view name) const {
        constexpr std::size_t kRows = 8;
        const std::size_t end = std::min(nodes_.size(), last.row + 1 + kRows);
        for (std::size_t row = last.row + 1; row < end; ++row)
            if (nodes_[row].name == name) return NodeRef{static_cast<std::uint32_t>(row)};
        return find(name);
    }

    struct TypedSlot {
        std::uint32_t node;
        std::string_view type;
        SlotRef slot;
    };

    std::unordered_map<std::string_view, std::uint32_t> rows_;
    std::vector<IndexedNode> nodes_;
    mutable bool cut_a_list_ = false;
    mutable std::vector<std::uint32_t> taken_by_;  // by row: the last expansion that has the node
    mutable std::uint32_t expansions_ = 0;
    std::vector<TypedSlot> slots_;  // by node
};

}  // namespace nodetop::slurm
