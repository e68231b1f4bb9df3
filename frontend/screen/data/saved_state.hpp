#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace nodetop::screen {

/// What is kept from one session to the next where `screen.save` is on (config.md 2): never filters.
struct SavedState {
    std::string view;                         ///< "": the first one
    std::string theme;                        ///< "": as configured
    std::map<std::string, std::string> sort;  ///< by view; "-" before the column: descending

    friend bool operator==(const SavedState&, const SavedState&) = default;
};

/// Whatever cannot be read of a text is as if it were not there.
SavedState read_state(std::string_view yaml);
std::string state_text(const SavedState& state);

/// $XDG_STATE_HOME/nodetop/screen.yaml, else $HOME/.local/state/nodetop/screen.yaml, else "".
std::string state_file_of(const std::optional<std::string>& state_home, const std::optional<std::string>& home);
SavedState load_state(const std::string& file);
/// What cannot be written is not kept: that is no error.
void save_state(const std::string& file, const SavedState& state);

}  // namespace nodetop::screen
