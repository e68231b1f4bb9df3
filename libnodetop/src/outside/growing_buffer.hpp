#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include "outside/bytes.hpp"

namespace nodetop {

/// Collects bytes of unknown number. Grown by realloc, which moves pages and not bytes where the answer is long.
class GrowingBuffer {
  public:
    /// Room for at least `bytes` more, at the end of what there is.
    char* room(std::size_t bytes) {
        if (size_ + bytes > capacity_) grow(size_ + bytes);
        return data_.get() + size_;
    }
    std::size_t room_left() const { return capacity_ - size_; }
    void added(std::size_t bytes) { size_ += bytes; }
    std::size_t size() const { return size_; }
    SharedBytes take() {
        std::shared_ptr<char> owner(data_.release(), std::free);
        SharedBytes bytes{owner, {owner.get(), size_}};
        size_ = capacity_ = 0;
        return bytes;
    }

  private:
    struct Free {
        void operator()(char* data) const { std::free(data); }
    };

    void grow(std::size_t wanted) {
        std::size_t capacity = capacity_ == 0 ? wanted : capacity_ * 2;
        if (capacity < wanted) capacity = wanted;
        char* data = static_cast<char*>(std::realloc(data_.get(), capacity));
        if (data == nullptr) throw std::bad_alloc();
        static_cast<void>(data_.release());
        data_.reset(data);
        capacity_ = capacity;
    }

    std::unique_ptr<char, Free> data_;
    std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace nodetop
