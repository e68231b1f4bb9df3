#pragma once

#include <string>
#include <string_view>

namespace nodetop::kubernetes {

/// How the caller logs in, as far as the kubeconfig says.
enum class Login { unknown, certificate, token, program };

/// The part of the kubeconfig that is in use. Nothing in it is secret.
struct KubeConfig {
    bool is_known = false;
    std::string context, cluster, server, space, user;
    std::string certificate_file;  ///< of the caller, or empty
    Login login = Login::unknown;
    bool skips_tls_verification = false;

    /// The namespace that a command without one is about.
    std::string_view default_space() const { return space.empty() ? std::string_view("default") : space; }
};

/// From the answer to Kubectl::configuration().
KubeConfig read_kubeconfig(std::string_view json);

}  // namespace nodetop::kubernetes
