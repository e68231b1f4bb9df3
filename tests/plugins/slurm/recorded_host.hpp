#pragma once

#include <filesystem>
#include <string>

#include <nodetop/testing/fake_host.hpp>

namespace nodetop::slurm::test {

/// Fills a host with what a recording folder holds: its commands, the caller, and its clock.
void replay(testing::FakeHost& host, const std::filesystem::path& folder);

/// The folder of a recording that is kept beside the tests.
std::filesystem::path recording(const std::string& name);

}  // namespace nodetop::slurm::test
