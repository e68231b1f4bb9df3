#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nodetop/plugin.hpp>

#include "json.hpp"

namespace nodetop::kubernetes {

/// A part of an item that is looked at. Without parts of its own: all of it. The elements of a list have its parts.
struct Wanted {
    std::string_view key;
    std::vector<Wanted> parts = {};
};

/// How a list ended.
struct ListEnd {
    bool is_whole = false;       ///< its last bracket was there, and every item was an object
    std::string continue_token;  ///< the rest has to be asked with it; empty: there is none
};

/// Reads a list of the API while it arrives, and calls `take` with each item, of which only the wanted parts are kept:
/// a few hundredths of what the API sends. One item lies in memory at a time. Numbers are kept as text. Throws
/// std::runtime_error where the answer ends early or is no list; what was taken until then stays taken.
ListEnd read_items(sdk::Reader& reader, const std::vector<Wanted>& wanted,
                   const std::function<void(const Json&)>& take);

}  // namespace nodetop::kubernetes
