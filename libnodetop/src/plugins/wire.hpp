#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace nodetop {

/// Puts values one behind the other, as the two sides of one machine exchange them.
class WireWriter {
  public:
    template <typename Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    void put(Number value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void put(std::string_view text) {
        put(static_cast<std::uint64_t>(text.size()));
        bytes_ += text;
    }
    void put(const std::string& text) { put(std::string_view(text)); }
    void put(const char* text) { put(std::string_view(text)); }
    template <typename Items, typename Put>
    void put_all(const Items& items, Put&& put_one) {
        put(static_cast<std::uint64_t>(items.size()));
        for (const auto& item : items) put_one(item);
    }
    void put_texts(const std::vector<std::string>& texts) {
        put_all(texts, [&](const std::string& text) { put(text); });
    }
    template <typename Optional, typename Put>
    void put_if(const Optional& value, Put&& put_it) {
        put(value.has_value());
        if (value) put_it(*value);
    }
    const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

/// Takes them again. The other side may be broken: whatever is missing reads as zero or empty, and ok() is false then.
class WireReader {
  public:
    explicit WireReader(std::string_view bytes) : rest_(bytes) {}

    template <typename Number>
    Number get() {
        Number value{};
        if constexpr (std::is_same_v<Number, bool>) {
            value = get<std::uint8_t>() != 0;
        } else {
            if (rest_.size() < sizeof value) return fail(), value;
            std::memcpy(&value, rest_.data(), sizeof value);
            rest_.remove_prefix(sizeof value);
        }
        return value;
    }
    std::string text() {
        std::uint64_t length = get<std::uint64_t>();
        if (length > rest_.size()) return fail(), std::string();
        std::string value(rest_.substr(0, static_cast<std::size_t>(length)));
        rest_.remove_prefix(value.size());
        return value;
    }
    /// Calls `get_one()` for each item.
    template <typename Get>
    void each(Get&& get_one) {
        std::uint64_t count = get<std::uint64_t>();
        for (; count > 0 && ok_; --count) get_one();
    }
    std::vector<std::string> texts() {
        std::vector<std::string> items;
        each([&] { items.push_back(text()); });
        return items;
    }
    bool ok() const { return ok_; }

  private:
    void fail() {
        ok_ = false;
        rest_ = {};
    }

    std::string_view rest_;
    bool ok_ = true;
};

}  // namespace nodetop
