#pragma once

#include <string>
#include <string_view>

#include "nodetop/plugin.h"
#include "nodetop/text/clean.hpp"

namespace nodetop {

/// Text as the ABI has it; it lives as long as what it was made of.
inline nt_str abi_text(std::string_view text) { return {text.data(), text.size()}; }

/// A copy of an adapter's text. A NULL of any length is empty.
inline std::string text_of(nt_str text) {
    return text.ptr == nullptr ? std::string() : std::string(text.ptr, static_cast<std::size_t>(text.len));
}

/// The same, for what people read: nothing of it can repaint a terminal or forge a row (C-63).
inline std::string clean_text_of(nt_str text) {
    std::string copy = text_of(text);
    return text::find_unclean(copy) == std::string_view::npos ? copy : text::clean(copy);
}

}  // namespace nodetop
