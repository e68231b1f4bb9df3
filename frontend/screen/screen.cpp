#include "screen/screen.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "outside/real_environment.hpp"
#include "screen/input/decoder.hpp"
#include "screen/plain.hpp"
#include "screen/session.hpp"
#include "screen/terminal/interruptions.hpp"
#include "screen/terminal/terminal.hpp"

namespace nodetop::screen {

namespace {

constexpr int kExitInterrupted = 130;
/// A window with fewer lines gets the printed report.
constexpr int kLeastLines = 6;
/// Bursts of keys are drawn once, but not more of them than this before a picture (tui.md 4).
constexpr int kMostSkipped = 24;

/// The loop of one screen: bytes and signals in, pictures out.
class Loop {
  public:
    Loop(Session& session, Terminal& terminal, Interruptions& interruptions, Theme theme)
        : session_(session), terminal_(terminal), interruptions_(interruptions), theme_(theme) {}

    /// Until the user leaves; the exit status.
    int run();
    Theme theme() const { return theme_; }

  private:
    void wait();
    bool read_keys();
    void take_keys(const std::vector<Key>& keys);
    void take_signals();
    void carry_out(const Wishes& wishes);
    void show() {
        terminal_.show(session_.browser().draw(window_size(), now_ms()));
        dirty_ = false;
        skipped_ = 0;
    }

    Session& session_;
    Terminal& terminal_;
    Interruptions& interruptions_;
    Theme theme_;
    Decoder decoder_;
    bool dirty_ = true, leave_ = false, input_ready_ = false;
    int end_by_ = 0, skipped_ = 0;
};

int Loop::run() {
    while (!leave_ && end_by_ == 0) {
        Wishes wishes;
        if (session_.tend(now_ms(), wishes)) dirty_ = true;
        carry_out(wishes);
        if (leave_) break;
        if (dirty_ && (!input_ready_ || skipped_ >= kMostSkipped)) show();
        wait();
    }
    return end_by_ == SIGINT ? kExitInterrupted : 0;
}

void Loop::wait() {
    const std::int64_t now = now_ms();
    std::optional<std::int64_t> next = session_.next_ms(now);
    if (const auto deadline = decoder_.deadline_ms(); deadline && (!next || *deadline < *next)) next = deadline;
    // With a picture due, only look whether more keys are there already.
    const int timeout = dirty_ ? 0 : !next ? -1 : static_cast<int>(std::clamp<std::int64_t>(*next - now, 0, 3'600'000));
    std::array<pollfd, 3> files{{{STDIN_FILENO, POLLIN, 0},
                                 {interruptions_.descriptor(), POLLIN, 0},
                                 {session_.worker().descriptor(), POLLIN, 0}}};
    const int ready = ::poll(files.data(), files.size(), timeout);
    input_ready_ = false;
    take_signals();
    if (ready > 0 && files[0].revents != 0)
        input_ready_ = read_keys();
    else if (const auto keys = decoder_.expire(now_ms()); !keys.empty())
        take_keys(keys);
    if (session_.take_results()) dirty_ = true;
    if (next && now_ms() >= *next) dirty_ = true;
}

/// True if there were bytes.
bool Loop::read_keys() {
    std::array<char, 4096> bytes;
    const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) return false;
    if (size <= 0) {  // the input is closed: nobody can press a key any more
        leave_ = true;
        return false;
    }
    // The wait ends when the time for the rest of a sequence is over. Bytes that are there by then came in time,
    // however late a busy machine let this thread look.
    std::int64_t read_at_ms = now_ms();
    if (const auto deadline = decoder_.deadline_ms()) read_at_ms = std::min(read_at_ms, *deadline - 1);
    take_keys(decoder_.feed({bytes.data(), static_cast<std::size_t>(size)}, read_at_ms));
    return true;
}

void Loop::take_keys(const std::vector<Key>& keys) {
    for (const Key& key : keys) {
        session_.key_pressed();
        session_.browser().key(key, now_ms());
        dirty_ = true;
        ++skipped_;
        if (skipped_ >= kMostSkipped) show();
    }
}

void Loop::take_signals() {
    const Asked asked = interruptions_.take();
    end_by_ = asked.end_by;
    if (end_by_ != 0) return;
    if (asked.stop) terminal_.stop_and_resume();
    if (asked.resized || asked.resumed || asked.stop) {
        terminal_.repaint();
        dirty_ = true;
    }
}

void Loop::carry_out(const Wishes& wishes) {
    leave_ = leave_ || wishes.leave;
    Browser& browser = session_.browser();
    if (wishes.copy) {
        dirty_ = true;
        if (terminal_.copy(*wishes.copy))
            browser.say("handed to the terminal's clipboard");
        else
            browser.say("this terminal is not known to take text for its clipboard", drawing::Role::warn);
    }
    if (wishes.next_theme > 0) {
        for (int step = 0; step < wishes.next_theme; ++step) theme_ = next(theme_);
        terminal_.set_theme(theme_);
        browser.say("colours: " + std::string(word(theme_)));
        dirty_ = true;
    }
    if (wishes.toggle_mouse) {
        terminal_.set_mouse(!terminal_.mouse());
        browser.say(terminal_.mouse() ? "mouse on" : "mouse off: text can be marked");
        dirty_ = true;
    }
}

}  // namespace

