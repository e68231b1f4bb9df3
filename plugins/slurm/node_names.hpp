#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nodetop::slurm {

/// The names of the nodes by their rows. They lie close together, away from the records: the lists of partitions and
/// jobs look up many times more names than there are nodes.
class NodeNames {
  public:
    std::size_t size() const { return hashes_.size(); }
    std::string_view operator[](std::uint32_t row) const {
        return std::string_view(bytes_).substr(begins_[row], begins_[row + 1] - begins_[row]);
    }

    /// The row of `name`; true if it is a new one, behind all others.
    std::pair<std::uint32_t, bool> add(std::string_view name) {
        if (2 * (size() + 1) > slots_.size()) grow();
        const std::uint32_t hash = hash_of(name);
        std::uint32_t& slot = slots_[slot_of(name, hash)];
        if (slot != kFree) return {slot, false};
        slot = static_cast<std::uint32_t>(size());
        hashes_.push_back(hash);
        bytes_ += name;
        begins_.push_back(bytes_.size());
        return {slot, true};
    }

    std::optional<std::uint32_t> find(std::string_view name) const { return find(name, hash_of(name)); }

    /// find() where the name is likely to stand a few rows behind `row`: a list has its nodes in the order of their
    /// rows, with few others between.
    std::optional<std::uint32_t> find_behind(std::uint32_t row, std::string_view name) const {
        constexpr std::size_t kRows = 8;
        const std::uint32_t hash = hash_of(name);
        const std::size_t end = std::min(size(), row + 1 + kRows);
        for (std::uint32_t next = row + 1; next < end; ++next)
            if (hashes_[next] == hash && (*this)[next] == name) return next;
        return find(name, hash);
    }

  private:
    static constexpr std::uint32_t kFree = 0xffffffff;

    static std::uint32_t hash_of(std::string_view name) {
        return static_cast<std::uint32_t>(std::hash<std::string_view>()(name));
    }

    std::optional<std::uint32_t> find(std::string_view name, std::uint32_t hash) const {
        if (slots_.empty()) return std::nullopt;
        const std::uint32_t row = slots_[slot_of(name, hash)];
        return row == kFree ? std::nullopt : std::optional(row);
    }

    /// The slot that holds `name`, or the free one where it belongs.
    std::size_t slot_of(std::string_view name, std::uint32_t hash) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = hash & mask;
        while (slots_[slot] != kFree && (hashes_[slots_[slot]] != hash || (*this)[slots_[slot]] != name))
            slot = (slot + 1) & mask;
        return slot;
    }

    void grow() {
        slots_.assign(slots_.empty() ? 64 : 2 * slots_.size(), kFree);
        const std::size_t mask = slots_.size() - 1;
        for (std::uint32_t row = 0; row < size(); ++row) {
            std::size_t slot = hashes_[row] & mask;
            while (slots_[slot] != kFree) slot = (slot + 1) & mask;
            slots_[slot] = row;
        }
    }

    std::string bytes_;
    std::vector<std::size_t> begins_ = {0};  // of each name in bytes_, and the end
    std::vector<std::uint32_t> hashes_;
    std::vector<std::uint32_t> slots_;  // a power of two, at most half full
};

}  // namespace nodetop::slurm
