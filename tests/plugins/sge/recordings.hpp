#pragma once

#include <filesystem>
#include <string>

#include "support/recorded_host.hpp"

namespace nodetop::sge::test {

/// The folder of a recording that is kept beside the tests.
inline std::filesystem::path recording(const std::string& name) { return std::filesystem::path(SGE_RECORDINGS) / name; }

}  // namespace nodetop::sge::test
