#pragma once

#include <algorithm>
#include <filesystem>
#include <string>

#include "support/recorded_host.hpp"

namespace nodetop::slurm::test {

using testing::replay;

/// The folder of a recording that is kept beside the tests.
inline std::filesystem::path recording(const std::string& name) {
    return std::filesystem::path(SLURM_RECORDINGS) / name;
}

/// The notices of a reading, but for the one that stands beside every reading of the recorded clusters: of r01, which
/// restarts when it is empty.
inline auto problems(const testing::FakeHost& host) {
    auto notices = host.notices();
    notices.erase(std::remove_if(notices.begin(), notices.end(),
                                 [](const auto& notice) { return notice.code == "reboot_ahead"; }),
                  notices.end());
    return notices;
}

}  // namespace nodetop::slurm::test
