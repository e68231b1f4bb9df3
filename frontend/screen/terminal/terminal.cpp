#include "screen/terminal/terminal.hpp"

#define NCURSES_NOMACROS 1  // `move`, `clear` and others would be macros
#include <curses.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cwchar>

#include "outside/base64.hpp"
#include "outside/real_environment.hpp"
#include "screen/terminal/capabilities.hpp"
#include "screen/terminal/restore.hpp"
#include "text/width.hpp"

namespace nodetop::screen {

namespace {

using drawing::Depth;

constexpr int kMostColumns = 400, kMostLines = 1000;
/// Text for a clipboard: terminals drop what is longer.
constexpr std::size_t kMostCopied = 48 * 1024;

std::string variable(const char* name) { return RealEnvironment().get(name, Secrecy::open).value_or(""); }

int stated(const char* name, int measured) {
    const std::string text = variable(name);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() && value > 0 ? value : measured;
}

/// The text as the C library's widths and ours agree on it: where they do not, the places behind it would be wrong.
std::string agreed(const std::string& text) {
    if (std::ranges::all_of(text, [](char c) { return c >= 0x20 && c <= 0x7E; })) return text;
    const int ours = drawing::columns(text);
    std::wstring wide(text.size(), L'\0');
    const std::size_t size = std::mbstowcs(wide.data(), text.c_str(), wide.size());
    if (size != static_cast<std::size_t>(-1) && wcswidth(wide.data(), size) == ours) return text;
    std::string plain = drawing::to_ascii(text);
    plain.resize(static_cast<std::size_t>(std::max(ours, 0)), ' ');
    return plain;
}

/// As many colours as both the terminal's description and the user's wish allow.
Depth depth_here(Depth wanted) {
    if (wanted == Depth::none || !has_colors()) return Depth::none;
    start_color();
    use_default_colors();
    if (COLORS < 256) return Depth::ansi16;
    return wanted == Depth::rgb && COLORS < 0x10000 ? Depth::ansi256 : wanted;
}

}  // namespace

std::unique_ptr<Terminal> Terminal::open(const TerminalOptions& options) {
    setlocale(LC_CTYPE, "");
    // The window is measured here, where LINES and COLUMNS win. A description alone may know no size (linux) or an old
    // one (vt100: 24 lines, and the rest scrolls).
    use_env(false);
    use_tioctl(true);
    remember_modes();
    SCREEN* screen = newterm(nullptr, stdout, stdin);
    if (screen == nullptr) {
        forget_restore();
        return nullptr;
    }
    return std::unique_ptr<Terminal>(new Terminal(options));
}

Terminal::Terminal(const TerminalOptions& options) : options_(options) {
    options_.mouse = options.mouse && modern();
    const std::string leave_screen = capability("rmcup");
    const std::string undo = (modern() ? "\033[?1006l\033[?1000l" : "") + capability("cnorm") + capability("sgr0");
    prepare_restore(undo + (options_.own_screen ? leave_screen : "") + "\r\n");
    if (!options_.own_screen) {
        send(leave_screen);
        keep_to_the_own_screen();
    }
    cbreak();
    noecho();
    curs_set(0);
    leaveok(stdscr, TRUE);
    options_.depth = depth_here(options_.depth);
    if (options_.mouse) send("\033[?1000h\033[?1006h");
}

Terminal::~Terminal() {
    if (options_.mouse) send("\033[?1006l\033[?1000l");
    endwin();
    forget_restore();
}

bool Terminal::modern() const {
    if (options_.ascii && variable("TERM").empty()) return false;
    constexpr std::string_view kKnown[] = {"alacritty", "contour", "foot", "ghostty", "iterm", "konsole", "kitty",
                                           "rxvt",      "screen",  "st-",  "tmux",    "vte",   "wezterm", "xterm"};
    const std::string term = variable("TERM");
    return std::ranges::any_of(kKnown, [&term](std::string_view name) { return term.starts_with(name); });
}

Size window_size() {
    Size size;
    winsize window{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0)
        size = {window.ws_col, window.ws_row};
    size.width = std::clamp(stated("COLUMNS", size.width), 1, kMostColumns);
    size.height = std::clamp(stated("LINES", size.height), 1, kMostLines);
    return size;
}

void Terminal::paint_line(int y, const drawing::Line& line, int width) {
    ::move(y, 0);
    int x = 0;
    for (const drawing::Span& span : line) {
        if (x >= width) break;
        const std::string text = agreed(options_.ascii ? drawing::to_ascii(span.text) : span.text);
        const std::string cut = text.substr(0, drawing::bytes_within(text, width - x));
        const Style style = style_of(span.role, options_.theme, options_.depth);
        attr_t attributes = A_NORMAL;
        if (style.bold) attributes |= A_BOLD;
        if (style.dim) attributes |= A_DIM;
        if (style.underlined) attributes |= A_UNDERLINE;
        if (style.reversed) attributes |= A_REVERSE;
        int pair = 0;
        if (style.colour >= 0 && options_.depth != Depth::none) pair = std::max(0, alloc_pair(style.colour, -1));
        attr_set(attributes, 0, &pair);
        addstr(cut.c_str());
        x += drawing::columns(cut);
    }
    attr_set(A_NORMAL, 0, nullptr);
    if (x < width) clrtoeol();
}

void Terminal::show(const Frame& frame) {
    if (LINES != frame.size.height || COLS != frame.size.width) {
        resizeterm(frame.size.height, frame.size.width);
        // What the terminal made of the old picture meanwhile is not known.
        redrawwin(stdscr);
    }
    const int lines = static_cast<int>(frame.lines.size());
    for (int y = 0; y < frame.size.height; ++y)
        paint_line(y, y < lines ? frame.lines[static_cast<std::size_t>(y)] : drawing::Line{}, frame.size.width);
    last_height_ = lines;
    refresh();
}

void Terminal::repaint() { redrawwin(stdscr); }

void Terminal::set_mouse(bool on) {
    on = on && modern();
    if (on == options_.mouse) return;
    options_.mouse = on;
    send(on ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l");
}

bool Terminal::copy(std::string_view text) {
    if (!modern() || text.size() > kMostCopied) return false;
    const std::string sequence = "\033]52;c;" + base64(text) + "\a";
    if (!variable("TMUX").empty())
        send("\033Ptmux;\033" + sequence + "\033\\");
    else if (variable("TERM").starts_with("screen"))
        send("\033P" + sequence + "\033\\");
    else
        send(sequence);
    return true;
}

void Terminal::send(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void Terminal::give_back() {
    if (options_.mouse) send("\033[?1006l\033[?1000l");
    endwin();
}

void Terminal::take_again() {
    if (options_.mouse) send("\033[?1000h\033[?1006h");
    redrawwin(stdscr);
    refresh();
}

void Terminal::stop_and_resume() {
    give_back();
    struct sigaction by_default {
    }, ours{};
    by_default.sa_handler = SIG_DFL;
    sigemptyset(&by_default.sa_mask);
    sigaction(SIGTSTP, &by_default, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, nullptr);
    take_again();
}

}  // namespace nodetop::screen
