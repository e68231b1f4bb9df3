#include "report/json.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <charconv>

#include "report/instant.hpp"

namespace nodetop {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Bytes of the longest beginning that is UTF-8.
std::size_t valid_prefix(std::string_view text) {
    std::size_t size = 0;
    while (size < text.size()) {
        if (static_cast<unsigned char>(text[size]) < 0x80) {
            ++size;
            continue;
        }
        utf8proc_int32_t code = 0;
        const auto step = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()) + size,
                                           static_cast<utf8proc_ssize_t>(text.size() - size), &code);
        if (step <= 0) break;
        size += static_cast<std::size_t>(step);
    }
    return size;
}

}  // namespace

Json::Json(JsonSink sink, std::int64_t zone_offset_seconds)
    : stream_{std::move(sink), {}}, writer_(stream_), zone_offset_seconds_(zone_offset_seconds) {
    stream_.buffer.reserve(kPiece + 256);
}

Json& Json::key(std::string_view name) {
    writer_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
    return *this;
}

void Json::null() { writer_.Null(); }
void Json::value(bool yes) { writer_.Bool(yes); }
void Json::value(std::int64_t number) { writer_.Int64(number); }

void Json::value(std::string_view text) {
    std::size_t valid = valid_prefix(text);
    if (valid == text.size()) {
        writer_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
        return;
    }
    std::string mended;
    while (valid < text.size()) {
        mended.append(text.substr(0, valid)).append(kReplacement);
        text.remove_prefix(valid + 1);
        valid = valid_prefix(text);
    }
    mended.append(text);
    writer_.String(mended.data(), static_cast<rapidjson::SizeType>(mended.size()));
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
