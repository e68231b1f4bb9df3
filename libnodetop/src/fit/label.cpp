#include "fit/label.hpp"

namespace nodetop {

const char* word(Label label) {
    switch (label) {
        case Label::run_now:
            return "RUN NOW";
        case Label::fits_now:
            return "FITS NOW";
        case Label::queue:
            return "QUEUE";
        case Label::no_answer:
            return "NO ANSWER";
        case Label::limit:
            return "LIMIT";
        case Label::all_out:
            return "ALL OUT";
        case Label::too_few:
            return "TOO FEW";
        case Label::wrong_hw:
            return "WRONG HW";
        case Label::blocked:
            return "BLOCKED";
    }
    return "";
}

const char* next_move(Label label) {
    switch (label) {
        case Label::run_now:
            return "confirmed by the scheduler: submit";
        case Label::fits_now:
            return "there is room; access or start is not confirmed: submit, without a promise";
        case Label::queue:
            return "would be accepted and wait";
        case Label::no_answer:
            return "asked and not settled: ask again, or settle it with a flag";
        case Label::limit:
            return "beyond a limit: ask for less, or for a shorter time";
        case Label::all_out:
            return "the right nodes are all out of service: wait, or another place";
        case Label::too_few:
            return "right nodes, but fewer than asked: ask for fewer";
        case Label::wrong_hw:
            return "no node there can ever host it: go elsewhere";
        case Label::blocked:
            return "closed, or closed to you: ask for access, or another place";
    }
    return "";
}

}  // namespace nodetop
