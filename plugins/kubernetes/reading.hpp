#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <nodetop/plugin.hpp>

#include "facts.hpp"

namespace nodetop::kubernetes {

using NodeRef = sdk::Ref<NT_TABLE_NODE>;
using QueueRef = sdk::Ref<NT_TABLE_QUEUE>;
using SlotRef = sdk::Ref<NT_TABLE_SLOT>;

/// What one reading is made from and into; handed to every writer of rows.
struct Reading {
    sdk::Host& host;
    sdk::BlobBuilder& blob;
    const Facts& facts;
    std::unordered_map<std::string_view, NodeRef> nodes = {};
    /// Queues of a namespace: itself, or its LocalQueues.
    std::unordered_multimap<std::string_view, QueueRef> queues_of = {};
    std::unordered_map<const LocalQueue*, QueueRef> local_queues = {};
    std::unordered_map<const VolcanoQueue*, QueueRef> volcano_queues = {};
};

}  // namespace nodetop::kubernetes
