#include "screen/input/decoder.hpp"

#include <charconv>

namespace nodetop::screen {

namespace {

constexpr std::int64_t kEscapeWaits_ms = 500, kSequenceWaits_ms = 2000, kLate_ms = 2000;
/// Longer than any sequence that a terminal sends unasked; a title or paste that never ends is cut here.
constexpr std::size_t kLongest = 4096;
constexpr char kEsc = '\033';

bool final_byte(char c) { return c >= 0x40 && c <= 0x7E; }
bool inner_byte(char c) { return c >= 0x20 && c <= 0x3F; }

std::optional<KeyCode> by_letter(char letter) {
    switch (letter) {
        case 'A':
            return KeyCode::up;
        case 'B':
            return KeyCode::down;
        case 'C':
            return KeyCode::right;
        case 'D':
            return KeyCode::left;
        case 'H':
            return KeyCode::home;
        case 'F':
            return KeyCode::end;
        case 'Z':
            return KeyCode::back_tab;
        case 'P':
            return KeyCode::help;
        case 'M':
            return KeyCode::enter;
        default:
            return std::nullopt;
    }
}

std::optional<KeyCode> by_number(std::string_view number) {
    if (number == "1" || number == "7") return KeyCode::home;
    if (number == "4" || number == "8") return KeyCode::end;
    if (number == "3") return KeyCode::remove;
    if (number == "5") return KeyCode::page_up;
    if (number == "6") return KeyCode::page_down;
    if (number == "11") return KeyCode::help;
    return std::nullopt;
}

/// "<0;12;5" and M or m.
std::optional<Mouse> mouse_of(std::string_view inner, char final) {
    int numbers[3] = {};
    inner.remove_prefix(1);
    for (int i = 0; i < 3; ++i) {
        const auto [end, error] = std::from_chars(inner.data(), inner.data() + inner.size(), numbers[i]);
        if (error != std::errc{} || numbers[i] < 0) return std::nullopt;
        inner.remove_prefix(static_cast<std::size_t>(end - inner.data()));
        if (i < 2) {
            if (inner.empty() || inner.front() != ';') return std::nullopt;
            inner.remove_prefix(1);
        }
    }
    if (!inner.empty() || numbers[1] < 1 || numbers[2] < 1) return std::nullopt;
    Mouse mouse;
    mouse.x = numbers[1] - 1;
    mouse.y = numbers[2] - 1;
    const int button = numbers[0] & ~(4 | 8 | 16);  // whatever Shift, Alt and Ctrl do meanwhile
    if ((button & 32) != 0) return std::nullopt;    // moved
    mouse.action = final == 'm' ? MouseAction::release : MouseAction::press;
    switch (button) {
        case 0:
            mouse.button = MouseButton::left;
            break;
        case 1:
            mouse.button = MouseButton::middle;
            break;
        case 2:
            mouse.button = MouseButton::right;
            break;
        case 64:
            mouse.action = MouseAction::wheel_up;
            break;
        case 65:
            mouse.action = MouseAction::wheel_down;
            break;
        case 128:
            mouse.button = MouseButton::back;
            break;
        default:
            return std::nullopt;
    }
    return mouse;
}

/// Bytes of a UTF-8 character by its first one; 0: it begins none.
std::size_t character_size(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return 2;
    if (first >= 0xE0 && first <= 0xEF) return 3;
    if (first >= 0xF0 && first <= 0xF4) return 4;
    return 0;
}

}  // namespace

std::vector<Key> Decoder::feed(std::string_view bytes, std::int64_t now_ms) {
    std::vector<Key> keys = expire(now_ms);
    const std::size_t before = pending_.size();
    pending_.append(bytes);
    last_byte_ms_ = now_ms;
    bool together = before == 0;
    while (!pending_.empty()) {
        recognise_late(now_ms);
        std::vector<Key> taken;
        if (take(taken, together) == Step::incomplete) break;
        if (!late_) keys.insert(keys.end(), taken.begin(), taken.end());
        late_ = false;
        together = true;
    }
    return keys;
}

std::vector<Key> Decoder::expire(std::int64_t now_ms) {
    std::vector<Key> keys;
    const auto deadline = deadline_ms();
    if (!deadline || now_ms < *deadline) return keys;
    if (pending_ == std::string(1, kEsc)) {
        keys.push_back({KeyCode::escape});
        late_until_ms_ = now_ms + kLate_ms;
    }
    pending_.clear();
    late_ = false;
    return keys;
}

std::optional<std::int64_t> Decoder::deadline_ms() const {
    if (pending_.empty()) return std::nullopt;
    // Only a lone Esc is a key of its own; the rest can wait for its end.
    return last_byte_ms_ + (pending_.size() == 1 ? kEscapeWaits_ms : kSequenceWaits_ms);
}

/// `[A` or `OA` after an Esc that counted as a key already: the end of a sequence that nobody wants any more.
void Decoder::recognise_late(std::int64_t now_ms) {
    if (now_ms <= late_until_ms_ && (pending_.front() == '[' || pending_.front() == 'O')) {
        pending_.insert(pending_.begin(), kEsc);
        late_ = true;
    }
    late_until_ms_ = -1;
}

Decoder::Step Decoder::take(std::vector<Key>& ret_keys, bool together) {
    if (pending_.front() == kEsc) return take_escape(ret_keys, together);
    return take_character(ret_keys);
}

Decoder::Step Decoder::take_escape(std::vector<Key>& ret_keys, bool together) {
    if (pending_.size() == 1) return Step::incomplete;
    switch (pending_[1]) {
        case '[':
            return take_control_sequence(2, ret_keys);
        case 'O':
            return take_single_shift(2, ret_keys);
        case ']':
        case 'P':
        case '_':
        case '^':
            return take_string(2);
        default:
            break;
    }
    // Alt with a key comes in one piece; Esc and then a key do not, and both count.
    const bool alt = together && pending_[1] != kEsc;
    if (!alt) ret_keys.push_back({KeyCode::escape});
    pending_.erase(0, alt ? 2 : 1);
    return Step::done;
}

Decoder::Step Decoder::take_control_sequence(std::size_t begin, std::vector<Key>& ret_keys) {
    if (pending_.size() > begin && pending_[begin] == '[') {  // function keys of the Linux console: ESC [ [ A
        if (pending_.size() < begin + 2) return Step::incomplete;
        if (pending_[begin + 1] == 'A') ret_keys.push_back({KeyCode::help});
        pending_.erase(0, begin + 2);
        return Step::done;
    }
    std::size_t end = begin;
    while (end < pending_.size() && inner_byte(pending_[end])) ++end;
    if (end == pending_.size() && end < kLongest) return Step::incomplete;
    if (end == pending_.size() || !final_byte(pending_[end])) {  // broken off: what broke it is read on its own
        pending_.erase(0, end);
        return Step::done;
    }
    const std::string inner = pending_.substr(begin, end - begin);
    const char final = pending_[end];
    if (inner.empty() && final == 'M') {  // three bytes of an old mouse report belong to it
        if (pending_.size() < end + 4) return Step::incomplete;
        pending_.erase(0, end + 4);
        return Step::done;
    }
    pending_.erase(0, end + 1);
    if (!inner.empty() && inner.front() == '<' && (final == 'M' || final == 'm')) {
        if (const auto mouse = mouse_of(inner, final)) ret_keys.push_back({KeyCode::mouse, {}, *mouse});
        return Step::done;
    }
    const bool shift = inner == "1;2";
    std::optional<KeyCode> code = final == '~'             ? by_number(inner)
                                  : inner.empty() || shift ? by_letter(final)
                                                           : std::nullopt;
    if (shift && code) {
        if (code == KeyCode::left)
            code = KeyCode::shift_left;
        else if (code == KeyCode::right)
            code = KeyCode::shift_right;
    }
    if (code) ret_keys.push_back({*code});
    return Step::done;
}

Decoder::Step Decoder::take_single_shift(std::size_t begin, std::vector<Key>& ret_keys) {
    if (pending_.size() == begin) return Step::incomplete;
    if (const auto code = by_letter(pending_[begin])) ret_keys.push_back({*code});
    pending_.erase(0, begin + 1);
    return Step::done;
}

/// A reply or title up to BEL or ESC \.
Decoder::Step Decoder::take_string(std::size_t begin) {
    for (std::size_t i = begin; i < pending_.size(); ++i) {
        const bool bell = pending_[i] == '\a';
        const bool terminator = pending_[i] == kEsc && i + 1 < pending_.size() && pending_[i + 1] == '\\';
        if (!bell && !terminator) continue;
        pending_.erase(0, i + (bell ? 1 : 2));
        return Step::done;
    }
    if (pending_.size() < kLongest) return Step::incomplete;
    pending_.clear();
    return Step::done;
}

Decoder::Step Decoder::take_character(std::vector<Key>& ret_keys) {
    const auto first = static_cast<unsigned char>(pending_.front());
    const auto key = [&](Key k) {
        ret_keys.push_back(std::move(k));
        pending_.erase(0, 1);
        return Step::done;
    };
    if (first == '\r' || first == '\n') return key({KeyCode::enter});
    if (first == '\t') return key({KeyCode::tab});
    if (first == 0x7F || first == '\b') return key({KeyCode::backspace});
    if (first == 0) {
        pending_.erase(0, 1);
        return Step::done;
    }
    if (first < 0x20) return key({KeyCode::control, std::string(1, static_cast<char>('a' + first - 1))});
    const std::size_t size = character_size(first);
    if (size > pending_.size()) return Step::incomplete;
    bool whole = size > 0;
    for (std::size_t i = 1; i < size; ++i) whole = whole && (static_cast<unsigned char>(pending_[i]) & 0xC0) == 0x80;
    if (whole) ret_keys.push_back({KeyCode::character, pending_.substr(0, size)});
    pending_.erase(0, whole ? size : 1);
    return Step::done;
}

}  // namespace nodetop::screen
