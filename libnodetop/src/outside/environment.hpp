#pragma once

#include <optional>
#include <string>

#include "outside/files.hpp"

namespace nodetop {

class Environment {
  public:
    virtual ~Environment() = default;
    /// Value of a variable; nullopt if it is not set.
    virtual std::optional<std::string> get(const std::string& name, Secrecy secrecy) = 0;
};

}  // namespace nodetop
