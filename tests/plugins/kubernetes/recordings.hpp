#pragma once

#include <filesystem>
#include <string>

namespace nodetop::kubernetes::test {

/// The folder of a recording that is kept beside the tests.
inline std::filesystem::path recording(const std::string& name) {
    return std::filesystem::path(KUBERNETES_RECORDINGS) / name;
}

}  // namespace nodetop::kubernetes::test
