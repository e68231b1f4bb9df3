#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include <rapidjson/document.h>
#include <nodetop/text/number.hpp>

/// Looks into answers of the API, where every field may be missing or of another kind than told.
namespace nodetop::kubernetes {

using Json = rapidjson::Value;

/// The document, with its numbers as text; null if it is none.
inline rapidjson::Document parse_json(std::string_view text) {
    rapidjson::Document document;
    document.Parse<rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag>(text.data(), text.size());
    if (document.HasParseError()) document.SetNull();
    return document;
}

/// The member, or nullptr.
inline const Json* member(const Json& object, std::string_view name) {
    if (!object.IsObject()) return nullptr;
    const auto found =
        object.FindMember(Json(rapidjson::StringRef(name.data(), static_cast<rapidjson::SizeType>(name.size()))));
    return found == object.MemberEnd() ? nullptr : &found->value;
}

/// The member at the end of a path, or nullptr.
template <class... NAMES>
const Json* member(const Json& object, std::string_view name, NAMES... names) {
    const Json* inner = member(object, name);
    return inner == nullptr ? nullptr : member(*inner, names...);
}

inline std::string_view text_of(const Json& value) {
    return value.IsString() ? std::string_view(value.GetString(), value.GetStringLength()) : std::string_view();
}

/// The text at the end of a path; empty if there is none. Lists are kept with their numbers as text.
template <class... NAMES>
std::string_view text_at(const Json& object, NAMES... names) {
    const Json* value = member(object, names...);
    return value == nullptr ? std::string_view() : text_of(*value);
}

template <class... NAMES>
std::optional<std::int64_t> integer_at(const Json& object, NAMES... names) {
    return text::parse_int(text_at(object, names...));
}

template <class... NAMES>
bool is_true_at(const Json& object, NAMES... names) {
    const Json* value = member(object, names...);
    return value != nullptr && value->IsTrue();
}

/// Calls `take(const Json&)` with each element; of what is no list, with none.
template <class TAKE>
void each_element(const Json* list, TAKE take) {
    if (list == nullptr || !list->IsArray()) return;
    for (const Json& element : list->GetArray()) take(element);
}

/// Calls `take(std::string_view, const Json&)` with each member; of what is no object, with none.
template <class TAKE>
void each_member(const Json* object, TAKE take) {
    if (object == nullptr || !object->IsObject()) return;
    for (const auto& entry : object->GetObject()) take(text_of(entry.name), entry.value);
}

}  // namespace nodetop::kubernetes
