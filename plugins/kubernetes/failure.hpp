#pragma once

#include <string>
#include <string_view>

#include <nodetop/plugin.hpp>

namespace nodetop::kubernetes {

/// Why kubectl has no answer of the API.
enum class Failure {
    none,
    forbidden,      ///< the server knows the caller, who may not ask that
    not_logged_in,  ///< the server does not take the caller's credentials, or there are none to be had
    absent,         ///< this cluster has no such API
    expired,        ///< the list has to be begun again
    refused,        ///< nobody listens there
    no_host,        ///< the server's name is not known, or there is no way to it
    silent,         ///< no answer in time
    untrusted,      ///< its certificate is not accepted
    no_client,      ///< there is no kubectl
    other,
};

Failure failure_of(const sdk::Answer& answer);
/// By what kubectl writes to its standard error.
Failure failure_of_message(std::string_view message);

/// The server cannot be talked to at all: no other question will be answered either.
bool is_of_the_server(Failure failure);

}  // namespace nodetop::kubernetes
