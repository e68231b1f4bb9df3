#pragma once

#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "outside/arena.hpp"

namespace nodetop {

/// Reads bytes that may be gzipped, in their plain form and piece by piece: a long answer never lies in memory whole.
class PlainReader {
  public:
    /// From a file or pipe, which stays the caller's.
    explicit PlainReader(int source) : source_(source) {}
    /// From memory, which must stay. `may_be_packed` false: the bytes are what they are.
    explicit PlainReader(std::string_view bytes, bool may_be_packed = true)
        : memory_(bytes), form_(may_be_packed ? Form::unknown : Form::plain) {}
    ~PlainReader();
    PlainReader(const PlainReader&) = delete;
    PlainReader& operator=(const PlainReader&) = delete;

    /// How many bytes were read; 0 at the end, negative on a fault.
    std::int64_t read(void* buffer, std::size_t capacity);
    /// What is left of bytes that lie in memory in their plain form; then nothing is left to be read.
    std::optional<std::string_view> rest();
    /// The reason alone: "is cut short"; empty while all is well.
    const std::string& fault() const { return fault_; }

  private:
    enum class Form { unknown, plain, gzip };

    std::int64_t read_raw(void* buffer, std::size_t capacity);
    std::int64_t find_form();
    std::int64_t inflate_some(void* buffer, std::size_t capacity);
    std::int64_t fail(std::string fault);

    int source_ = -1;
    std::string_view memory_;
    Form form_ = Form::unknown;
    std::array<char, 2> first_{};
    std::string_view first_left_;
    std::vector<char> packed_;
    z_stream stream_{};
    bool finished_ = false;  // at the end of a member; another may follow
    std::string fault_;
};

/// Adds all of it to an arena; the fault is the reason alone, "is too large" above `cap_bytes`.
std::variant<ArenaPlace, std::string> append_plain(PlainReader& reader, std::size_t cap_bytes, ArenaBuilder& arena);

}  // namespace nodetop
