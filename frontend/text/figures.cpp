#include "text/figures.hpp"

#include <fmt/format.h>

#include <array>

namespace nodetop::drawing {

namespace {

constexpr std::int64_t kMinute = 60, kHour = 3600, kDay = 86400;

/// Minutes, hours and days as people say them.
std::string spoken(std::int64_t seconds) {
    if (seconds < kHour) return fmt::format("{}m", seconds / kMinute);
    if (seconds < kDay) {
        const std::int64_t minutes = seconds % kHour / kMinute;
        return minutes == 0 ? fmt::format("{}h", seconds / kHour) : fmt::format("{}h {:02}m", seconds / kHour, minutes);
    }
    const std::int64_t hours = seconds % kDay / kHour;
    return hours == 0 ? fmt::format("{}d", seconds / kDay) : fmt::format("{}d {}h", seconds / kDay, hours);
}

}  // namespace

std::string duration(Quantity seconds) {
    if (!seconds.known()) return "?";
    if (seconds.is_unlimited()) return "unlimited";
    const std::int64_t s = seconds.value() > 0 ? seconds.value() : 0;
    const std::string clock = fmt::format("{:02}:{:02}", s % kHour / kMinute, s % kMinute);
    if (s < kDay) return fmt::format("{}:{}", s / kHour, clock);
    return fmt::format("{}-{:02}:{}", s / kDay, s % kDay / kHour, clock);
}

std::string wait(Quantity seconds) {
    if (!seconds.finite()) return "?";
    if (seconds.value() < -kMinute) return "overdue";
    if (seconds.value() <= kMinute) return "now";
    return spoken(seconds.value());
}

std::string age(Quantity seconds) {
    if (!seconds.finite() || seconds.value() < -kMinute) return {};
    return seconds.value() < kMinute ? "<1m" : spoken(seconds.value());
}

std::string cores(Quantity cpu_milli) {
    if (!cpu_milli.finite()) return count(cpu_milli);
    const std::int64_t whole = cpu_milli.value() / 1000, part = cpu_milli.value() % 1000;
    if (part == 0) return std::to_string(whole);
    std::string text = fmt::format("{}.{:03}", whole, part);
    return text.erase(text.find_last_not_of('0') + 1);
}

std::string gib(Quantity bytes) {
    if (!bytes.finite()) return count(bytes);
    return std::to_string(bytes.value() / (std::int64_t{1} << 30));
}

std::string count(Quantity value) {
    if (!value.known()) return "?";
    return value.is_unlimited() ? "unlimited" : std::to_string(value.value());
}

std::string counted(std::int64_t n, const char* singular) {
    return fmt::format("{} {}{}", n, singular, n == 1 ? "" : "s");
}

std::string file_size(std::int64_t bytes) {
    constexpr std::array kUnits{"B", "KiB", "MiB", "GiB"};
    double value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes) : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

}  // namespace nodetop::drawing
