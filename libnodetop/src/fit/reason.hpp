#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fit/demand.hpp"

namespace nodetop {

/// Why a node does not take a job: for good (hardware), or not now. Hardware first.
enum class FitCode : std::uint8_t {
    no_accelerators,
    too_few_accelerators,
    accelerator_memory,       ///< subject: kind of card
    lacks_capability,         ///< subject: kind of card
    unverified_accelerators,  ///< not identified: neither capable nor incapable
    too_few_cpus,
    too_little_memory,
    taint,  ///< name: the taint
    excluded,
    out_of_service,  ///< from here on: not now
    after_boot,
    reserved,  ///< subject: reservation, kNoRow if not told
    other_reservation,
    booting,
    busy,
    completing,
    planned,
    exclusive,
    job_slots,
    accelerators_in_use,
    cpus_in_use,
    memory_in_use,
    memory_not_reported,
    queue_share,
    longer_than_here,  ///< than the queue lets jobs run on this node
    use_unknown,
};

/// The word of documents: "no_accelerators", ...
const char* word(FitCode code);
constexpr bool about_hardware(FitCode code) { return code < FitCode::out_of_service; }

/// One reason, and how many nodes have it. A node may have several, so they do not sum to nodes.
struct FitReason {
    FitCode code = FitCode::excluded;
    std::string text;  ///< with the names of models as they are (B-31, C-67)
    Row nodes = 0;
};

/// Counts reasons without making a text for each node.
class ReasonCounts {
  public:
    /// Once for each node and reason. `name` has to outlive the counts.
    void add(FitCode code, Row subject = kNoRow, Text name = {});
    /// With their texts: hardware first, then by most nodes.
    std::vector<FitReason> list(const Facts& facts, const Demand& demand) const;

  private:
    struct Count {
        FitCode code;
        Row subject;
        Text name;
        Row nodes;
    };
    std::vector<Count> counts_;
};

}  // namespace nodetop
