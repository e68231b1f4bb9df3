#include "version.hpp"

namespace nodetop {

const std::string_view kVersion = NODETOP_VERSION;

}  // namespace nodetop
