#include "room/withheld.hpp"

namespace nodetop {

const char* word(Cause cause) {
    switch (cause) {
        case Cause::queue_unusable:
            return "queue_unusable";
        case Cause::reserved:
            return "reserved";
        case Cause::taint:
            return "taint";
        case Cause::booting:
            return "booting";
        case Cause::busy:
            return "busy";
        case Cause::completing:
            return "completing";
        case Cause::planned:
            return "planned";
        case Cause::exclusive:
            return "exclusive";
        case Cause::job_slots:
            return "job_slots";
        case Cause::memory:
            return "memory";
        case Cause::queue_limit:
            return "queue_limit";
        case Cause::no_core:
            return "no_core";
        case Cause::limit_left:
            return "limit_left";
    }
    return "";
}

std::vector<Withheld> WithheldSum::list() const {
    std::vector<Withheld> rows;
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
        Withheld row = sums_[cause];
        row.why = static_cast<Cause>(cause);
        if (row.nodes > 0 || row.cpu_milli != Quantity{0} || row.accelerators != Quantity{0}) rows.push_back(row);
    }
    return rows;
}

}  // namespace nodetop
