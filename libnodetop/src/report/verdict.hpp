#pragma once

#include "access/verdict.hpp"
#include "report/json.hpp"

namespace nodetop {

/// *Verdict* of cli.md 16.2; null where `verdict` is.
void write(Json& json, const Verdict* verdict);

}  // namespace nodetop
