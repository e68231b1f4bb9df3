#pragma once

#include <string_view>

namespace nodetop {

/// The recording of the demo cluster (nodetop.recording/1), made by `pack` of the folder beside it.
std::string_view demo_recording();

}  // namespace nodetop
