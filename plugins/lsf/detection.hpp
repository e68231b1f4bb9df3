#pragma once

#include <nodetop/plugin.hpp>

namespace nodetop::lsf {

/// Is LSF here (backend-lsf.md 1)? Its clients, and a configuration or daemons that answer `lsid`.
sdk::Detection detect_lsf(sdk::Host& host);

}  // namespace nodetop::lsf
