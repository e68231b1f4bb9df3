#pragma once

#include "fit/label.hpp"
#include "text/pen.hpp"

namespace nodetop::drawing {

inline Role role_of(Label label) {
    switch (label) {
        case Label::run_now:
        case Label::fits_now:
            return Role::ok;
        case Label::queue:
            return Role::info;
        case Label::no_answer:
        case Label::limit:
        case Label::too_few:
            return Role::warn;
        case Label::all_out:
        case Label::wrong_hw:
        case Label::blocked:
            return Role::bad;
    }
    return Role::plain;
}

inline Span mark_of(Label label, const Glyphs& glyphs) {
    switch (label) {
        case Label::run_now:
            return {std::string(glyphs.full), role_of(label)};
        case Label::fits_now:
        case Label::queue:
            return {std::string(glyphs.half), role_of(label)};
        case Label::no_answer:
        case Label::limit:
        case Label::too_few:
            return {std::string(glyphs.attention), role_of(label)};
        case Label::wrong_hw:
            return {std::string(glyphs.wrong), role_of(label)};
        case Label::all_out:
        case Label::blocked:
            return {std::string(glyphs.hollow), role_of(label)};
    }
    return {};
}

}  // namespace nodetop::drawing
