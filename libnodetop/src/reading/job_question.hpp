#pragma once

#include <string_view>

#include "access/pins.hpp"
#include "model/shape.hpp"
#include "plugins/questions.hpp"

namespace nodetop {

/// A shape as an adapter is asked about it: what is not stated is not sent (B-66). `account` and `qos` "": none is
/// named; a QOS of the shape itself wins.
JobQuestion job_question(const JobShape& shape, const Pins& pins, std::string_view queue, std::string_view account,
                         std::string_view qos);

}  // namespace nodetop
