#pragma once

#include <string>

#include <nodetop/plugin.hpp>

#include "failure.hpp"
#include "kubeconfig.hpp"
#include "queries.hpp"

namespace nodetop::kubernetes {

/// Is a cluster configured here (backend-kubernetes.md 1)? A kubeconfig with a current context, or the account of a
/// pod. No question to the network: kubectl alone is nothing, it would guess a server on this host (K-40).
sdk::Detection detect_kubernetes(sdk::Host& host);

/// Why the server gives no facts at all, and how to mend it: one sentence. Asks for the end of the caller's certificate
/// where the server does not take it.
std::string why_no_server(sdk::Host& host, const Kubectl& kubectl, Failure failure, const KubeConfig& config,
                          const sdk::Answer& answer);

}  // namespace nodetop::kubernetes
