#include "outside/plain_reader.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <utility>

#include "outside/limits.hpp"

namespace nodetop {

namespace {
constexpr std::string_view kGzipMagic = "\x1f\x8b";
}

PlainReader::~PlainReader() {
    if (form_ == Form::gzip) inflateEnd(&stream_);
}

std::int64_t PlainReader::read(void* buffer, std::size_t capacity) {
    if (!fault_.empty()) return -1;
    if (form_ == Form::unknown && find_form() < 0) return -1;
    if (form_ == Form::gzip) return inflate_some(buffer, capacity);
    if (first_left_.empty()) return read_raw(buffer, capacity);
    std::size_t count = first_left_.copy(static_cast<char*>(buffer), capacity);
    first_left_.remove_prefix(count);
    return static_cast<std::int64_t>(count);
}

std::optional<std::string_view> PlainReader::rest() {
    if (source_ >= 0 || form_ != Form::plain) return std::nullopt;
    return std::exchange(memory_, {});
}

std::int64_t PlainReader::read_raw(void* buffer, std::size_t capacity) {
    if (source_ < 0) {
        std::size_t count = memory_.copy(static_cast<char*>(buffer), capacity);
        memory_.remove_prefix(count);
        return static_cast<std::int64_t>(count);
    }
    ssize_t got = 0;
    do got = ::read(source_, buffer, capacity);
    while (got < 0 && errno == EINTR);
    return got < 0 ? fail(std::string("cannot be read: ") + std::strerror(errno)) : got;
}

/// The first two bytes tell; a pipe may give them one by one.
std::int64_t PlainReader::find_form() {
    std::size_t known = 0;
    while (known < first_.size()) {
        std::int64_t got = read_raw(first_.data() + known, first_.size() - known);
        if (got < 0) return -1;
        if (got == 0) break;
        known += static_cast<std::size_t>(got);
    }
    first_left_ = {first_.data(), known};
    if (first_left_ != kGzipMagic) {
        form_ = Form::plain;
        return 0;
    }
    // 16: gzip and nothing else.
    if (inflateInit2(&stream_, MAX_WBITS + 16) != Z_OK) return fail("cannot be unpacked");
    form_ = Form::gzip;
    packed_.resize(kReadBytes);
    stream_.next_in = reinterpret_cast<Bytef*>(first_.data());
    stream_.avail_in = static_cast<uInt>(known);
    return 0;
}

std::int64_t PlainReader::inflate_some(void* buffer, std::size_t capacity) {
    capacity = std::min<std::size_t>(capacity, std::numeric_limits<uInt>::max());
    for (;;) {
        if (stream_.avail_in == 0) {
            std::int64_t got = read_raw(packed_.data(), packed_.size());
            if (got < 0) return -1;
            if (got == 0) return finished_ ? 0 : fail("is cut short");
            stream_.next_in = reinterpret_cast<Bytef*>(packed_.data());
            stream_.avail_in = static_cast<uInt>(got);
        }
        if (finished_ && inflateReset(&stream_) != Z_OK) return fail("cannot be unpacked");
        stream_.next_out = static_cast<Bytef*>(buffer);
        stream_.avail_out = static_cast<uInt>(capacity);
        int status = inflate(&stream_, Z_NO_FLUSH);
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR) return fail("is not whole gzip data");
        finished_ = status == Z_STREAM_END;
        if (std::size_t got = capacity - stream_.avail_out; got > 0 || capacity == 0)
            return static_cast<std::int64_t>(got);
    }
}

std::int64_t PlainReader::fail(std::string fault) {
    fault_ = std::move(fault);
    return -1;
}

std::variant<ArenaPlace, std::string> append_plain(PlainReader& reader, std::size_t cap_bytes, ArenaBuilder& arena) {
    ArenaPlace place = arena.append_from(
        [&](char* buffer, std::size_t capacity) { return reader.read(buffer, capacity); }, cap_bytes + 1);
    if (!reader.fault().empty()) return reader.fault();
    if (place.length > cap_bytes) return "is too large";
    return place;
}

}  // namespace nodetop
