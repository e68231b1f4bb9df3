#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <nodetop/plugin.hpp>
#include <nodetop/text/hostlist.hpp>

#include "gres.hpp"
#include "node_names.hpp"

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
    /// `names`: those of all nodes, by row. The nodes are added next, in this order.
    void start(NodeNames names) {
        names_ = std::move(names);
        nodes_.reserve(names_.size());
        taken_by_.assign(names_.size(), 0);
    }

    /// Adds the node of the next row.
    void add(const IndexedNode& node) { nodes_.push_back(node); }

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
        expand(list, found);
        return found;
    }

    /// As above, into a vector whose room is used again.
    void expand(std::string_view list, std::vector<NodeRef>& ret_found) const {
        ret_found.clear();
        ++expansions_;
        const bool whole = text::for_each_host_name(list, [&](std::string_view name) {
            const auto row = ret_found.empty() ? names_.find(name) : names_.find_behind(ret_found.back().row, name);
            if (!row || taken_by_[*row] == expansions_) return;
            taken_by_[*row] = expansions_;
            ret_found.push_back({*row});
        });
        if (!whole) cut_a_list_ = true;
    }

    /// A list had more names than are ever expanded: nodes are missing from what was made of it.
    bool cut_a_list() const { return cut_a_list_; }

  private:
    struct TypedSlot {
        std::uint32_t node;
        std::string_view type;
        SlotRef slot;
    };

    NodeNames names_;
    std::vector<IndexedNode> nodes_;
    mutable bool cut_a_list_ = false;
    mutable std::vector<std::uint32_t> taken_by_;  // by row: the last expansion that has the node
    mutable std::uint32_t expansions_ = 0;
    std::vector<TypedSlot> slots_;  // by node
};

}  // namespace nodetop::slurm
