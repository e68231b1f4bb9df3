#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nodetop {

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);
/// Decodes in place and returns the number of bytes; nullopt if the text is not base64.
std::optional<std::size_t> decode_base64_in_place(char* text, std::size_t length);

}  // namespace nodetop
