#pragma once

#include "model/shape.hpp"
#include "report/json.hpp"

namespace nodetop {

/// *Shape* of cli.md 16.2, with what our own arithmetic takes for what is not stated.
void write(Json& json, const JobShape& shape);

}  // namespace nodetop
