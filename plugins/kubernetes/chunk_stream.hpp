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
    std::size_t Tell() const { return before_ + static_cast<std::size_t>(place_ - buffer_.data()); }

    // Of RapidJSON's concept of a stream; only a stream that is written to needs them.
    Ch* PutBegin() { return nullptr; }
    void Put(Ch) {}
    std::size_t PutEnd(Ch*) { return 0; }

  private:
    static constexpr std::size_t kChunkBytes = std::size_t{256} << 10;

    void fill() {
        before_ += static_cast<std::size_t>(end_ - buffer_.data());
        std::size_t got = is_over_ ? 0 : reader_.read(buffer_.data(), buffer_.size());
        if (got == 0) {
            is_over_ = true;
            buffer_[0] = '\0';
            got = 1;
        }
        place_ = buffer_.data();
        end_ = place_ + got;
    }

    sdk::Reader& reader_;
    std::vector<char> buffer_;
    const char* place_ = buffer_.data();
    const char* end_ = buffer_.data();
    std::size_t before_ = 0;
    bool is_over_ = false;
};

}  // namespace nodetop::kubernetes
