#pragma once

#include <cstdlib>

#include "outside/environment.hpp"

namespace nodetop {

/// The variables of this process.
class RealEnvironment : public Environment {
  public:
    std::optional<std::string> get(const std::string& name, Secrecy) override {
        const char* value = std::getenv(name.c_str());
        if (value == nullptr) return std::nullopt;
        return value;
    }
};

}  // namespace nodetop
