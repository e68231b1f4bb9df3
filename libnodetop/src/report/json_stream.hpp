#pragma once

#include <rapidjson/writer.h>

#include <cstddef>
#include <cstring>
#include <functional>
#include <nodetop/text/json_plain.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace nodetop {

/// Takes the next bytes of a document.
using JsonSink = std::function<void(std::string_view)>;

/// The stream that RapidJSON writes to: gathers large pieces for a sink. It asks for room by PutReserve before what it
/// puts by PutUnsafe.
class JsonStream {
  public:
    using Ch = char;
    explicit JsonStream(JsonSink sink) : sink_(std::move(sink)), buffer_(kPiece) {}

    void Put(char c) {
        reserve(1);
        buffer_[used_++] = c;
    }
    void Flush() {
        if (used_ > 0) sink_(std::string_view(buffer_.data(), used_));
        used_ = 0;
    }
    /// Hands on what was put, then `bytes` as they are.
    void pass_on(std::string_view bytes) {
        Flush();
        sink_(bytes);
    }
    friend void PutReserve(JsonStream& stream, std::size_t count) { stream.reserve(count); }
    friend void PutUnsafe(JsonStream& stream, char c) { stream.buffer_[stream.used_++] = c; }

    /// Room must have been asked for.
    void put_all(const char* bytes, std::size_t count) {
        std::memcpy(buffer_.data() + used_, bytes, count);
        used_ += count;
    }

  private:
    static constexpr std::size_t kPiece = std::size_t{64} << 10;

    void reserve(std::size_t count) {
        if (buffer_.size() - used_ >= count) return;
        Flush();
        if (buffer_.size() < count) buffer_.resize(count);
    }

    JsonSink sink_;
    std::vector<char> buffer_;
    std::size_t used_ = 0;
};

}  // namespace nodetop

/// Puts what needs no escape in one piece, as RapidJSON does for streams of its own. Room for all of the string is
/// there when this is called. False at its end.
template <>
inline bool rapidjson::Writer<nodetop::JsonStream>::ScanWriteUnescapedString(StringStream& from, std::size_t length) {
    const char* const end = from.head_ + length;
    const std::size_t plain = nodetop::text::plain_in_json({from.src_, static_cast<std::size_t>(end - from.src_)});
    os_->put_all(from.src_, plain);
    from.src_ += plain;
    return from.src_ != end;
}
