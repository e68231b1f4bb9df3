#include "reading/failure.hpp"

namespace nodetop {

const char* word(FailureCode code) {
    switch (code) {
        case FailureCode::usage:
            return "usage";
        case FailureCode::unknown_queue:
            return "unknown_queue";
        case FailureCode::unknown_job:
            return "unknown_job";
        case FailureCode::replay_unreadable:
            return "replay_unreadable";
        case FailureCode::file:
            return "file";
        case FailureCode::no_probe:
            return "no_probe";
        case FailureCode::no_backend:
            return "no_backend";
        case FailureCode::no_data:
            return "no_data";
        case FailureCode::undecided:
            return "undecided";
        case FailureCode::interrupted:
            return "interrupted";
        case FailureCode::internal:
            return "internal";
    }
    return "internal";
}

int exit_status(FailureCode code) {
    switch (code) {
        case FailureCode::usage:
        case FailureCode::unknown_queue:
        case FailureCode::unknown_job:
        case FailureCode::replay_unreadable:
        case FailureCode::file:
        case FailureCode::no_probe:
            return 2;
        case FailureCode::interrupted:
            return 130;
        case FailureCode::no_backend:
        case FailureCode::no_data:
        case FailureCode::undecided:
        case FailureCode::internal:
            return 3;
    }
    return 3;
}

}  // namespace nodetop
