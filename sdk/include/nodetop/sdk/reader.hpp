// The pull end of a streamed answer, and lines from it.
#ifndef NODETOP_SDK_READER_HPP
#define NODETOP_SDK_READER_HPP

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/plugin.h>

#include "strings.hpp"

namespace nodetop::sdk {

/// Bytes of a program that still runs. Valid only inside the function given to Command::stream().
class Reader {
  public:
    explicit Reader(const nt_reader& reader) : reader_(&reader) {}

    /// Blocks until there are bytes; how many were read, 0 at the end and after a cancellation.
    std::size_t read(char* buffer, std::size_t capacity) {
        const auto n = reader_->read(reader_, buffer, capacity);
        return n > 0 ? static_cast<std::size_t>(n) : 0;
    }

    /// All that is still to come, where it lies in memory already, as in a replay: it stays there as long as the
    /// adapter, and nothing is left to be read.
    std::optional<std::string_view> rest() {
        nt_str bytes = {};
        if (!NT_HAS(nt_reader, reader_, rest) || reader_->rest == nullptr || reader_->rest(reader_, &bytes) != 1)
            return std::nullopt;
        return view(bytes);
    }

  private:
    const nt_reader* reader_;
};

/// Lines of a stream, without their ends. Holds one line and one chunk, never the whole answer.
class LineReader {
  public:
    /// A line longer than `longest` bytes ends the reading; too_long() then says so.
    explicit LineReader(Reader& reader, std::size_t longest = std::size_t{64} << 20)
        : reader_(&reader), longest_(longest) {}

    /// The next line, valid until the next call; nothing at the end. A last line without line end is given too, and
    /// is_whole() is false for it: it may have been cut.
    std::optional<std::string_view> next() {
        std::size_t searched = begin_;
        while (true) {
            const std::string_view all(buffer_.data(), end_);
            const std::size_t newline = all.find('\n', searched);
            if (newline != std::string_view::npos) {
                const std::string_view line = all.substr(begin_, newline - begin_);
                begin_ = newline + 1;
                return line;
            }
            if (end_ - begin_ > longest_) {
                too_long_ = true;
                return std::nullopt;
            }
            searched = end_ - begin_;
            if (!fill()) break;
        }
        if (begin_ == end_) return std::nullopt;
        is_whole_ = false;
        const std::string_view rest(buffer_.data() + begin_, end_ - begin_);
        begin_ = end_;
        return rest;
    }

    bool is_whole() const { return is_whole_; }
    bool too_long() const { return too_long_; }

  private:
    static constexpr std::size_t chunk = std::size_t{64} << 10;

    /// Moves what is left to the front and reads a chunk behind it.
    bool fill() {
        buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(begin_));
        end_ -= begin_;
        begin_ = 0;
        buffer_.resize(end_ + chunk);
        const std::size_t n = reader_->read(buffer_.data() + end_, chunk);
        end_ += n;
        return n > 0;
    }

    Reader* reader_;
    std::size_t longest_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0, end_ = 0;  // of what was read and not yet given
    bool is_whole_ = true;
    bool too_long_ = false;
};

}  // namespace nodetop::sdk

#endif
