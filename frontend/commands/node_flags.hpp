#pragma once

#include <functional>
#include <optional>

#include "commands/query.hpp"
#include "commands/run.hpp"
#include "report/json_shared.hpp"
#include "report/nodes.hpp"

namespace nodetop {

/// --gpu, --cpu, --free.
NodeFilter node_filter(const flags::Invocation& asked);

/// -n and --all: in text 20 rows or what the configuration says, in documents every row (cli.md 16.2).
std::optional<std::size_t> rows_to_show(const Run& run);

/// For --json=lines, the writer of one object a line; nothing otherwise.
template <typename Rows>
std::function<void(Json&)> lines_of(const Run& run, const Rows& rows) {
    if (!run.json_lines()) return {};
    return [&rows](Json& json) {
        for (const auto& row : rows) {
            write(json, row);
            json.end_line();
        }
    };
}

}  // namespace nodetop
