#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

#include "config.hpp"
#include "local_time.hpp"
#include "node_index.hpp"

namespace nodetop::slurm {

/// What one reading is made from and into; handed to every writer of rows.
struct Reading {
    sdk::Host& host;
    sdk::BlobBuilder& blob;
    LocalTime time;
    Config config;
    NodeIndex nodes;

    /// An answer that is missing as a whole, or that lacks what it has to have: its table is left out, or counts as
    /// unknown, and is never handed over as emptiness. `what` tells what is wrong with an answer that was given.
    void query_failed(std::string_view query, const sdk::Answer& answer,
                      const std::string& what = "the answer cannot be read, or was cut off") {
        std::string why = answer.failure();
        if (answer.ok()) why = answer.brief_command_line() + ": " + what;
        host.add(sdk::error("query_failed", std::move(why)).in(std::string(query)).at(answer.number()));
    }

    /// An answer of which only a part could be used. `what` says more about it, or is empty.
    void query_partial(std::string_view query, const sdk::Answer& answer, const std::string& what) {
        std::string text = answer.ok() ? answer.brief_command_line() : answer.failure();
        if (!what.empty()) text += (answer.ok() ? ": " : "; ") + what;
        host.add(sdk::warning("query_partial", std::move(text)).in(std::string(query)).at(answer.number()));
    }
};

}  // namespace nodetop::slurm
