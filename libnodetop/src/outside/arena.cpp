#include "outside/arena.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include "outside/unique_fd.hpp"

namespace nodetop {

namespace {
constexpr int kSeals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
constexpr int kNeededSeals = F_SEAL_SHRINK | F_SEAL_WRITE;
constexpr std::size_t kFirstCapacity = std::size_t{1} << 20;
constexpr std::size_t kReadAhead = std::size_t{256} << 10;

int new_memory_file() {
    int handle = memfd_create("nodetop", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (handle < 0) throw std::bad_alloc();
    return handle;
}
}  // namespace

std::shared_ptr<const Arena> Arena::map_sealed(int handle) {
    UniqueFd owned(handle);
    int seals = fcntl(handle, F_GET_SEALS);
    if (seals < 0 || (seals & kNeededSeals) != kNeededSeals) return nullptr;
    off_t size = lseek(handle, 0, SEEK_END);
    if (size < 0) return nullptr;
    void* data = nullptr;
    if (size > 0) {
        data = mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_SHARED, handle, 0);
        if (data == MAP_FAILED) return nullptr;
    }
    return std::shared_ptr<const Arena>(
        new Arena(owned.release(), static_cast<const char*>(data), static_cast<std::size_t>(size)));
}

Arena::~Arena() {
    if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
    close(handle_);
}

ArenaBuilder::ArenaBuilder() : handle_(new_memory_file()) {}

ArenaBuilder::~ArenaBuilder() {
    if (data_ != nullptr) munmap(data_, capacity_);
    close(handle_);
}

void ArenaBuilder::reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    capacity = std::max({capacity, kFirstCapacity, capacity_ * 2});
    if (ftruncate(handle_, static_cast<off_t>(capacity)) != 0) throw std::bad_alloc();
    void* data = data_ == nullptr ? mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_SHARED, handle_, 0)
                                  : mremap(data_, capacity_, capacity, MREMAP_MAYMOVE);
    if (data == MAP_FAILED) throw std::bad_alloc();
    data_ = static_cast<char*>(data);
    capacity_ = capacity;
}

void ArenaBuilder::expect(std::size_t bytes) {
    if (bytes == 0) return;
    // What a caller asks for to see the end of its source comes on top.
    reserve(size_ + bytes + kReadAhead);
    // A wish: without it each page is fetched when it is first written to.
#ifdef MADV_POPULATE_WRITE
    madvise(data_, size_ + bytes, MADV_POPULATE_WRITE);
#endif
}

ArenaPlace ArenaBuilder::append(std::string_view bytes) {
    if (bytes.empty()) return {size_, 0};
    reserve(size_ + bytes.size());
    std::memcpy(data_ + size_, bytes.data(), bytes.size());
    ArenaPlace place{size_, bytes.size()};
    size_ += bytes.size();
    return place;
}

ArenaPlace ArenaBuilder::append_from(const std::function<std::int64_t(char*, std::size_t)>& read, std::size_t cap) {
    ArenaPlace place{size_, 0};
    while (place.length < cap) {
        reserve(size_ + kReadAhead);
        std::int64_t got = read(data_ + size_, std::min(capacity_ - size_, cap - place.length));
        if (got <= 0) break;
        size_ += static_cast<std::size_t>(got);
        place.length += static_cast<std::size_t>(got);
    }
    return place;
}

char* ArenaBuilder::writable() {
    reserve(1);
    return data_;
}

std::shared_ptr<const Arena> ArenaBuilder::seal() {
    if (data_ != nullptr) munmap(data_, capacity_);
    data_ = nullptr;
    int full = std::exchange(handle_, new_memory_file());
    bool cut = ftruncate(full, static_cast<off_t>(size_)) == 0;
    size_ = capacity_ = 0;
    if (!cut || fcntl(full, F_ADD_SEALS, kSeals) != 0) {
        close(full);
        throw std::bad_alloc();
    }
    auto arena = Arena::map_sealed(full);
    if (arena == nullptr) throw std::bad_alloc();
    return arena;
}

}  // namespace nodetop
