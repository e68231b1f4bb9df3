#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

namespace nodetop {

/// Bytes in one memory file that does not change any more: mapped here, and handed to a child by its handle.
class Arena {
  public:
    /// Takes the handle and maps it. nullptr unless it is sealed against shrinking and writing: what another process
    /// could still cut short may not be mapped.
    static std::shared_ptr<const Arena> map_sealed(int handle);
    ~Arena();
    Arena(const Arena&) = delete;
    Arena& operator=(const Arena&) = delete;

    std::string_view bytes() const { return {data_, size_}; }
    int handle() const { return handle_; }

  private:
    Arena(int handle, const char* data, std::size_t size) : handle_(handle), data_(data), size_(size) {}

    int handle_;
    const char* data_;
    std::size_t size_;
};

/// A place in an arena under construction.
struct ArenaPlace {
    std::size_t offset = 0, length = 0;
};

/// Fills an arena. Memory that cannot be had is std::bad_alloc.
class ArenaBuilder {
  public:
    ArenaBuilder();
    ~ArenaBuilder();
    ArenaBuilder(const ArenaBuilder&) = delete;
    ArenaBuilder& operator=(const ArenaBuilder&) = delete;

    /// Takes memory for so many bytes at once, where it is known beforehand how many will come.
    void expect(std::size_t bytes);
    /// Adds the bytes at the end.
    ArenaPlace append(std::string_view bytes);
    /// Adds what `read` gives, until it gives nothing or `cap` bytes are there. `read`: as ByteReader::read.
    ArenaPlace append_from(const std::function<std::int64_t(char*, std::size_t)>& read, std::size_t cap);
    std::size_t size() const { return size_; }
    /// All that was added, writable; for parsing in place. Valid until the next append or seal.
    char* writable();
    /// Seals and maps what was added. The builder is empty after it.
    std::shared_ptr<const Arena> seal();

  private:
    void reserve(std::size_t capacity);

    int handle_;
    char* data_ = nullptr;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace nodetop
