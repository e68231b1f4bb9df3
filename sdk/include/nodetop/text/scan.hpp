#pragma once

#include <array>
#include <cstring>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "nodetop/text/ascii.hpp"
#include "nodetop/text/number.hpp"

/// Walking over the output of commands without copying it. Everything returned is a view into the text given.
namespace nodetop::text {

namespace detail {
/// Takes what stands before the next `end`, and drops that.
inline std::string_view take_until(std::string_view& text, char end) {
    const void* place = text.empty() ? nullptr : std::memchr(text.data(), end, text.size());
    const std::string_view part =
        place == nullptr ? text
                         : text.substr(0, static_cast<std::size_t>(static_cast<const char*>(place) - text.data()));
    text.remove_prefix(place == nullptr ? text.size() : part.size() + 1);
    return part;
}
}  // namespace detail

/// The lines of a text, without their ends (LF or CR LF). A last line without an end is a line.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next(std::string_view& ret_line) {
        if (rest_.empty()) return false;
        ret_line = detail::take_until(rest_, '\n');
        if (!ret_line.empty() && ret_line.back() == '\r') ret_line.remove_suffix(1);
        return true;
    }

    /// What has not been walked over yet.
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

/// The fields of a line, as they stand between separators; an empty line has one empty field.
class Fields {
  public:
    Fields(std::string_view line, char separator) : rest_(line), separator_(separator) {}

    bool next(std::string_view& ret_field) {
        if (done_) return false;
        done_ = std::memchr(rest_.data() == nullptr ? "" : rest_.data(), separator_, rest_.size()) == nullptr;
        ret_field = detail::take_until(rest_, separator_);
        return true;
    }

    /// All that has not been walked over, separators included: for a last field that may hold them (S-65).
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
    char separator_;
    bool done_ = false;
};

/// Both sides of the first `separator`; nullopt if there is none.
inline std::optional<std::pair<std::string_view, std::string_view>> split_once(std::string_view text, char separator) {
    const std::size_t place = text.find(separator);
    if (place == std::string_view::npos) return std::nullopt;
    return std::pair(text.substr(0, place), text.substr(place + 1));
}

/// The records of a listing: each begins where `key` ("NodeName=") stands at the start of a line, and runs to the next
/// one or the end (S-14). What stands before the first is skipped.
class Records {
  public:
    Records(std::string_view text, std::string_view key) : rest_(text), key_(key) {
        if (!begins_here(rest_)) rest_.remove_prefix(next_start(0));
    }

    bool next(std::string_view& ret_record) {
        if (rest_.empty()) return false;
        const std::size_t end = next_start(key_.size());
        ret_record = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return true;
    }

  private:
    bool begins_here(std::string_view text) const { return text.substr(0, key_.size()) == key_; }

    /// Place of the next start of a record behind `from`; the end of the text if there is none.
    std::size_t next_start(std::size_t from) const {
        while (from < rest_.size()) {
            const void* line_end = std::memchr(rest_.data() + from, '\n', rest_.size() - from);
            if (line_end == nullptr) break;
            from = static_cast<std::size_t>(static_cast<const char*>(line_end) - rest_.data()) + 1;
            if (begins_here(rest_.substr(from))) return from;
        }
        return rest_.size();
    }

    std::string_view rest_, key_;
};

struct KeyValue {
    std::string_view key, value;
};

namespace detail {
/// 1 for a character of an identifier of key=value records (letters, digits, `_`, `/`), 2 for a blank.
constexpr std::array<unsigned char, 256> kRecordCharacters = [] {
    std::array<unsigned char, 256> table{};
    for (int c = 0; c < 128; ++c) {
        const char character = static_cast<char>(c);
        if (is_letter(character) || is_digit(character) || character == '_' || character == '/')
            table[static_cast<std::size_t>(c)] = 1;
        if (is_blank(character)) table[static_cast<std::size_t>(c)] = 2;
    }
    return table;
}();

constexpr unsigned char record_character(char c) { return kRecordCharacters[static_cast<unsigned char>(c)]; }
}  // namespace detail

