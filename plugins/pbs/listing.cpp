#include "listing.hpp"

#include <algorithm>
#include <cstring>

namespace nodetop::pbs {

bool Record::same_as(const Record& other) const {
    return name_ == other.name_ &&
           std::equal(begin_, end_, other.begin_, other.end_,
                      [](const Attribute& a, const Attribute& b) { return a.key == b.key && a.value == b.value; });
}

std::string_view Listing::keep(std::string_view text) {
    constexpr std::size_t kBlock = std::size_t{1} << 20;
    if (text.empty()) return {};
    if (text.size() > room_) {
        room_ = std::max(kBlock, text.size());
        blocks_.emplace_back(new char[room_]);  // not made of zeros
        next_ = blocks_.back().get();
    }
    std::memcpy(next_, text.data(), text.size());
    const std::string_view kept(next_, text.size());
    next_ += text.size();
    room_ -= text.size();
    return kept;
}

/// Each key once. Records of one listing have theirs in the same order, so that it is mostly the next one of the record
/// before, or stands a little behind it.
std::string_view Listing::keep_key(std::string_view key) {
    constexpr std::ptrdiff_t kNear = 12;
    const Attribute* near = before_ + std::min(kNear, before_end_ - before_);
    const Attribute* same = std::find_if(before_, near, [&](const Attribute& other) { return other.key == key; });
    if (same != near) {
        before_ = same + 1;
        return same->key;
    }
    const auto known = keys_.find(key);
    return known != keys_.end() ? *known : *keys_.insert(keep(key)).first;
}

void Listing::begin_record(std::string_view name) {
    constexpr std::size_t kBlock = std::size_t{1} << 15;
    if (attributes_.empty()) attributes_.emplace_back().reserve(kBlock);
    before_ = records_.empty() ? nullptr : records_.back().begin;
    before_end_ = records_.empty() ? nullptr : records_.back().end;
    first_ = attributes_.back().size();
    const Attribute* here = attributes_.back().data() + first_;
    records_.push_back({keep(name), here, here});
}

Attribute* Listing::find_last(std::string_view key, bool cell) {
    if (records_.empty()) return nullptr;
    std::vector<Attribute>& block = attributes_.back();
    for (std::size_t i = block.size(); i-- > first_;)
        if (block[i].key == key && is_cell(block[i].value) == cell) return &block[i];
    return nullptr;
}

void Listing::add(std::string_view key, std::string_view value) {
    if (records_.empty()) return;
    if (key == "jobs" || is_cell(value)) {
        if (Attribute* known = find_last(key, is_cell(value))) {
            known->value = keep(std::string(known->value).append(", ").append(value));
            return;
        }
    }
    if (attributes_.back().size() == attributes_.back().capacity()) {
        // The record at hand goes on in a block of its own.
        std::vector<Attribute> block;
        const auto& full = attributes_.back();
        block.reserve(std::max(full.capacity(), 2 * (full.size() - first_) + 1));
        block.assign(full.begin() + static_cast<std::ptrdiff_t>(first_), full.end());
        attributes_.back().resize(first_);
        attributes_.push_back(std::move(block));
        first_ = 0;
        records_.back().begin = attributes_.back().data();
    }
    const std::string_view kept_key = keep_key(key);
    attributes_.back().push_back({kept_key, keep(value)});
    records_.back().end = attributes_.back().data() + attributes_.back().size();
}

bool Listing::has(std::string_view key) const {
    if (records_.empty()) return false;
    const Span& at_hand = records_.back();
    return std::any_of(at_hand.begin, at_hand.end, [key](const Attribute& attribute) { return attribute.key == key; });
}

void Listing::drop_last() {
    if (!records_.empty()) records_.pop_back();
}

void Listing::fail(std::string why) {
    whole_ = false;
    if (fault_.empty()) fault_ = std::move(why);
}

}  // namespace nodetop::pbs