namespace {

/// The screen as lines: what comes in by lines is answered by lines.
int run_plain(Session& session, Interruptions& interruptions) {
    Plain plain(session, [](const std::string& text) {
        for (std::string_view rest = text; !rest.empty();) {
            const ssize_t written = ::write(STDOUT_FILENO, rest.data(), rest.size());
            if (written <= 0 && errno != EINTR) return;
            if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        }
    });
    std::string pending;
    bool told = false;
    while (true) {
        Wishes nobodys;
        session.tend(now_ms(), nobodys);
        if (!told) {
            plain.tell();
            plain.prompt();
            told = true;
        }
        std::array<pollfd, 3> files{{{STDIN_FILENO, POLLIN, 0},
                                     {interruptions.descriptor(), POLLIN, 0},
                                     {session.worker().descriptor(), POLLIN, 0}}};
        ::poll(files.data(), files.size(), -1);
        if (const int end_by = interruptions.take().end_by; end_by != 0) return end_by == SIGINT ? kExitInterrupted : 0;
        session.take_results();
        if (files[0].revents == 0) continue;
        std::array<char, 4096> bytes;
        const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (size <= 0) return 0;
        pending.append(bytes.data(), static_cast<std::size_t>(size));
        for (std::size_t end = pending.find('\n'); end != std::string::npos; end = pending.find('\n')) {
            const std::string line = pending.substr(0, end);
            pending.erase(0, end + 1);
            session.key_pressed();
            if (!plain.command(line)) return 0;
            plain.prompt();
        }
    }
}

}  // namespace

ScreenKind screen_kind(bool forced_plain) {
    if (isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1) return ScreenKind::none;
    const std::string term = RealEnvironment().get("TERM", Secrecy::open).value_or("");
    if (forced_plain || term.empty() || term == "dumb") return ScreenKind::plain;
    return ScreenKind::full;
}

std::optional<int> run_screen(System& system, Reading& reading, const ScreenOptions& options, const drawing::Pen& pen,
                              const std::shared_ptr<Cancellation>& cancellation) {
    Interruptions interruptions(cancellation);
    TerminalOptions how;
    how.own_screen = options.own_screen;
    how.mouse = options.mouse;
    how.ascii = pen.ascii;
    how.depth = pen.depth;
    how.theme = theme_of(options.saved.theme).value_or(theme_of(options.choices.theme).value_or(Theme::automatic));
    if (options.plain) {
        drawing::Pen plain_pen = pen;
        plain_pen.depth = drawing::Depth::none;
        Session session(system, std::move(reading), options, plain_pen, cancellation);
        const int status = run_plain(session, interruptions);
        cancellation->cancel();
        return status;
    }
    if (window_size().height < kLeastLines) return std::nullopt;
    const auto terminal = Terminal::open(how);
    if (!terminal) return std::nullopt;
    Session session(system, std::move(reading), options, pen, cancellation);
    Loop loop(session, *terminal, interruptions, how.theme);
    const int status = loop.run();
    if (!options.state_file.empty()) {
        const ViewChoices choices = session.browser().choices();
        save_state(options.state_file, {choices.first_view, std::string(word(loop.theme())), choices.sort});
    }
    // Whatever is under way is nobody's any more.
    cancellation->cancel();
    return status;
}

}  // namespace nodetop::screen
