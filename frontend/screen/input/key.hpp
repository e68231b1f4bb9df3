#pragma once

#include <cstdint>
#include <string>

namespace nodetop::screen {

enum class KeyCode : std::uint8_t {
    character,  ///< Key::text
    control,    ///< Key::text is the letter: 'b' for Ctrl-B
    enter,
    escape,
    backspace,
    tab,
    back_tab,
    up,
    down,
    left,
    right,
    shift_left,
    shift_right,
    home,
    end,
    page_up,
    page_down,
    remove,  ///< Del
    help,    ///< F1
    mouse,   ///< Key::mouse
};

enum class MouseAction : std::uint8_t { press, release, wheel_up, wheel_down };
enum class MouseButton : std::uint8_t { left, middle, right, back, none };

/// What a terminal reports by SGR 1006; places count from 0.
struct Mouse {
    MouseAction action = MouseAction::press;
    MouseButton button = MouseButton::none;
    int x = 0, y = 0;
};

struct Key {
    KeyCode code = KeyCode::character;
    std::string text = {};  ///< one character, UTF-8
    Mouse mouse = {};

    bool is(char c) const { return code == KeyCode::character && text.size() == 1 && text[0] == c; }
    bool is_control(char letter) const { return code == KeyCode::control && text[0] == letter; }
};

}  // namespace nodetop::screen
