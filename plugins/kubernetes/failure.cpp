#include "failure.hpp"

#include <nodetop/text/ascii.hpp>

namespace nodetop::kubernetes {
namespace {

struct Sign {
    std::string_view words;  ///< in lower case
    Failure failure;
};

// The first that is found counts. The server's own status, in brackets, before words that a message may quote.
constexpr Sign kSigns[] = {
    {"error from server (forbidden)", Failure::forbidden},
    {"error from server (notfound)", Failure::absent},
    {"error from server (expired)", Failure::expired},
    {"error from server (gone)", Failure::expired},
    {"error from server (timeout)", Failure::silent},
    {"(unauthorized)", Failure::not_logged_in},
    {"you must be logged in", Failure::not_logged_in},
    {"asked for the client to provide credentials", Failure::not_logged_in},
    {"getting credentials", Failure::not_logged_in},
    {"the server could not find the requested resource", Failure::absent},
    {"the server doesn't have a resource type", Failure::absent},
    {"too old resource version", Failure::expired},
    {"x509:", Failure::untrusted},
    {"failed to verify certificate", Failure::untrusted},
    {"http response to https client", Failure::untrusted},
    {"was refused - did you specify", Failure::refused},
    {"connection refused", Failure::refused},
    {"no such host", Failure::no_host},
    {"no route to host", Failure::no_host},
    {"network is unreachable", Failure::no_host},
    {"i/o timeout", Failure::silent},
    {"tls handshake timeout", Failure::silent},
    {"deadline exceeded", Failure::silent},
    {"client.timeout exceeded", Failure::silent},
    {"timed out", Failure::silent},
    {"forbidden", Failure::forbidden},
};

}  // namespace

Failure failure_of_message(std::string_view message) {
    const std::string lowered = text::lowered(message);
    for (const Sign& sign : kSigns)
        if (lowered.find(sign.words) != std::string::npos) return sign.failure;
    return Failure::other;
}

Failure failure_of(const sdk::Answer& answer) {
    switch (answer.state()) {
        case NT_RUN_EXITED:
            break;
        case NT_RUN_TIMED_OUT:
            return Failure::silent;
        case NT_RUN_NOT_FOUND:
        case NT_RUN_NOT_ALLOWED:
            return Failure::no_client;
        default:
            return Failure::other;
    }
    if (answer.exit_status() != 0) return failure_of_message(answer.err());
    return answer.ok() ? Failure::none : Failure::other;
}

bool is_of_the_server(Failure failure) {
    switch (failure) {
        case Failure::not_logged_in:
        case Failure::refused:
        case Failure::no_host:
        case Failure::silent:
        case Failure::untrusted:
        case Failure::no_client:
            return true;
        default:
            return false;
    }
}

}  // namespace nodetop::kubernetes
