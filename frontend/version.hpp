#pragma once

#include <string_view>

namespace nodetop {

/// The version of the program, as the build states it.
extern const std::string_view kVersion;

}  // namespace nodetop
