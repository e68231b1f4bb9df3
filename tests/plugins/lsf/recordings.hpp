#pragma once

#include <filesystem>
#include <string>

#include "support/recorded_host.hpp"

namespace nodetop::lsf::test {

/// The folder of a recording that is kept beside the tests.
inline std::filesystem::path recording(const std::string& name) { return std::filesystem::path(LSF_RECORDINGS) / name; }

}  // namespace nodetop::lsf::test
