#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "model/quantity.hpp"

namespace nodetop {

/// What a job can demand of an accelerator (core.md 12.1).
enum class Capability : std::uint8_t { bf16, fp8, tf32, flash, cuda, rocm };

/// All of them, in the order of documents.
inline constexpr Capability kCapabilities[] = {Capability::bf16,  Capability::fp8,  Capability::tf32,
                                               Capability::flash, Capability::cuda, Capability::rocm};

/// "bf16", "fp8", ...
std::string_view word(Capability capability);
/// The capability of that name or its synonym (bfloat16, float8, flash_attention), any case, blanks trimmed. nullopt:
/// no such capability, which a caller has to refuse: it must not match everything (B-36).
std::optional<Capability> capability_of(std::string_view name);

/// One accelerator part as its vendor describes it (core.md 12.2, 12.3). Two entries may share a name where a spelling
/// tells more than the bare name does.
struct AcceleratorModel {
    std::string name;
    std::string vendor;  ///< "NVIDIA", "AMD", "Intel"; "" if not known
    std::string arch;    ///< "sm_80", "gfx90a"; "" if not known
    /// Memory of one schedulable unit in every size that the part is sold with, smallest first; may be empty.
    std::vector<std::int64_t> memory_sizes_bytes;
    bool memory_certain = true;  ///< the name alone fixes the size
    Answer bf16 = Answer::unknown, fp8 = Answer::unknown, tf32 = Answer::unknown, flash = Answer::unknown;
    std::vector<std::string> aliases;  ///< normalised spellings; the name itself need not be among them
    bool by_configuration = false;     ///< the site's own entry

    /// Size to claim if nothing says more: the smallest. Unknown if the part has none listed.
    Quantity least_memory_bytes() const;
    bool sold_with(std::int64_t memory_bytes) const;
};

/// Whether a card of that model has the capability. No model: unknown. Only a known "no" excludes a node.
Answer has(const AcceleratorModel* model, Capability capability);

/// Lower case, a-z and 0-9 only.
std::string normalised(std::string_view raw);

/// The cards that nodetop knows, and those that the configuration adds. Immutable; models live as long as the table.
class AcceleratorTable {
  public:
    explicit AcceleratorTable(std::vector<AcceleratorModel> configured = {});
    AcceleratorTable(AcceleratorTable&&) = default;
    AcceleratorTable(const AcceleratorTable&) = delete;

    /// By normalised spelling; null if there is none. An entry of the configuration wins.
    const AcceleratorModel* find(std::string_view normalised_spelling) const;
    std::span<const AcceleratorModel> models() const { return models_; }

  private:
    std::vector<AcceleratorModel> models_;
    std::unordered_map<std::string_view, const AcceleratorModel*> by_alias_;  ///< into models_
    std::vector<std::string> names_;                                          ///< normalised names of models_
};

/// The built-in facts, without those of the configuration.
std::vector<AcceleratorModel> known_accelerators();

}  // namespace nodetop
