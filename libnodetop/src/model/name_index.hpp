#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "model/text.hpp"

namespace nodetop {

/// Finds rows by their names, which live elsewhere. The number of names is known beforehand. A hundred thousand names
/// fit in few blocks of memory, and the one that is searched is small.
class NameIndex {
  public:
    explicit NameIndex(std::size_t names) {
        std::size_t size = 16;
        while (size < 2 * names) size *= 2;
        places_.resize(size);
        entries_.reserve(names);
    }

    /// The row of `name`, which becomes `row` if there is none yet. No more than the names announced.
    Row add(std::string_view name, Row row) {
        const std::uint32_t hash = hash_of(name);
        Place& place = places_[find(name, hash)];
        if (place.entry == kNoRow) {
            place = {hash, static_cast<Row>(entries_.size())};
            entries_.push_back({name, row});
        }
        return entries_[place.entry].row;
    }

    /// The row of `name`; kNoRow if there is none.
    Row operator[](std::string_view name) const {
        const Row entry = places_[find(name, hash_of(name))].entry;
        return entry == kNoRow ? kNoRow : entries_[entry].row;
    }

  private:
    struct Place {
        std::uint32_t hash = 0;
        Row entry = kNoRow;
    };
    struct Entry {
        std::string_view name;
        Row row;
    };

    static std::uint32_t hash_of(std::string_view name) {
        return static_cast<std::uint32_t>(std::hash<std::string_view>()(name));
    }

    /// Where `name` is, or belongs.
    std::size_t find(std::string_view name, std::uint32_t hash) const {
        const std::size_t mask = places_.size() - 1;
        std::size_t i = hash & mask;
        while (places_[i].entry != kNoRow && (places_[i].hash != hash || entries_[places_[i].entry].name != name))
            i = (i + 1) & mask;
        return i;
    }

    std::vector<Place> places_;  // a power of two, at most half full
    std::vector<Entry> entries_;
};

}  // namespace nodetop
