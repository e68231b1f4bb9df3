// The strings of one table, each distinct one stored once.
#ifndef NODETOP_SDK_STRING_POOL_HPP
#define NODETOP_SDK_STRING_POOL_HPP

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/blob.h>
#include <nodetop/text/utf8.hpp>

namespace nodetop::sdk {

class StringPool {
  public:
    /// Place of `text`, which is kept once however often it comes. Bytes that are not UTF-8 become U+FFFD.
    /// Throws std::length_error when the pool would pass 4 GiB.
    nt_blob_str intern(std::string_view text) {
        if (text.empty()) return {0, 0};
        if (2 * (used_ + 1) > slots_.size()) grow();
        const std::size_t slot = slot_of(text);
        if (slots_[slot].length != 0) return slots_[slot];
        // What stands in the pool is valid, so only a text that was not found can need repair.
        if (!text::is_utf8(text)) return intern(text::repaired_utf8(text));
        if (text.size() > std::numeric_limits<std::uint32_t>::max() - bytes_.size())
            throw std::length_error("the strings of one table take more than 4 GiB");
        const nt_blob_str place = {static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(text.size())};
        bytes_ += text;
        slots_[slot] = place;
        ++used_;
        return place;
    }

    /// What intern() gave a place for.
    std::string_view text_of(nt_blob_str place) const {
        return std::string_view(bytes_).substr(place.offset, place.length);
    }

    const std::string& bytes() const { return bytes_; }

  private:
    /// The slot that holds `text`, or the free one where it belongs. A free slot has length 0.
    std::size_t slot_of(std::string_view text) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = std::hash<std::string_view>()(text) & mask;
        while (slots_[slot].length != 0 && text_of(slots_[slot]) != text) slot = (slot + 1) & mask;
        return slot;
    }

    void grow() {
        std::vector<nt_blob_str> old(slots_.empty() ? 64 : 2 * slots_.size());
        old.swap(slots_);
        for (const nt_blob_str place : old)
            if (place.length != 0) slots_[slot_of(text_of(place))] = place;
    }

    std::string bytes_;
    std::vector<nt_blob_str> slots_;  // a power of two, at most half full
    std::size_t used_ = 0;
};

}  // namespace nodetop::sdk

#endif
