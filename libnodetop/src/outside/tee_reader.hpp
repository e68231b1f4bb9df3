#pragma once

#include <cstring>

#include "outside/commands.hpp"
#include "outside/growing_buffer.hpp"

namespace nodetop {

/// Keeps what it passes on.
class TeeReader : public ByteReader {
  public:
    TeeReader(ByteReader& source, GrowingBuffer& kept) : source_(source), kept_(kept) {}
    std::int64_t read(void* buffer, std::size_t capacity) override {
        std::int64_t got = source_.read(buffer, capacity);
        if (got > 0) {
            auto count = static_cast<std::size_t>(got);
            std::memcpy(kept_.room(count), buffer, count);
            kept_.added(count);
        }
        return got;
    }

  private:
    ByteReader& source_;
    GrowingBuffer& kept_;
};

}  // namespace nodetop
