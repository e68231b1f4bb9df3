#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>
#include <nodetop/text/local_time.hpp>

#include "jobs.hpp"

namespace nodetop::pbs {

/// The person who asks.
struct Caller {
    std::string user;                                     ///< empty: not known
    std::optional<std::vector<std::string_view>> groups;  ///< the primary one first; nullopt: not known
    std::string host;                                     ///< that jobs are sent from; empty: not known
};

/// What one reading is made from and into; handed to every writer of rows.
struct Reading {
    sdk::Host& host;
    sdk::BlobBuilder& blob;
    text::LocalTime time;
    Caller caller;
    Flavour flavour = Flavour::pbs;
    std::size_t unreadable_rows = 0;

    /// Says that one row, or one value of it, could not be read. Only the first ones of many are told.
    void unreadable(std::string_view query, std::string_view subject, std::string what) {
        constexpr std::size_t kMostNotices = 20;
        if (++unreadable_rows > kMostNotices) return;
        host.add(sdk::warning("row_unreadable", std::move(what)).in(std::string(query)).about(std::string(subject)));
    }
};

}  // namespace nodetop::pbs
