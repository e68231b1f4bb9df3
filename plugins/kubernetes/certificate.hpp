#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace nodetop::kubernetes {

/// Until when an X.509 certificate is valid: UTC seconds. `text` is PEM, or PEM in base64 as in a kubeconfig. nullopt
/// if it cannot be read. Only the dates are looked at, so that "your certificate has expired" can be said.
std::optional<std::int64_t> valid_until(std::string_view text);

}  // namespace nodetop::kubernetes
