#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace nodetop {

/// Bytes from outside, in any encoding, and what keeps them alive. Copies share the bytes.
struct SharedBytes {
    std::shared_ptr<const void> owner;
    std::string_view view;

    static SharedBytes of(std::string text) {
        auto kept = std::make_shared<const std::string>(std::move(text));
        std::string_view view = *kept;
        return {std::move(kept), view};
    }
};

}  // namespace nodetop
