#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "model/quantity.hpp"
#include "model/text.hpp"

namespace nodetop {

/// Why something idle is not to be had, in the order in which causes are looked for (cli.md 16.2 Withheld): each idle
/// core and device is counted under the first that holds.
enum class Cause : std::uint8_t {
    queue_unusable,
    reserved,
    taint,
    booting,
    busy,
    completing,
    planned,
    exclusive,
    job_slots,
    memory,
    queue_limit,
    no_core,
    limit_left,
};
constexpr std::size_t kCauses = 13;

/// The word of documents: "queue_unusable", "reserved", ...
const char* word(Cause cause);

/// What lies between `free` and `effective_free` for one cause. A node from which several causes take is counted in
/// `nodes` of the first of them only, so that `nodes` never counts a node twice.
struct Withheld {
    Cause why = Cause::queue_unusable;
    Row nodes = 0;
    Quantity cpu_milli = 0, accelerators = 0;  ///< unknown where what is free there is unknown

    friend constexpr bool operator==(const Withheld&, const Withheld&) = default;
};

/// Sums of what is withheld, by cause.
class WithheldSum {
  public:
    void add(const Withheld& row) { add(row, row.cpu_milli, row.accelerators); }
    /// The same with other amounts: for a row whose unknowns are to read as nothing.
    void add(const Withheld& row, Quantity cpu_milli, Quantity accelerators) {
        Withheld& sum = sums_[static_cast<std::size_t>(row.why)];
        sum.nodes += row.nodes;
        sum.cpu_milli = sum.cpu_milli + cpu_milli;
        sum.accelerators = sum.accelerators + accelerators;
    }
    /// Those under which anything is withheld, in the order of the causes.
    std::vector<Withheld> list() const;

  private:
    std::array<Withheld, kCauses> sums_{};
};

}  // namespace nodetop
