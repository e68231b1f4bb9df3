#include "report/json.hpp"

#include <charconv>
#include <nodetop/text/utf8.hpp>

#include "report/instant.hpp"

namespace nodetop {

Json::Json(JsonSink sink, std::int64_t zone_offset_seconds)
    : stream_(std::move(sink)), writer_(stream_), zone_offset_seconds_(zone_offset_seconds) {}

Json& Json::key(std::string_view name) {
    writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    return *this;
}

void Json::null() { writer_.Null(); }
void Json::value(bool yes) { writer_.Bool(yes); }
void Json::value(std::int64_t number) { writer_.Int64(number); }

void Json::value(std::string_view text) {
    const auto write = [this](std::string_view valid) {
        writer_.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
    };
    if (text.empty())
        write("");  // the text may be nowhere
    else if (text::is_utf8(text))
        write(text);
    else
        write(text::repaired_utf8(text));
}

void Json::milliseconds(double seconds) {
    char digits[64];
    const auto end = std::to_chars(digits, digits + sizeof digits, seconds, std::chars_format::fixed, 3);
    writer_.RawValue(digits, static_cast<std::size_t>(end.ptr - digits), rapidjson::kNumberType);
}

void Json::value(Quantity quantity) {
    if (quantity.finite())
        value(quantity.value());
    else
        null();
}

void Json::value(Answer answer) {
    if (answer == Answer::unknown)
        null();
    else
        value(answer == Answer::yes);
}

void Json::text_or_null(std::string_view name, std::string_view text) {
    key(name);
    if (text.empty())
        null();
    else
        value(text);
}

void Json::instant(std::string_view name, Quantity at) { member(name, rfc3339(at, zone_offset_seconds_)); }

void Json::elements(std::string_view written) {
    // The writer only puts the comma: it would copy the rest byte by byte.
    writer_.RawValue("", 0, rapidjson::kObjectType);
    stream_.pass_on(written);
}

void Json::limit_seconds(std::string_view name, Quantity seconds) {
    const std::string stem(name);
    member(stem + "_seconds", seconds);
    member(stem + "_unlimited", seconds.is_unlimited());
}

void Json::end_line() {
    stream_.Put('\n');
    writer_.Reset(stream_);
}

void Json::flush() { stream_.Flush(); }

}  // namespace nodetop
