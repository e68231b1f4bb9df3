#include "queries.hpp"

#include <utility>

#include <nodetop/text/ascii.hpp>

namespace nodetop::kubernetes {
namespace {

/// After the client's own limit the host's: a client that does not keep it is ended.
constexpr std::uint32_t kGraceSeconds = 5;

}  // namespace

sdk::Command Kubectl::command(Argv words, std::uint32_t seconds) const {
    words.insert(words.begin(), "kubectl");
    words.push_back("--request-timeout=" + std::to_string(seconds) + "s");
    if (!context_.empty()) words.push_back("--context=" + context_);
    // Defaults and aliases of the user would change what is asked.
    return sdk::Command(std::move(words)).with("KUBECTL_KUBERC", "false").timeout_seconds(seconds + kGraceSeconds);
}

sdk::Command Kubectl::get(const std::string& path, std::uint32_t seconds) const {
    return command({"get", "--raw", path}, seconds);
}

sdk::Command Kubectl::review(const std::string& path, std::string object) const {
    return command({"create", "--raw", path, "-f", "-"}, kSmallSeconds).input(std::move(object));
}

sdk::Command Kubectl::reviews(std::string list) const {
    return command({"create", "-o", "json", "--validate=false", "-f", "-"}, kListSeconds).input(std::move(list));
}

sdk::Command Kubectl::dry_run(std::string_view space, std::string manifest) const {
    const std::string path =
        in_space("/api/v1", space, "pods") + "?dryRun=All&fieldManager=nodetop&fieldValidation=Strict";
    return command({"create", "--raw", path, "-f", "-"}, kSmallSeconds).input(std::move(manifest));
}

sdk::Command Kubectl::version() const {
    return get("/version", kSmallSeconds)
        .or_as({"kubectl", "get", "--raw", "/version"})
        .or_as({"kubectl", "version", "-o", "json"});
}

sdk::Command Kubectl::configuration() const {
    return command({"config", "view", "--minify", "-o", "json"}, kSmallSeconds)
        .or_as({"kubectl", "config", "view", "--minify", "-o", "json"});
}

sdk::Command Kubectl::own_certificate() const {
    return command({"config", "view", "--minify", "--raw", "-o", "jsonpath={.users[0].user.client-certificate-data}"},
                   kSmallSeconds);
}

sdk::Command Kubectl::who_am_i(const std::string& version) const {
    const std::string api = "authentication.k8s.io/" + version;
    return review("/apis/" + api + "/selfsubjectreviews",
                  R"({"apiVersion":")" + api + R"(","kind":"SelfSubjectReview"})")
        .or_as({"kubectl", "auth", "whoami", "-o", "json"});
}

sdk::Command Kubectl::api_groups() const {
    return get("/apis", kSmallSeconds).or_as({"kubectl", "get", "--raw", "/apis"});
}

sdk::Command Kubectl::space(const std::string& name) const {
    return get("/api/v1/namespaces/" + name, kSmallSeconds).or_as({"kubectl", "get", "namespace", name, "-o", "json"});
}

sdk::Command Kubectl::job(const std::string& space, const std::string& name) const {
    return get(in_space("/apis/batch/v1", space, "jobs/" + name), kSmallSeconds);
}

sdk::Command Kubectl::can_create_pods(const std::string& space) const {
    return sdk::Command(Argv{"kubectl", "auth", "can-i", "create", "pods", "-n", space});
}

bool is_name(std::string_view text) {
    constexpr std::size_t kMostBytes = 253;
    if (text.empty() || text.size() > kMostBytes || text.front() == '-' || text.front() == '.') return false;
    for (const char c : text)
        if (!text::is_digit(c) && !(c >= 'a' && c <= 'z') && c != '-' && c != '.') return false;
    return true;
}

std::string in_space(std::string_view api, std::string_view space, std::string_view what) {
    std::string path(api);
    if (!space.empty()) path.append("/namespaces/").append(space);
    return path.append("/").append(what);
}

}  // namespace nodetop::kubernetes
