#pragma once

#include "outside/files.hpp"

namespace nodetop {

/// Files of this machine.
class RealFiles : public Files {
  public:
    FileContent read(const std::string& path, std::uint64_t cap_bytes, Secrecy secrecy) override;
};

}  // namespace nodetop
