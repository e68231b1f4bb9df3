#include "kubeconfig.hpp"

#include "json.hpp"

namespace nodetop::kubernetes {
namespace {

/// The first of a list: `--minify` leaves one.
const Json* first_of(const Json& document, std::string_view list) {
    const Json* all = member(document, list);
    return all != nullptr && all->IsArray() && !all->Empty() ? &(*all)[0] : nullptr;
}

Login login_of(const Json& user) {
    for (const char* key : {"client-certificate", "client-certificate-data"})
        if (!text_at(user, key).empty()) return Login::certificate;
    for (const char* key : {"token", "tokenFile"})
        if (!text_at(user, key).empty()) return Login::token;
    for (const char* key : {"exec", "auth-provider"})
        if (member(user, key) != nullptr) return Login::program;
    return Login::unknown;
}

}  // namespace

KubeConfig read_kubeconfig(std::string_view json) {
    KubeConfig config;
    rapidjson::Document document;
    if (document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size()).HasParseError()) return config;
    config.context = text_at(document, "current-context");
    if (const Json* cluster = first_of(document, "clusters")) {
        config.cluster = text_at(*cluster, "name");
        config.server = text_at(*cluster, "cluster", "server");
        config.skips_tls_verification = is_true_at(*cluster, "cluster", "insecure-skip-tls-verify");
    }
    if (const Json* context = first_of(document, "contexts")) config.space = text_at(*context, "context", "namespace");
    if (const Json* user = first_of(document, "users")) {
        config.user = text_at(*user, "name");
        if (const Json* inside = member(*user, "user")) {
            config.login = login_of(*inside);
            config.certificate_file = text_at(*inside, "client-certificate");
        }
    }
    config.is_known = !config.server.empty();
    return config;
}

}  // namespace nodetop::kubernetes
