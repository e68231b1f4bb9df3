#pragma once

#include <cstdint>
#include <string>

#include "outside/bytes.hpp"

namespace nodetop {

/// Whether what was asked may stand in a recording.
enum class Secrecy { open, secret };

enum class FileState { ok, absent, denied };

struct FileContent {
    FileState state = FileState::absent;
    SharedBytes content;
    bool truncated = false;  ///< the file is longer than the cap
};

class Files {
  public:
    virtual ~Files() = default;
    /// The first `cap_bytes` of a plain file; anything else than a plain file is denied. A directory is denied too.
    virtual FileContent read(const std::string& path, std::uint64_t cap_bytes, Secrecy secrecy) = 0;
};

}  // namespace nodetop
