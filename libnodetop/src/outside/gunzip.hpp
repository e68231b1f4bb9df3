#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "outside/arena.hpp"

namespace nodetop {

/// Adds a file's bytes to an arena, gzipped ones in their plain form. The fault is the reason alone ("is cut short").
std::variant<ArenaPlace, std::string> append_plain(int source, std::size_t cap_bytes, ArenaBuilder& arena);
/// The same of bytes in memory.
std::variant<ArenaPlace, std::string> append_plain(std::string_view bytes, std::size_t cap_bytes, ArenaBuilder& arena);

}  // namespace nodetop
