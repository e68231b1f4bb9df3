#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>
#include <vector>

#include <nodetop/testing/fake_host.hpp>

namespace nodetop::testing {

/// Fills a host with what a recording folder holds: its commands, which it returns, the caller, and its clock.
std::vector<std::pair<Argv, Script>> replay(FakeHost& host, const std::filesystem::path& folder);

/// The instant at which a recording was made, in UTC seconds.
std::int64_t recorded_at(const std::filesystem::path& folder);

}  // namespace nodetop::testing
