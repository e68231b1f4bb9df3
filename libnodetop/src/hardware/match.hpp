#pragma once

#include <string>
#include <vector>

#include "hardware/table.hpp"
#include "model/cluster.hpp"

namespace nodetop {

/// What is told about the accelerators of one slot.
struct SlotText {
    Text resource;        ///< the system's name, perhaps with a type: "gpu:a100", "nvidia.com/mig-1g.5gb"
    Text label;           ///< text that names the card, "" if there is none
    Texts features = {};  ///< of the node; each may be a list by comma, each token `key=value`
    /// The features may name the card. No where a node has several typed slots: they do not tell which one they mean.
    bool features_name_it = true;
    Quantity memory_bytes;  ///< of one unit, where the system says so exactly
    bool slice = false;     ///< the system says that it is part of a card
    bool shared = false;    ///< its units are shares of a card
};

/// The card behind a slot, as far as it can be told (core.md 12.4, 12.5).
struct Card {
    const AcceleratorModel* model = nullptr;  ///< null: not identified; it satisfies no demand and is no "no" either
    std::string name;       ///< model, with the slice's profile; else what the scheduler calls it; else "UNKNOWN"
    Quantity memory_bytes;  ///< of one unit; unknown without a model and where only "a slice" is told
    bool memory_inferred = false;  ///< the least that fits the name, or nominal, not stated
    bool slice = false;            ///< part of a card (MIG)

    std::string_view vendor() const { return model ? std::string_view(model->vendor) : std::string_view(); }
    std::string_view arch() const { return model ? std::string_view(model->arch) : std::string_view(); }
};

/// Identifies one slot.
Card identify(const AcceleratorTable& table, const SlotText& text);

/// The cards of all slots of a reading. Slots that are told alike are identified once, so this costs a pass over the
/// slots and one identification for each distinct text.
class Cards {
  public:
    /// `table` must outlive it; `cluster` is only read here.
    Cards(const Cluster& cluster, const AcceleratorTable& table);

    /// By place in Cluster::slots.
    const Card& operator[](Row slot) const { return distinct_[by_slot_[slot]]; }
    /// Each different card text once.
    const std::vector<Card>& distinct() const { return distinct_; }
    /// Place in distinct(): equal for slots that were told alike.
    Row kind_of(Row slot) const { return by_slot_[slot]; }

  private:
    std::vector<Card> distinct_;
    std::vector<Row> by_slot_;
};

}  // namespace nodetop
