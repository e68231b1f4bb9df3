#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nodetop/testing/fake_host.hpp>

namespace nodetop::slurm::test {

/// Fills a host with what a recording folder holds: its commands, which it returns, the caller, and its clock.
std::vector<std::pair<testing::Argv, testing::Script>> replay(testing::FakeHost& host,
                                                              const std::filesystem::path& folder);

/// The folder of a recording that is kept beside the tests.
std::filesystem::path recording(const std::string& name);

}  // namespace nodetop::slurm::test
