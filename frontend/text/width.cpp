#include "text/width.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>

namespace nodetop::drawing {

namespace {

constexpr std::int32_t kReplacement = 0xFFFD;

bool plain(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= 0x20 && c <= 0x7E; });
}

/// One character as a reader sees it: a base and all that combines with it.
struct Cluster {
    std::string_view bytes;
    int width = 0;
};

/// Walks text cluster by cluster.
class Clusters {
  public:
    explicit Clusters(std::string_view text) : rest_(text) { next_size_ = decode(next_); }

    bool next(Cluster& ret_cluster) {
        if (next_size_ == 0) return false;
        std::int32_t state = 0;
        std::size_t size = 0;
        int width = 0;
        std::int32_t current = next_;
        while (true) {
            width = std::max(width, utf8proc_charwidth(current));
            size += next_size_;
            next_size_ = decode(next_, size);
            if (next_size_ == 0 || utf8proc_grapheme_break_stateful(current, next_, &state)) break;
            // A flag is two letters of one column each that stand for one picture.
            if (regional(current) && regional(next_)) width = 2;
            current = next_;
        }
        ret_cluster = {rest_.substr(0, size), width};
        rest_.remove_prefix(size);
        return true;
    }

  private:
    static bool regional(std::int32_t c) { return c >= 0x1F1E6 && c <= 0x1F1FF; }

    std::size_t decode(std::int32_t& ret_code, std::size_t from = 0) const {
        if (from >= rest_.size()) return 0;
        const auto* at = reinterpret_cast<const utf8proc_uint8_t*>(rest_.data()) + from;
        const auto size = utf8proc_iterate(at, static_cast<utf8proc_ssize_t>(rest_.size() - from), &ret_code);
        if (size > 0) return static_cast<std::size_t>(size);
        ret_code = kReplacement;
        return 1;
    }

    std::string_view rest_;
    std::int32_t next_ = 0;
    std::size_t next_size_ = 0;
};

}  // namespace

int columns(std::string_view utf8) {
    if (plain(utf8)) return static_cast<int>(utf8.size());
    int sum = 0;
    Clusters clusters(utf8);
    for (Cluster c; clusters.next(c);) sum += c.width;
    return sum;
}

std::size_t bytes_within(std::string_view utf8, int width) {
    if (width <= 0) return 0;
    if (plain(utf8)) return std::min(utf8.size(), static_cast<std::size_t>(width));
    std::size_t size = 0;
    Clusters clusters(utf8);
    for (Cluster c; clusters.next(c);) {
        if (c.width > width) break;
        width -= c.width;
        size += c.bytes.size();
    }
    return size;
}

std::string cut_tail(std::string_view utf8, int width, std::string_view ellipsis) {
    if (width <= 0) return {};
    if (columns(utf8) <= width) return std::string(utf8);
    const int room = width - columns(ellipsis);
    if (room < 0) return std::string(ellipsis.substr(0, bytes_within(ellipsis, width)));
    std::string out(utf8.substr(0, bytes_within(utf8, room)));
    return out.append(ellipsis);
}

std::string cut_head(std::string_view utf8, int width, std::string_view ellipsis) {
    if (width <= 0) return {};
    int surplus = columns(utf8) - width;
    if (surplus <= 0) return std::string(utf8);
    const int room = width - columns(ellipsis);
    if (room < 0) return std::string(ellipsis.substr(0, bytes_within(ellipsis, width)));
    surplus += columns(ellipsis);
    std::size_t begin = 0;
    Clusters clusters(utf8);
    for (Cluster c; surplus > 0 && clusters.next(c);) {
        surplus -= c.width;
        begin += c.bytes.size();
    }
    return std::string(ellipsis).append(utf8.substr(begin));
}

std::string to_ascii(std::string_view utf8) {
    if (plain(utf8)) return std::string(utf8);
    std::string out;
    out.reserve(utf8.size());
    Clusters clusters(utf8);
    for (Cluster c; clusters.next(c);) {
        const char first = c.bytes.front();
        out.push_back(first >= 0x20 && first <= 0x7E ? first : '?');
    }
    return out;
}

}  // namespace nodetop::drawing
