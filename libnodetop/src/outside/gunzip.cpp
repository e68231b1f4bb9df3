#include "outside/gunzip.hpp"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <functional>
#include <vector>

#include "outside/limits.hpp"

namespace nodetop {

namespace {

bool is_gzip(std::string_view begin) { return begin.starts_with("\x1f\x8b"); }

ssize_t read_again(int source, char* buffer, std::size_t capacity) {
    ssize_t got = 0;
    do got = read(source, buffer, capacity);
    while (got < 0 && errno == EINTR);
    return got;
}

/// Gives the next bytes, none at the end; false if they cannot be read.
using NextBytes = std::function<bool(std::string_view& ret_bytes)>;

class Inflater {
  public:
    // 32: gzip or zlib by the header.
    Inflater() { ready_ = inflateInit2(&stream_, MAX_WBITS + 32) == Z_OK; }
    ~Inflater() {
        if (ready_) inflateEnd(&stream_);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    /// Adds the plain form of one piece; a sentence if it has none.
    std::string add(std::string_view piece, std::size_t end, ArenaBuilder& arena) {
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
        stream_.avail_in = static_cast<uInt>(piece.size());
        do {
            if (finished_ && inflateReset(&stream_) != Z_OK) return "cannot be unpacked";
            stream_.next_out = reinterpret_cast<Bytef*>(plain_.data());
            stream_.avail_out = static_cast<uInt>(plain_.size());
            int status = inflate(&stream_, Z_NO_FLUSH);
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) return "is not whole gzip data";
            std::size_t got = plain_.size() - stream_.avail_out;
            if (arena.size() + got > end) return "is too large";
            arena.append({plain_.data(), got});
            finished_ = status == Z_STREAM_END;
        } while (stream_.avail_in > 0 || (!finished_ && stream_.avail_out == 0));
        return "";
    }
    bool finished() const { return finished_; }

  private:
    z_stream stream_{};
    std::vector<char> plain_ = std::vector<char>(kReadBytes);
    bool ready_ = false, finished_ = false;
};

std::variant<ArenaPlace, std::string> unpack(std::string_view first, std::size_t cap_bytes, const NextBytes& next,
                                             ArenaBuilder& arena) {
    std::size_t begin = arena.size();
    Inflater inflater;
    for (std::string_view piece = first; !piece.empty();) {
        if (std::string fault = inflater.add(piece, begin + cap_bytes, arena); !fault.empty()) return fault;
        if (!next(piece)) return std::string("cannot be read: ") + std::strerror(errno);
    }
    if (!inflater.finished()) return "is cut short";
    return ArenaPlace{begin, arena.size() - begin};
}

}  // namespace

std::variant<ArenaPlace, std::string> append_plain(int source, std::size_t cap_bytes, ArenaBuilder& arena) {
    auto unreadable = [] { return std::string("cannot be read: ") + std::strerror(errno); };
    // The first two bytes tell the form; a pipe may give them one by one.
    std::array<char, 2> first{};
    std::size_t known = 0;
    while (known < first.size()) {
        ssize_t got = read_again(source, first.data() + known, first.size() - known);
        if (got < 0) return unreadable();
        if (got == 0) break;
        known += static_cast<std::size_t>(got);
    }
    std::string_view begin(first.data(), known);
    if (is_gzip(begin)) {
        std::vector<char> buffer(kReadBytes);
        NextBytes next = [&](std::string_view& ret_bytes) {
            ssize_t got = read_again(source, buffer.data(), buffer.size());
            ret_bytes = {buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
            return got >= 0;
        };
        return unpack(begin, cap_bytes, next, arena);
    }
    ArenaPlace place = arena.append(begin);
    auto rest = arena.append_from(source, cap_bytes + 1);
    if (!rest) return unreadable();
    place.length += rest->length;
    if (place.length > cap_bytes) return "is too large";
    return place;
}

std::variant<ArenaPlace, std::string> append_plain(std::string_view bytes, std::size_t cap_bytes, ArenaBuilder& arena) {
    if (bytes.size() > cap_bytes) return "is too large";
    if (!is_gzip(bytes)) return arena.append(bytes);
    NextBytes next = [](std::string_view& ret_bytes) {
        ret_bytes = {};
        return true;
    };
    return unpack(bytes, cap_bytes, next, arena);
}

}  // namespace nodetop