/// The `key=value` words of a record. A value runs to the next word that looks like `Identifier=`, so it may hold
/// blanks; blanks at its end are taken off. Words before the first key are skipped. A key may come more than once: the
/// first occurrence wins, which KeyColumns sees to.
class KeyValues {
  public:
    explicit KeyValues(std::string_view record) : at_(record.data()), end_(record.data() + record.size()) {
        find_key();
    }

    /// `likely` is the key that probably follows on this pair, or empty: the walk is faster where it does, and finds
    /// the same. The key of the pair may then be a view into that text.
    bool next(KeyValue& ret_pair, std::string_view likely = {}) {
        if (at_ == end_) return false;
        const std::string_view key = key_;
        const char* value = equals_ + 1;
        at_ = value;
        ret_pair = {key, view(value, to_next_key(likely))};
        return true;
    }

    /// For a value of free text, which may hold anything: the text from `value`, the value last returned, to a word
    /// that begins with one of `enders` ("Comment=") or the record's end. The walk goes on there.
    std::string_view take_free_text(std::string_view value, std::initializer_list<std::string_view> enders) {
        const std::string_view all = view(value.data(), end_);
        std::size_t end = all.size();
        for (std::string_view ender : enders) {
            std::size_t place = all.find(ender);
            while (place < end && place > 0 && !is_blank(all[place - 1])) place = all.find(ender, place + 1);
            if (place < end) end = place;
        }
        at_ = all.data() + end;
        find_key();
        return trim(all.substr(0, end));
    }

  private:
    static std::string_view view(const char* begin, const char* end) {
        return {begin, static_cast<std::size_t>(end - begin)};
    }

    /// A key begins at `place`: keeps it, and in `equals_` the sign behind it.
    bool is_key(const char* place, std::string_view likely) {
        const std::size_t n = likely.size();
        if (n != 0 && static_cast<std::size_t>(end_ - place) > n && place[n] == '=' &&
            std::memcmp(place, likely.data(), n) == 0) {
            key_ = likely;
            equals_ = place + n;
            return true;
        }
        const char* p = place;
        while (p != end_ && detail::record_character(*p) == 1) ++p;
        if (p == end_ || *p != '=' || p == place) return false;
        key_ = view(place, p);
        equals_ = p;
        return true;
    }

    void find_key() {
        while (at_ != end_ && is_blank(*at_)) ++at_;
        if (at_ != end_ && !is_key(at_, {})) to_next_key({});
    }

    /// Goes to the next key behind `at_`, or to the end. Returns where the text before it ends, without blanks.
    const char* to_next_key(std::string_view likely) {
        const char* p = at_;
        while (true) {
            while (p != end_ && detail::record_character(*p) != 2) ++p;
            const char* text_end = p;
            while (p != end_ && detail::record_character(*p) == 2) ++p;
            if (p == end_ || is_key(p, likely)) {
                at_ = p;
                return text_end;
            }
        }
    }

    const char* at_;
    const char* end_;
    std::string_view key_;
    const char* equals_ = nullptr;
};

/// Sorts the values of records into a fixed set of keys. Records of one listing have their keys in the same order, so
/// that the next one is mostly found at the first try.
template <std::size_t N>
class KeyColumns {
  public:
    explicit constexpr KeyColumns(const std::array<std::string_view, N>& keys) : keys_(keys) {}

    /// The key behind the one that is expected next, for KeyValues::next().
    std::string_view likely() const { return keys_[next_ + 1 < N ? next_ + 1 : 0]; }

    /// Place of a key; N if it is none of ours.
    std::size_t place_of(std::string_view key) {
        for (std::size_t i = 0; i < N; ++i) {
            const std::size_t place = next_ + i < N ? next_ + i : next_ + i - N;
            // A likely key that came true is ours.
            if (keys_[place].data() == key.data() || keys_[place] == key) {
                next_ = place + 1 < N ? place + 1 : 0;
                return place;
            }
        }
        return N;
    }

    /// Keeps the first value of each key (S-15). A key that did not occur has a value whose data() is nullptr.
    void keep_first(const KeyValue& pair, std::array<std::string_view, N>& values) {
        const std::size_t place = place_of(pair.key);
        if (place < N && values[place].data() == nullptr) values[place] = pair.value;
    }

  private:
    std::array<std::string_view, N> keys_;
    std::size_t next_ = 0;
};

}  // namespace nodetop::text
