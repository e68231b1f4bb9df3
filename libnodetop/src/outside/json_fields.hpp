#pragma once

#include <rapidjson/document.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodetop {

/// Typed access to one JSON object from outside. A member that is absent or null is not set; one of another type is a
/// fault, of which the first is kept.
class JsonFields {
  public:
    /// `where`: how the object is called in a fault, "commands[3]". `fault` is shared by all objects of a document.
    JsonFields(const rapidjson::Value& value, std::string where, std::string& fault)
        : value_(value), where_(std::move(where)), fault_(fault) {
        if (!value.IsObject()) blame("", "an object");
    }

    const rapidjson::Value* find(const char* key) const {
        if (!value_.IsObject()) return nullptr;
        auto member = value_.FindMember(key);
        return member == value_.MemberEnd() || member->value.IsNull() ? nullptr : &member->value;
    }
    std::optional<std::string_view> text(const char* key) const {
        const auto* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (value->IsString()) return std::string_view(value->GetString(), value->GetStringLength());
        blame(key, "text");
        return std::nullopt;
    }
    std::string text_or_empty(const char* key) const { return std::string(text(key).value_or("")); }
    std::optional<std::int64_t> integer(const char* key) const {
        const auto* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (value->IsInt64()) return value->GetInt64();
        blame(key, "a whole number");
        return std::nullopt;
    }
    std::optional<double> number(const char* key) const {
        const auto* value = find(key);
        if (value == nullptr) return std::nullopt;
        if (value->IsNumber()) return value->GetDouble();
        blame(key, "a number");
        return std::nullopt;
    }
    bool flag(const char* key) const {
        const auto* value = find(key);
        if (value == nullptr) return false;
        if (!value->IsBool()) blame(key, "true or false");
        return value->IsTrue();
    }
    std::optional<std::vector<std::string>> texts(const char* key) const {
        const auto* value = find(key);
        if (value == nullptr) return std::nullopt;
        std::vector<std::string> items;
        bool right = value->IsArray();
        for (rapidjson::SizeType i = 0; right && i < value->Size(); ++i) {
            right = (*value)[i].IsString();
            if (right) items.emplace_back((*value)[i].GetString(), (*value)[i].GetStringLength());
        }
        if (right) return items;
        blame(key, "a list of text");
        return std::nullopt;
    }
    /// Calls `take(JsonFields)` for each object of a list.
    template <typename Take>
    void each(const char* key, Take&& take) const {
        const auto* value = find(key);
        if (value == nullptr) return;
        if (!value->IsArray()) return blame(key, "a list");
        for (rapidjson::SizeType i = 0; i < value->Size(); ++i)
            take(JsonFields((*value)[i], place(key) + '[' + std::to_string(i) + ']', fault_));
    }
    void blame(const char* key, const char* wanted) const {
        if (fault_.empty()) fault_ = place(key) + " is not " + wanted;
    }

  private:
    std::string place(const char* key) const {
        if (*key == '\0') return where_.empty() ? "it" : where_;
        return where_.empty() ? key : where_ + '.' + key;
    }

    const rapidjson::Value& value_;
    std::string where_;
    std::string& fault_;
};

}  // namespace nodetop
