#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hardware/table.hpp"

namespace nodetop {

/// What one string says that names a card: "NVIDIA-A100-SXM4-80GB", "a100_1g.5gb", "RTX A4000" (core.md 12.4).
class Spelling {
  public:
    explicit Spelling(std::string_view raw);

    /// The card whose alias the whole string is, or the whole string without a size or slice at its end.
    const AcceleratorModel* whole(const AcceleratorTable& table) const;
    /// The card of the longest alias that is a run of whole words of the string (B-38).
    const AcceleratorModel* within(const AcceleratorTable& table) const;

    /// Sizes written as whole words: 80G, 80GB, 80GiB, 80 GB. Slice profiles are not among them.
    const std::vector<std::int64_t>& sizes_bytes() const { return sizes_bytes_; }
    /// It speaks of a part of a card: `mig` as a word, or a profile `<n>g.<m>gb`.
    bool slice() const { return slice_; }
    /// Nothing but a profile or a size.
    bool nameless() const { return words_.size() == sizes_bytes_.size(); }
    /// Memory of the profile, if one is spelled.
    std::optional<std::int64_t> slice_bytes() const { return slice_bytes_; }
    /// The first profile, in lower case: "1g.5gb"; "" if none is spelled.
    const std::string& profile() const { return profile_; }

  private:
    std::vector<std::string> words_;  ///< lower case, without the slice profile
    std::vector<std::int64_t> sizes_bytes_;
    std::optional<std::int64_t> slice_bytes_;
    std::string profile_;
    bool slice_ = false;
};

/// It names a vendor or a product line, so it may be searched for a card inside.
bool names_vendor(std::string_view raw);
/// Plainly something else: a size, a processor, a network, an architecture (core.md 12.4, 1).
bool plainly_no_card(std::string_view raw);
/// How good a token is as the name of a card that no table knows (core.md 12.5): 2 a product family, 1 a part number
/// with its maker's prefix (MI350), 0 none.
int card_name_rank(std::string_view raw);

}  // namespace nodetop
