#pragma once

#include "reading/system.hpp"
#include "report/json.hpp"

namespace nodetop {

/// `result` of `backends`.
void write(Json& json, const Backends& backends);

}  // namespace nodetop
