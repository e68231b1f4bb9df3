#pragma once

#include <string>
#include <vector>

#include "report/left_out.hpp"
#include "text/page.hpp"
#include "text/pages/cells.hpp"

namespace nodetop::drawing {

/// The first names, and how many more there are.
std::string few_names(const std::vector<Text>& names);

/// How many of all `queues` are not shown, by what is in their way, and which; nothing if all are shown.
void left_out(Page& page, const std::vector<LeftOutReport>& rows, std::size_t queues, const Vocabulary& words);

}  // namespace nodetop::drawing
