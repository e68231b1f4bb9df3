#pragma once

#include <rapidjson/writer.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "model/quantity.hpp"

namespace nodetop {

/// Takes the next bytes of a document.
using JsonSink = std::function<void(std::string_view)>;

/// Writes one document by the rules of cli.md 16.2: unknown is null, instants carry their offset, lists keep their
/// order. Bytes that are not UTF-8 become U+FFFD. What is written reaches the sink in large pieces; `flush` ends it.
class Json {
  public:
    Json(JsonSink sink, std::int64_t zone_offset_seconds);

    Json& key(std::string_view name);
    void null();
    void value(bool yes);
    void value(std::int64_t number);
    void value(std::uint32_t number) { value(std::int64_t{number}); }
    void value(std::string_view text);
    void value(const char* text) { value(std::string_view(text)); }
    /// With three decimals, for `load_seconds` alone.
    void milliseconds(double seconds);

    void value(Quantity quantity);
    void value(Answer answer);
    template <typename T>
    void value(const std::optional<T>& maybe) {
        if (maybe)
            value(*maybe);
        else
            null();
    }

    /// `body` writes the members.
    template <typename Body>
    void object(Body&& body) {
        writer_.StartObject();
        body();
        writer_.EndObject();
    }
    /// `item` writes one element.
    template <typename Range, typename Item>
    void array(const Range& range, Item&& item) {
        writer_.StartArray();
        for (const auto& element : range) item(element);
        writer_.EndArray();
    }
    template <typename Range>
    void texts(const Range& range) {
        array(range, [this](std::string_view text) { value(text); });
    }

    template <typename T>
    void member(std::string_view name, const T& content) {
        key(name);
        value(content);
    }
    /// null where the text is empty, since empty means "not known" or "none" there.
    void text_or_null(std::string_view name, std::string_view text);
    void instant(std::string_view name, Quantity at);
    /// `NAME_seconds` and `NAME_unlimited`.
    void limit_seconds(std::string_view name, Quantity seconds);
    template <typename Range>
    void texts(std::string_view name, const Range& range) {
        key(name);
        texts(range);
    }

    std::int64_t zone_offset_seconds() const { return zone_offset_seconds_; }
    /// Ends the line; a further document may follow (`--json=lines`).
    void end_line();
    /// Hands on what is left.
    void flush();

  private:
    /// The stream that RapidJSON writes to. It asks for room by PutReserve before what it puts by PutUnsafe.
    class Stream {
      public:
        using Ch = char;
        explicit Stream(JsonSink sink) : sink_(std::move(sink)), buffer_(kPiece, '\0') {}

        void Put(char c) {
            reserve(1);
            buffer_[used_++] = c;
        }
        void Flush() {
            if (used_ > 0) sink_(std::string_view(buffer_).substr(0, used_));
            used_ = 0;
        }
        friend void PutReserve(Stream& stream, std::size_t count) { stream.reserve(count); }
        friend void PutUnsafe(Stream& stream, char c) { stream.buffer_[stream.used_++] = c; }

      private:
        static constexpr std::size_t kPiece = std::size_t{64} << 10;

        void reserve(std::size_t count) {
            if (buffer_.size() - used_ >= count) return;
            Flush();
            if (buffer_.size() < count) buffer_.resize(count);
        }

        JsonSink sink_;
        std::string buffer_;
        std::size_t used_ = 0;
    };

    Stream stream_;
    rapidjson::Writer<Stream> writer_;
    std::int64_t zone_offset_seconds_;
};

}  // namespace nodetop
