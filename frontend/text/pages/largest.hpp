#pragma once

#include <string>
#include <string_view>

#include "report/largest.hpp"
#include "text/pages/cells.hpp"

namespace nodetop::drawing {

/// The page of `largest` (cli.md 8.13). `not_confirmed_because`: why nothing was asked; "" if it could have been.
std::string largest_page(const LargestReport& report, std::string_view not_confirmed_because, const Vocabulary& words,
                         const Pen& pen);

}  // namespace nodetop::drawing
