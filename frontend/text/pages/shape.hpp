#pragma once

#include "model/shape.hpp"
#include "text/page.hpp"

namespace nodetop::drawing {

/// The job in words, one fact each: what is stated, and the least where nothing is.
std::vector<Line> shape_facts(const JobShape& shape, const Glyphs& glyphs);

}  // namespace nodetop::drawing
