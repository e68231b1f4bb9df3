#pragma once

#include <string_view>

namespace nodetop {

/// The JSON Schema of a command's document, by its main name; "" if there is none.
std::string_view schema_of(std::string_view command);

}  // namespace nodetop
