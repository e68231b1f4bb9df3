#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

#include "reading.hpp"
#include "vnode.hpp"

namespace nodetop::pbs {

/// Writes the rows of nodes, accelerators and other resources, each from one or more vnodes of a host.
class MachineRows {
  public:
    MachineRows(Reading& reading, const std::vector<Vnode>& vnodes)
        : reading_(reading),
          vnodes_(vnodes),
          nodes_(reading.blob.table<NT_TABLE_NODE>()),
          slots_(reading.blob.table<NT_TABLE_SLOT>()),
          resources_(reading.blob.table<NT_TABLE_RESOURCE>()) {}

    sdk::Ref<NT_TABLE_NODE> write(const std::vector<std::uint32_t>& vnodes, std::string_view name);

    /// Says what state words were not known.
    void report();

  private:
    using NodeRow = sdk::Row<NT_TABLE_NODE>;
    using Parts = std::vector<const Vnode*>;

    void write_state(NodeRow row, const Parts& parts);
    void write_amounts(NodeRow row, const Parts& parts);
    void write_words(NodeRow row, const Parts& parts);
    void write_accelerators(NodeRow row, const Parts& parts);
    void write_resources(NodeRow row, const Parts& parts);
    void note_faults(const Vnode& vnode);

    Reading& reading_;
    const std::vector<Vnode>& vnodes_;
    sdk::Table<NT_TABLE_NODE> nodes_;
    sdk::Table<NT_TABLE_SLOT> slots_;
    sdk::Table<NT_TABLE_RESOURCE> resources_;
    std::map<std::string, std::size_t> unknown_words_;
};

}  // namespace nodetop::pbs
