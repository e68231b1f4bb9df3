#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "instances.hpp"

namespace nodetop::sge {

/// An execution host, as `qhost -F -xml` shows it.
struct HostRecord {
    std::string name;
    std::optional<std::int64_t> processors;
    std::optional<std::int64_t> memory_total_bytes, memory_used_bytes;  ///< measured
    bool reports = false;                                               ///< its daemon sends load values
    std::vector<Value> values;

    /// The value of that name, by its level and kind ("hc"); nullptr if there is none.
    const Value* find(std::string_view name, std::string_view dominance) const;
};

struct HostList {
    std::vector<HostRecord> rows;
    std::vector<Value> global;  ///< of the whole cell: licences
    bool is_whole = false;
    std::string outside;  ///< what was printed beside them
};

HostList read_hosts(std::string_view xml);
HostList read_hosts(sdk::Reader& reader);

}  // namespace nodetop::sge
