#pragma once

#include <cstddef>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::kubernetes {

/// What RapidJSON reads from: the bytes of a program that still runs, a chunk at a time. The end is a NUL.
class ChunkStream {
  public:
    using Ch = char;

    explicit ChunkStream(sdk::Reader& reader) : reader_(reader), buffer_(kChunkBytes) { fill(); }

    Ch Peek() const { return *place_; }
    Ch Take() {
        const Ch taken = *place_;
        if (++place_ == end_) fill();
        return taken;
    }
    std::size_t Tell() const {
        return before_ + static_cast<std::size_t>((after_null_ == nullptr ? place_ : after_null_) - buffer_.data());
    }

    /// Behind a key: passes over its value without a look at what is in it, so that the parser sees `: null` there.
    /// Most of what the API sends goes this way. An answer that ends in the value ends there for the parser as well.
    void skip_value();

    // Of RapidJSON's concept of a stream; only a stream that is written to needs them.
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    std::size_t PutEnd(Ch*) { return 0; }

  private:
    static constexpr std::size_t kChunkBytes = std::size_t{256} << 10;
    static constexpr char kNull[] = {':', 'n', 'u', 'l', 'l'};

    /// More bytes, or the NUL. After `: null` the rest of the chunk that it stands in.
    void fill();
    bool at_end() const { return is_over_ && *place_ == '\0'; }
    void skip_blanks();
    /// The string that has been opened, with its closing quote.
    void skip_string();
    /// The object or list that has been opened.
    void skip_nest();

    sdk::Reader& reader_;
    std::vector<char> buffer_;
    const char* place_ = buffer_.data();
    const char* end_ = buffer_.data();
    const char* after_null_ = nullptr;  ///< where the chunk goes on behind `: null`; nullptr: it is not in that
    const char* end_of_chunk_ = nullptr;
    std::size_t before_ = 0;
    bool is_over_ = false;
};

}  // namespace nodetop::kubernetes
