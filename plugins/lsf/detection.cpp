#include "detection.hpp"

#include "product.hpp"
#include "queries.hpp"

namespace nodetop::lsf {
namespace {

bool exists(sdk::Host& host, const std::string& path) {
    const nt_status status = host.read_file(path.c_str(), 1).status();
    return status == NT_OK || status == NT_DENIED;
}

/// What says that a cluster is configured here, or empty.
std::string evidence(sdk::Host& host) {
    for (const char* name : {"LSF_ENVDIR", "LSF_SERVERDIR"})
        if (const auto path = host.env(name); path && !path->empty())
            return std::string(name) + " names " + std::string(*path);
    if (exists(host, "/etc/lsf.conf")) return "/etc/lsf.conf exists";
    return {};
}

}  // namespace

sdk::Detection detect_lsf(sdk::Host& host) {
    for (const char* program : {"bhosts", "bqueues"})
        if (!host.find(program)) return sdk::not_here(std::string("no ") + program + " on PATH");
    // Clients of other systems have these names as well, and OpenLava's know their cluster from the place where they
    // were installed: lsid decides.
    const std::string sign = evidence(host);
    if (!host.find("lsid")) {
        return sign.empty() ? sdk::not_here("bhosts and bqueues are on PATH, and nothing else of LSF is here")
                            : sdk::here(sign);
    }
    const sdk::Answer answer = host.run(product_question());
    if (answer.state() == NT_RUN_NOT_RECORDED) return sdk::here("the recording does not say how LSF was found");
    const std::string said = std::string(answer.out()) + "\n" + std::string(answer.err());
    const Product product = read_product(said);
    const auto broken = broken_because(said);
    if (answer.ok() && product.dialect != Dialect::unknown && !broken)
        return sdk::here("lsid names the cluster " + (product.cluster.empty() ? "it belongs to" : product.cluster));
    if (sign.empty() && product.dialect == Dialect::unknown)
        return sdk::not_here(broken ? "LSF's clients are here, but no cluster: " + *broken
                                    : "lsid here is not that of LSF: " + answer.failure());
    if (broken) return sdk::here_but_broken("LSF does not answer: " + *broken);
    if (!answer.ok()) return sdk::here_but_broken("LSF does not answer: " + answer.failure());
    return sdk::here(sign);
}

}  // namespace nodetop::lsf
