#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/quantity.hpp"
#include "report/json_stream.hpp"

namespace nodetop {

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
    /// `body` writes the elements.
    template <typename Body>
    void list(Body&& body) {
        writer_.StartArray();
        body();
        writer_.EndArray();
    }
    /// `item` writes one element.
    template <typename Range, typename Item>
    void array(const Range& range, Item&& item) {
        list([&] {
            for (const auto& element : range) item(element);
        });
    }
    template <typename Range>
    void texts(const Range& range) {
        array(range, [this](std::string_view text) { value(text); });
    }

    /// Elements of the list at hand that were written elsewhere: "1,2".
    void elements(std::string_view written);

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
    JsonStream stream_;
    rapidjson::Writer<JsonStream> writer_;
    std::int64_t zone_offset_seconds_;
};

}  // namespace nodetop
