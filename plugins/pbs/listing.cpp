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
        blocks_.push_back(std::make_unique<char[]>(room_));
        next_ = blocks_.back().get();
    }
    std::memcpy(next_, text.data(), text.size());
    const std::string_view kept(next_, text.size());
    next_ += text.size();
    room_ -= text.size();
    return kept;
}

/// Each key once. Records of one listing have theirs in the same order, so that it is mostly the next one of the record
/// before.
std::string_view Listing::keep_key(std::string_view key) {
    if (before_ < starts_.back().attributes && attributes_[before_].key == key) return attributes_[before_++].key;
    const auto known = keys_.find(key);
    if (known == keys_.end()) return *keys_.insert(keep(key)).first;
    const auto end = attributes_.begin() + static_cast<std::ptrdiff_t>(starts_.back().attributes);
    const auto next =
        std::find_if(attributes_.begin() + static_cast<std::ptrdiff_t>(std::min(before_, starts_.back().attributes)),
                     end, [&](const Attribute& attribute) { return attribute.key == key; });
    if (next != end) before_ = static_cast<std::size_t>(next - attributes_.begin()) + 1;
    return *known;
}

void Listing::begin_record(std::string_view name) {
    before_ = starts_.empty() ? 0 : starts_.back().attributes;
    starts_.push_back({keep(name), attributes_.size()});
}

void Listing::add(std::string_view key, std::string_view value) {
    if (starts_.empty() || !wants(key)) return;
    if (key == "jobs" || is_cell(value)) {
        for (std::size_t i = starts_.back().attributes; i < attributes_.size(); ++i) {
            if (attributes_[i].key != key || is_cell(attributes_[i].value) != is_cell(value)) continue;
            attributes_[i].value = keep(std::string(attributes_[i].value).append(", ").append(value));
            return;
        }
    }
    const std::string_view kept_key = keep_key(key);
    attributes_.push_back({kept_key, keep(value)});
}

bool Listing::has(std::string_view key) const {
    if (starts_.empty()) return false;
    const auto begin = attributes_.begin() + static_cast<std::ptrdiff_t>(starts_.back().attributes);
    return std::any_of(begin, attributes_.end(), [key](const Attribute& attribute) { return attribute.key == key; });
}

void Listing::drop_last() {
    if (starts_.empty()) return;
    attributes_.resize(starts_.back().attributes);
    starts_.pop_back();
}

void Listing::fail(std::string why) {
    whole_ = false;
    if (fault_.empty()) fault_ = std::move(why);
}

Record Listing::operator[](std::size_t i) const {
    const std::size_t end = i + 1 < starts_.size() ? starts_[i + 1].attributes : attributes_.size();
    return {starts_[i].name, attributes_.data() + starts_[i].attributes, attributes_.data() + end};
}

}  // namespace nodetop::pbs
