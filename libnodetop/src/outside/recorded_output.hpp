#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "outside/bytes.hpp"
#include "outside/commands.hpp"
#include "outside/recorded_calls.hpp"

namespace nodetop {

/// Opens the recorded bytes of one output as a stream, from memory or from the file that holds them, with an end after
/// `cap_bytes`. nullptr if the file cannot be read.
class RecordedOutput : public ByteReader {
  public:
    static std::unique_ptr<RecordedOutput> open(std::string_view bytes, const std::string& file,
                                                std::uint64_t cap_bytes);
    /// There was more than the cap; known once read() has given 0.
    virtual bool truncated() const = 0;
};

/// All bytes of one output, at most `cap_bytes`.
struct LoadedOutput {
    SharedBytes bytes;
    bool truncated = false;
    bool readable = true;  ///< false: the file is there and cannot be read
};
LoadedOutput load_output(const std::shared_ptr<const Arena>& arena, std::string_view bytes, const std::string& file,
                         std::uint64_t cap_bytes);

}  // namespace nodetop
