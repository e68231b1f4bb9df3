#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include <nodetop/text/instant.hpp>

namespace nodetop::sge {

/// Reads the times that Grid Engine's clients print: local time of this host, without a zone.
class LocalTime {
  public:
    /// `zone_offset_seconds` gives what has to be added to UTC at an instant.
    LocalTime(std::int64_t now, std::function<std::int32_t(std::int64_t)> zone_offset_seconds)
        : now_(now), zone_offset_seconds_(std::move(zone_offset_seconds)) {}

    std::int64_t now() const { return now_; }

    /// UTC seconds; nullopt for "N/A", "Unknown" and what cannot be read.
    std::optional<std::int64_t> at(std::string_view printed) const {
        const std::int32_t offset = zone_offset_seconds_(now_);
        const text::Timestamp first = text::parse_instant(printed, {now_, offset});
        if (!first.is_instant()) return std::nullopt;
        // The clock may have been changed between now and then: take the offset of that instant.
        const std::int32_t then = zone_offset_seconds_(first.at);
        return first.at + offset - then;
    }

  private:
    std::int64_t now_;
    std::function<std::int32_t(std::int64_t)> zone_offset_seconds_;
};

}  // namespace nodetop::sge
