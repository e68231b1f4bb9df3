#pragma once

#include <rapidjson/document.h>
#include <rapidjson/error/en.h>

#include <string>

#include "outside/limits.hpp"

namespace nodetop {

namespace detail {
/// Passes everything on, but refuses what is nested too deeply for a document of ours.
struct ShallowOnly {
    rapidjson::Document& document;
    int depth = 0;

    using Ch = char;
    bool Null() { return document.Null(); }
    bool Bool(bool b) { return document.Bool(b); }
    bool Int(int i) { return document.Int(i); }
    bool Uint(unsigned i) { return document.Uint(i); }
    bool Int64(std::int64_t i) { return document.Int64(i); }
    bool Uint64(std::uint64_t i) { return document.Uint64(i); }
    bool Double(double d) { return document.Double(d); }
    bool RawNumber(const Ch* s, rapidjson::SizeType n, bool copy) { return document.RawNumber(s, n, copy); }
    bool String(const Ch* s, rapidjson::SizeType n, bool copy) { return document.String(s, n, copy); }
    bool Key(const Ch* s, rapidjson::SizeType n, bool copy) { return document.Key(s, n, copy); }
    bool StartObject() { return ++depth <= kNestingDepth && document.StartObject(); }
    bool EndObject(rapidjson::SizeType n) { return --depth, document.EndObject(n); }
    bool StartArray() { return ++depth <= kNestingDepth && document.StartArray(); }
    bool EndArray(rapidjson::SizeType n) { return --depth, document.EndArray(n); }
};
}  // namespace detail

/// Parses the text, which ends with a NUL, in place: the strings of the document are the text itself, unescaped.
/// Returns a sentence without subject ("is not JSON: ... at byte N"), empty on success.
inline std::string parse_in_place(char* text, rapidjson::Document& ret_document) {
    rapidjson::ParseResult result;
    auto generate = [&](rapidjson::Document& document) {
        rapidjson::Reader reader;
        rapidjson::InsituStringStream stream(text);
        detail::ShallowOnly handler{document};
        result = reader.Parse<rapidjson::kParseInsituFlag | rapidjson::kParseIterativeFlag>(stream, handler);
        return !result.IsError();
    };
    ret_document.Populate(generate);
    if (!result.IsError()) return "";
    if (result.Code() == rapidjson::kParseErrorTermination) return "is nested too deeply";
    return "is not JSON: " + std::string(rapidjson::GetParseError_En(result.Code())) + " (byte " +
           std::to_string(result.Offset()) + ")";
}

}  // namespace nodetop
