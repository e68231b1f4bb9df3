#pragma once

#include <string>
#include <string_view>

#include "nodetop/plugin.h"

namespace nodetop {

/// Text as the ABI has it; it lives as long as what it was made of.
inline nt_str abi_text(std::string_view text) { return {text.data(), text.size()}; }

/// A copy of an adapter's text. A NULL of any length is empty.
inline std::string text_of(nt_str text) {
    return text.ptr == nullptr ? std::string() : std::string(text.ptr, static_cast<std::size_t>(text.len));
}

}  // namespace nodetop
