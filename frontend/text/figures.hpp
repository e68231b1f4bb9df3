#pragma once

#include <cstdint>
#include <string>

#include "model/quantity.hpp"

namespace nodetop::drawing {

/// `D-HH:MM:SS`, or `H:MM:SS` under a day; `unlimited`; `?` if unknown (core.md 13.2).
std::string duration(Quantity seconds);

/// Time until something: `now`, `overdue`, `12m`, `3h 05m`, `2d 4h`; `?` if unknown.
std::string wait(Quantity seconds);

/// Time since something: `<1m`, then as a wait; empty if unknown or more than a minute ahead of the clock.
std::string age(Quantity seconds);

/// Whole cores, or with up to three decimals where there are parts of a core; `?` if unknown.
std::string cores(Quantity cpu_milli);

/// Whole GiB, rounded down, without a unit; `?` if unknown.
std::string gib(Quantity bytes);

/// A count; `?` if unknown, `unlimited` if there is no end.
std::string count(Quantity value);

/// "1 node", "3 nodes": the plural with an s.
std::string counted(std::int64_t n, const char* singular);

/// 1 KiB, 3.4 MiB: a size of a file.
std::string file_size(std::int64_t bytes);

}  // namespace nodetop::drawing
