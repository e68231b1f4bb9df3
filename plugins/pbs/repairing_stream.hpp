#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::pbs {

/// The characters of a JSON text while it arrives, for RapidJSON. Releases of 18 and 19 print control characters and
/// lone backslashes inside strings: the former are given as blanks, the latter doubled. What is valid passes unchanged.
class RepairingStream {
  public:
    using Ch = char;

    explicit RepairingStream(sdk::Reader& reader) : reader_(reader), raw_(kChunk) { refill(); }

    Ch Peek() const { return *next_; }
    Ch Take() {
        const Ch taken = *next_++;
        if (next_ == end_) refill();
        return taken;
    }
    std::size_t Tell() const { return before_ + static_cast<std::size_t>(next_ - chunk_.data()); }

    // Of the concept; only called for parsing in place.
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    void Flush() {}
    std::size_t PutEnd(Ch*) { return 0; }

  private:
    static constexpr std::size_t kChunk = std::size_t{64} << 10;

    /// The next chunk, repaired; at the end a single NUL, again and again.
    void refill() {
        before_ += chunk_.size();
        chunk_.clear();
        while (chunk_.empty()) {
            const std::size_t n = reader_.read(raw_.data(), raw_.size());
            if (n == 0) {
                chunk_.assign(1, '\0');
                break;
            }
            repair({raw_.data(), n});
        }
        next_ = chunk_.data();
        end_ = next_ + chunk_.size();
    }

    static bool is_special(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

    void repair(std::string_view rest) {
        while (!rest.empty()) {
            if (after_backslash_) {
                end_escape(rest);
                continue;
            }
            const auto place = in_string_ ? std::find_if(rest.begin(), rest.end(), is_special)
                                          : std::find(rest.begin(), rest.end(), '"');
            const auto plain = static_cast<std::size_t>(place - rest.begin());
            chunk_.append(rest.substr(0, plain));
            rest.remove_prefix(plain);
            if (rest.empty()) return;
            const char c = rest.front();
            rest.remove_prefix(1);
            if (c == '"') {
                in_string_ = !in_string_;
                chunk_.push_back(c);
            } else if (c == '\\') {
                after_backslash_ = true;
            } else {
                chunk_.push_back(' ');
            }
        }
    }

    /// Behind a backslash: it begins an escape, or stands for itself.
    void end_escape(std::string_view& rest) {
        constexpr std::string_view kEscapes = "\"\\/bfnrtu";
        after_backslash_ = false;
        chunk_.push_back('\\');
        if (kEscapes.find(rest.front()) == std::string_view::npos) {
            chunk_.push_back('\\');
            return;
        }
        chunk_.push_back(rest.front());
        rest.remove_prefix(1);
    }

    sdk::Reader& reader_;
    std::vector<char> raw_;
    std::string chunk_;  ///< repaired
    const char* next_ = nullptr;
    const char* end_ = nullptr;
    std::size_t before_ = 0;  ///< bytes of chunks that are through
    bool in_string_ = false, after_backslash_ = false;
};

}  // namespace nodetop::pbs
