#include "plugins/candidate.hpp"

namespace nodetop {

const char* word(Outcome outcome) {
    switch (outcome) {
        case Outcome::eligible:
            return "eligible";
        case Outcome::loaded:
            return "loaded";
        case Outcome::not_loaded:
            return "not loaded";
        case Outcome::shadowed:
            return "shadowed";
        case Outcome::disabled:
            return "disabled";
        case Outcome::quarantined:
            return "quarantined";
        case Outcome::refused:
            return "refused";
        case Outcome::not_a_plugin:
            return "not a plugin";
        case Outcome::wrong_arch:
            return "wrong arch";
        case Outcome::wrong_abi:
            return "wrong ABI";
        case Outcome::no_entry_symbol:
            return "no entry symbol";
        case Outcome::note_differs:
            return "note differs";
        case Outcome::failed_to_load:
            return "failed to load";
        case Outcome::stopped:
            return "stopped";
        case Outcome::unanswered:
            return "did not answer";
    }
    return "";
}

}  // namespace nodetop
