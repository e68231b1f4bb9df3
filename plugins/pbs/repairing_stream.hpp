#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::pbs {

/// The characters of a JSON text while it arrives, for RapidJSON. Releases of 18 and 19 print control characters and
/// lone backslashes inside strings: the former are given as blanks, the latter doubled. What is valid passes unchanged.
class RepairingStream {
  public:
    using Ch = char;

    explicit RepairingStream(sdk::Reader& reader) : reader_(reader) { advance(); }

    Ch Peek() const { return current_; }
    Ch Take() {
        const Ch taken = current_;
        ++position_;
        advance();
        return taken;
    }
    std::size_t Tell() const { return position_; }

    // Of the concept; only called for parsing in place.
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    void Flush() {}
    std::size_t PutEnd(Ch*) { return 0; }

    bool has_repaired() const { return repaired_; }

  private:
    static constexpr std::string_view kEscapes = "\"\\/bfnrtu";

    bool fill() {
        if (next_ < end_) return true;
        next_ = 0;
        end_ = reader_.read(buffer_.data(), buffer_.size());
        return end_ > 0;
    }

    void advance() {
        if (after_backslash_) {  // the second half of an escape
            after_backslash_ = false;
            current_ = pending_;
            return;
        }
        if (!fill()) {
            current_ = '\0';
            return;
        }
        const char c = buffer_[next_++];
        if (!in_string_) {
            in_string_ = c == '"';
            current_ = c;
        } else if (c == '\\') {
            escape();
        } else if (static_cast<unsigned char>(c) < 0x20) {
            repaired_ = true;
            current_ = ' ';
        } else {
            in_string_ = c != '"';
            current_ = c;
        }
    }

    void escape() {
        current_ = '\\';
        after_backslash_ = true;
        if (fill() && kEscapes.find(buffer_[next_]) != std::string_view::npos) {
            pending_ = buffer_[next_++];
        } else {
            pending_ = '\\';
            repaired_ = true;
        }
    }

    sdk::Reader& reader_;
    std::array<char, std::size_t{64} << 10> buffer_;
    std::size_t next_ = 0, end_ = 0, position_ = 0;
    char current_ = '\0', pending_ = '\0';
    bool in_string_ = false, after_backslash_ = false, repaired_ = false;
};

}  // namespace nodetop::pbs
