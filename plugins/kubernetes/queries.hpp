#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nodetop/plugin.hpp>

namespace nodetop::kubernetes {

using Argv = std::vector<std::string>;

/// How long the server may take. Bad answers come fast; only a large list takes its time.
constexpr std::uint32_t kSmallSeconds = 15, kListSeconds = 60, kPodsSeconds = 120;

/// Every question that is asked of a cluster, through kubectl, which knows every way of logging in. Lists are copied
/// through (`get --raw`) in one piece out of the server's memory; the only objects that are sent are reviews, which
/// store nothing, and pods with `dryRun=All` (backend-kubernetes.md 2, 10).
class Kubectl {
  public:
    /// `context`: that of the kubeconfig to use, or empty: the current one. A word that begins with `-` is taken as
    /// no flag.
    explicit Kubectl(std::string context) : context_(std::move(context)) {}

    /// GET of a path of the API.
    sdk::Command get(const std::string& path, std::uint32_t seconds) const;
    /// POST of a review.
    sdk::Command review(const std::string& path, std::string object) const;
    /// Several reviews at once: a List on standard input, answered by one document after the other.
    sdk::Command reviews(std::string list) const;
    /// POST of a pod that is not stored. The parameter stands in the code and nowhere else.
    sdk::Command dry_run(std::string_view space, std::string manifest) const;

    sdk::Command version() const;
    /// The part of the kubeconfig that is in use, without its secrets, which kubectl leaves out.
    sdk::Command configuration() const;
    /// The certificate with which the caller logs in, where it stands in the kubeconfig. No secret: not its key.
    sdk::Command own_certificate() const;
    /// `version`: of authentication.k8s.io; servers before 1.28 have only its first ones.
    sdk::Command who_am_i(const std::string& version) const;
    sdk::Command api_groups() const;
    /// One namespace, for a caller who may not list them.
    sdk::Command space(const std::string& name) const;
    /// One Job, which may have no pods yet.
    sdk::Command job(const std::string& space, const std::string& name) const;
    /// Only for recordings that were made with it: `yes` or `no`.
    sdk::Command can_create_pods(const std::string& space) const;

  private:
    sdk::Command command(Argv words, std::uint32_t seconds) const;

    std::string context_;
};

/// A name that may stand in a path: of a namespace, an object of the API, or a node.
bool is_name(std::string_view text);

/// `/api/v1/namespaces/SPACE/WHAT`; with `space` empty, of the whole cluster: `/api/v1/WHAT`.
std::string in_space(std::string_view api, std::string_view space, std::string_view what);

}  // namespace nodetop::kubernetes
