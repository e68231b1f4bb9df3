#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "screen/frame.hpp"
#include "screen/terminal/theme.hpp"
#include "text/pen.hpp"

namespace nodetop::screen {

/// Lines and columns of the terminal as they are now, or what LINES and COLUMNS say.
Size window_size();

/// How the terminal is used.
struct TerminalOptions {
    bool own_screen = true;  ///< the alternate screen; no: the last picture stays behind (--inline)
    bool mouse = true;
    bool ascii = false;  ///< nothing but ASCII, and no sequence that a simple terminal might show
    drawing::Depth depth = drawing::Depth::none;
    Theme theme = Theme::automatic;
};

/// The terminal while the screen has it: character at a time, no echo, cursor hidden. Given back on destruction, on
/// every way out.
class Terminal {
  public:
    /// nullopt-like: null if the terminal cannot be used (not known, or it cannot place its cursor).
    static std::unique_ptr<Terminal> open(const TerminalOptions& options);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    /// Shows the picture: only what differs is written, in one piece.
    void show(const Frame& frame);
    /// Everything again, as somebody else wrote on the terminal.
    void repaint();

    void set_theme(Theme theme) { options_.theme = theme; }
    void set_mouse(bool on);
    bool mouse() const { return options_.mouse; }
    /// Puts text into the clipboard of the terminal (OSC 52). False: it is not known to take that.
    bool copy(std::string_view text);

    /// Gives the terminal back, stops this process as Ctrl-Z asked, takes it again.
    void stop_and_resume();
    /// Gives the terminal back while `write` prints on it, then waits for a line end before it is taken again.
    void give_back();
    void take_again();

  private:
    explicit Terminal(const TerminalOptions& options);
    void paint_line(int y, const drawing::Line& line, int width);
    void send(std::string_view bytes) const;
    bool modern() const;

    TerminalOptions options_;
    int last_height_ = 0;
    std::string mouse_sequence_;
};

}  // namespace nodetop::screen
