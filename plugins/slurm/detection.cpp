#include "detection.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "queries.hpp"

namespace nodetop::slurm {
namespace {

// Of packages, of a build from source, and of the cache of a configless client.
constexpr const char* kUsualPlaces[] = {
    "/etc/slurm/slurm.conf",
    "/etc/slurm-llnl/slurm.conf",
    "/usr/local/etc/slurm.conf",
    "/usr/local/etc/slurm/slurm.conf",
    "/opt/slurm/etc/slurm.conf",
    "/run/slurm/conf/slurm.conf",
    "/var/run/slurm/conf/slurm.conf",
    "/var/spool/slurmd/conf-cache/slurm.conf",
    "/var/spool/slurm/conf-cache/slurm.conf",
    "/var/spool/slurm/d/conf-cache/slurm.conf",
};

/// There, even if it may not be read.
bool exists(sdk::Host& host, const char* path) {
    const nt_status status = host.read_file(path, 1).status();
    return status == NT_OK || status == NT_DENIED;
}

/// The configuration in one of the usual places, or empty.
std::string configuration_of_host(sdk::Host& host) {
    for (const char* place : kUsualPlaces)
        if (exists(host, place)) return place;
    return {};
}

bool mentions(std::string_view message, std::string_view lower_case) {
    return text::lowered(message).find(lower_case) != std::string::npos;
}

std::string first_line(std::string_view message) {
    text::Lines lines(message);
    for (std::string_view line; lines.next(line);)
        if (!text::trim(line).empty()) return std::string(text::trim(line).substr(0, 200));
    return {};
}

}  // namespace

bool says_not_configured(std::string_view message) {
    for (const std::string_view words :
         {"could not establish a configuration source", "fetch_config", "dns srv lookup failed",
          "resolve_ctls_from_dns_srv", "unable to process configuration file", "no such file or directory"})
        if (mentions(message, words)) return true;
    return false;
}

std::optional<std::string> missing_configuration(sdk::Host& host) {
    const auto path = host.env("SLURM_CONF");
    if (!path || path->empty()) return std::nullopt;
    const std::string name(*path);
    if (host.read_file(name.c_str(), 1).status() != NT_ABSENT) return std::nullopt;
    return "SLURM_CONF names " + name + ", which does not exist";
}

bool mentions_use_of_members(sdk::Host& host) {
    constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 20;
    const auto named = host.env("SLURM_CONF");
    const std::string path = named && !named->empty() ? std::string(*named) : configuration_of_host(host);
    if (path.empty()) return false;
    // Never kept in a recording: there the question itself is.
    const sdk::File file = host.read_file(path.c_str(), kMostBytes, NT_SECRET);
    for (const char* words : {"exclusiveuser=yes", "exclusive=user", "maxcpuspernode=", "maxcpuspersocket="})
        if (mentions(file.data(), words)) return true;
    return false;
}

sdk::Detection judge_ping(const sdk::Answer& ping) {
    const std::string message = std::string(ping.err()) + std::string(ping.out());
    switch (ping.state()) {
        case NT_RUN_EXITED:
            break;
        case NT_RUN_TIMED_OUT:
            return sdk::here_but_broken("scontrol ping did not answer in time");
        case NT_RUN_NOT_RECORDED:
            return sdk::here("the recording does not say whether the controller answered");
        default:
            return sdk::not_here(ping.failure());
    }
    if (says_controller_is_down(ping.out()))
        return sdk::here_but_broken("no Slurm controller answers: " + first_line(ping.out()));
    if (mentions(ping.out(), " is up")) return sdk::here("the Slurm controller answers");
    if (says_not_configured(message))
        return sdk::not_here("Slurm's clients are here, but no configuration: " + first_line(message));
    if (mentions(message, "slurmctld") || mentions(message, "controller") || mentions(message, "authentication"))
        return sdk::here_but_broken("scontrol ping: " + first_line(message));
    return sdk::not_here("scontrol ping told of no controller: " + first_line(message));
}

sdk::Detection detect_slurm(sdk::Host& host) {
    const bool has_scontrol = host.find("scontrol").has_value();
    if (!has_scontrol && !host.find("sinfo")) return sdk::not_here("no scontrol and no sinfo on PATH");
    if (const auto missing = missing_configuration(host)) return sdk::here_but_broken(*missing);
    if (const auto path = host.env("SLURM_CONF"); path && !path->empty())
        return sdk::here("SLURM_CONF names " + std::string(*path));
    if (const auto server = host.env("SLURM_CONF_SERVER"); server && !server->empty())
        return sdk::here("SLURM_CONF_SERVER names " + std::string(*server));
    if (const std::string place = configuration_of_host(host); !place.empty())
        return sdk::here("configured in " + place);
    if (!has_scontrol) return sdk::not_here("sinfo is here, but no scontrol and no configuration");
    return judge_ping(host.run(ping_command()));
}

}  // namespace nodetop::slurm
