#include "detection.hpp"

#include <optional>
#include <string_view>
#include <vector>

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/instant.hpp>
#include <nodetop/text/scan.hpp>

#include "certificate.hpp"

namespace nodetop::kubernetes {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{16} << 20;
constexpr const char* kPodToken = "/var/run/secrets/kubernetes.io/serviceaccount/token";

/// The files of the KUBECONFIG list, else the one in the home folder.
std::vector<std::string> kubeconfig_files(sdk::Host& host) {
    std::vector<std::string> files;
    if (const auto list = host.env("KUBECONFIG"); list && !list->empty()) {
        for (std::string_view rest = *list; !rest.empty();) {
            const std::size_t colon = rest.find(':');
            if (colon != 0) files.emplace_back(rest.substr(0, colon));
            rest = colon == std::string_view::npos ? std::string_view() : rest.substr(colon + 1);
        }
        return files;
    }
    if (const auto home = host.env("HOME"); home && !home->empty())
        files.push_back(std::string(*home) + "/.kube/config");
    return files;
}

/// The value of `current-context:`, in YAML or in JSON.
std::string_view current_context(std::string_view config) {
    text::Lines lines(config);
    for (std::string_view line; lines.next(line);) {
        constexpr std::string_view kKey = "current-context";
        const std::size_t place = line.find(kKey);
        if (place == std::string_view::npos) continue;
        std::string_view value = line.substr(place + kKey.size());
        const std::size_t colon = value.find(':');
        if (colon == std::string_view::npos) continue;
        value = text::trim(value.substr(colon + 1));
        while (!value.empty() && (value.front() == '"' || value.front() == '\'')) value.remove_prefix(1);
        return value.substr(0, value.find_first_of("\"',"));
    }
    return {};
}

std::string date_of(std::int64_t at) {
    const text::CivilTime time = text::civil_time(at);
    const auto two = [](int number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return std::to_string(time.year) + "-" + two(time.month) + "-" + two(time.day);
}

/// Until when the caller's own certificate is valid.
std::optional<std::int64_t> own_certificate_until(sdk::Host& host, const Kubectl& kubectl, const KubeConfig& config) {
    if (!config.certificate_file.empty())
        return valid_until(host.read_file(config.certificate_file.c_str(), kMostBytes).data());
    const sdk::Answer answer = host.run(kubectl.own_certificate());
    return answer.ok() ? valid_until(answer.out()) : std::nullopt;
}

std::string why_not_logged_in(sdk::Host& host, const Kubectl& kubectl, const KubeConfig& config) {
    const std::string who = config.user.empty() ? "you" : "user " + config.user;
    switch (config.login) {
        case Login::certificate:
            if (const auto until = own_certificate_until(host, kubectl, config); until && *until < host.now())
                return "the certificate of " + who + " expired on " + date_of(*until) + ": ask for a new one";
            return "the server does not accept the certificate of " + who +
                   " (401): it has expired or is not of this cluster";
        case Login::token:
            return "the server does not accept the token of " + who + " (401): log in again, or ask for a new one";
        case Login::program:
            return "not logged in: the program that fetches credentials for " + who + " has none; log in again";
        case Login::unknown:
            break;
    }
    return "not logged in: the server does not know you (401); log in again";
}

}  // namespace

sdk::Detection detect_kubernetes(sdk::Host& host) {
    if (!host.find("kubectl")) return sdk::not_here("no kubectl on PATH");
    if (const auto context = host.config("context"); context && !context->empty())
        return sdk::here("the configuration names the context " + std::string(*context));
    bool any_file = false;
    for (const std::string& file : kubeconfig_files(host)) {
        // Never kept in a recording: tokens and keys stand in it.
        const sdk::File config = host.read_file(file.c_str(), kMostBytes, NT_SECRET);
        if (config.status() == NT_DENIED) return sdk::here_but_broken(file + " may not be read");
        if (!config) continue;
        any_file = true;
        const std::string_view context = current_context(config.data());
        if (!context.empty()) return sdk::here("context " + std::string(context) + " of " + file);
    }
    const auto server = host.env("KUBERNETES_SERVICE_HOST");
    if (server && !server->empty() && host.read_file(kPodToken, 1, NT_SECRET).status() != NT_ABSENT)
        return sdk::here("this is a pod of the cluster at " + std::string(*server));
    return sdk::not_here(any_file ? "kubectl is here, but no kubeconfig has a current context"
                                  : "kubectl is here, but no kubeconfig");
}

std::string why_no_server(sdk::Host& host, const Kubectl& kubectl, Failure failure, const KubeConfig& config,
                          const sdk::Answer& answer) {
    const std::string server = config.server.empty() ? "the server" : config.server;
    switch (failure) {
        case Failure::not_logged_in:
            return why_not_logged_in(host, kubectl, config);
        case Failure::refused:
            return server + " refused the connection: nobody listens there";
        case Failure::no_host:
            return server + " cannot be reached: its name is not known, or no way leads there (network, VPN)";
        case Failure::silent:
            return server + " did not answer in time";
        case Failure::untrusted:
            return "the certificate of " + server + " is not accepted: " + answer.failure();
        case Failure::no_client:
            return "kubectl cannot be run: " + answer.failure();
        default:
            return answer.failure();
    }
}

}  // namespace nodetop::kubernetes
