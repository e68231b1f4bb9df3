#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>

namespace nodetop::kubernetes {

/// Writes the JSON of objects of the API, member by member.
class ManifestJson {
  public:
    ManifestJson() : json_(buffer_) { json_.SetIndent(' ', 2); }

    /// An object of its own, or an element of a list.
    template <class MEMBERS>
    void object(MEMBERS members) {
        json_.StartObject();
        members();
        json_.EndObject();
    }
    template <class MEMBERS>
    void object(std::string_view name, MEMBERS members) {
        key(name);
        object(members);
    }
    template <class ELEMENTS>
    void list(std::string_view name, ELEMENTS elements) {
        key(name);
        json_.StartArray();
        elements();
        json_.EndArray();
    }

    /// An element of a list.
    void text(std::string_view text) { json_.String(text.data(), static_cast<rapidjson::SizeType>(text.size())); }

    void put(std::string_view name, std::string_view value) {
        key(name);
        text(value);
    }
    void put(std::string_view name, const char* value) { put(name, std::string_view(value)); }
    void put(std::string_view name, std::int64_t number) {
        key(name);
        json_.Int64(number);
    }
    void put(std::string_view name, bool yes) {
        key(name);
        json_.Bool(yes);
    }

    std::string done() const { return std::string(buffer_.GetString(), buffer_.GetSize()) + "\n"; }

  private:
    void key(std::string_view name) { json_.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())); }

    rapidjson::StringBuffer buffer_;
    rapidjson::PrettyWriter<rapidjson::StringBuffer> json_;
};

}  // namespace nodetop::kubernetes
