#pragma once

#include <cstddef>
#include <cstdint>

namespace nodetop {

// Limits of our own (config.md 4).
constexpr std::size_t kCommandsAtOnce = 16;
constexpr std::size_t kMostAtOnce = 64;
constexpr std::size_t kCommandsOfLane = 8;
constexpr std::uint32_t kCommandTimeoutMs = 30'000;
constexpr std::uint64_t kKeptBytes = std::uint64_t{256} << 20;
constexpr std::uint64_t kStreamedBytes = std::uint64_t{4} << 30;
constexpr std::uint64_t kErrorBytes = std::uint64_t{1} << 20;
constexpr int kKillAfterTimeoutMs = 500;
constexpr int kKillAfterInterruptMs = 100;
/// A killed program that does not end hangs in the kernel (a dead file server); it is not waited for.
constexpr int kGiveUpAfterKillMs = 50;
constexpr std::uint64_t kRecordingBytes = std::uint64_t{1} << 30;
constexpr int kNestingDepth = 64;

/// How long the pipe of a program that has ended is still listened to, if something holds it open.
constexpr int kLingerMs = 200;
/// Bytes of one read from a pipe.
constexpr std::size_t kReadBytes = std::size_t{256} << 10;

}  // namespace nodetop
