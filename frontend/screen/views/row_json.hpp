#pragma once

#include <string>
#include <string_view>

#include "screen/data/picture.hpp"

/// Rows as the documents of the printed commands write them.
namespace nodetop::screen {

/// "" if there is none of that name.
std::string queue_json(const Picture& picture, std::string_view name);
std::string node_json(const Picture& picture, std::string_view name);

/// A job with the amounts of the list that it stands in.
std::string job_json(const Picture& picture, const JobHere& here);

}  // namespace nodetop::screen
