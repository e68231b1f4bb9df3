#include "detection.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "queries.hpp"

namespace nodetop::pbs {
namespace {

constexpr const char* kTorquePlaces[] = {"/var/spool/torque/server_name", "/var/lib/torque/server_name",
                                         "/etc/torque/server_name"};

bool exists(sdk::Host& host, const char* path) {
    const nt_status status = host.read_file(path, 1).status();
    return status == NT_OK || status == NT_DENIED;
}

/// The system that a part of the path names: Slurm's and Grid Engine's packages bring programs of the same names.
std::string owner_by_path(std::string_view path) {
    text::Fields parts(path, '/');
    for (std::string_view part; parts.next(part);) {
        const std::string word = text::lowered(part);
        if (word == "slurm" || (word.size() > 6 && word.substr(0, 6) == "slurm-" && text::is_digit(word[6])))
            return "slurm";
        if (word == "gridengine" || word == "sge") return "sge";
        if (word == "lsf") return "lsf";
    }
    return {};
}

bool is_script_of_slurm(sdk::Host& host, std::string_view path) {
    constexpr std::uint64_t kHead = 8192;
    const std::string name(path);
    // A look at a program is nothing to keep in a recording.
    const sdk::File file = host.read_file(name.c_str(), kHead, NT_SECRET);
    const std::string text = text::lowered(file.data());
    return text.substr(0, 2) == "#!" && text.find("perl") != std::string::npos &&
           text.find("slurm") != std::string::npos;
}

/// Whose programs they are, where not PBS's.
std::string owner_of_programs(sdk::Host& host) {
    for (const char* program : {"qstat", "pbsnodes", "qsub"}) {
        const auto path = host.find(program);
        if (!path) continue;
        if (std::string owner = owner_by_path(*path); !owner.empty()) return owner;
        if (is_script_of_slurm(host, *path)) return "slurm";
    }
    return {};
}

/// What says that a server is configured here, or empty.
std::string evidence(sdk::Host& host) {
    if (const auto path = host.env("PBS_CONF_FILE"); path && !path->empty())
        return "PBS_CONF_FILE names " + std::string(*path);
    if (exists(host, "/etc/pbs.conf")) return "/etc/pbs.conf exists";
    for (const char* name : {"PBS_SERVER", "PBS_DEFAULT"})
        if (const auto server = host.env(name); server && !server->empty())
            return std::string(name) + " names " + std::string(*server);
    for (const char* place : kTorquePlaces)
        if (exists(host, place)) return std::string(place) + " exists";
    return {};
}

std::string sentence(std::string_view message) {
    text::Lines lines(message);
    for (std::string_view line; lines.next(line);)
        if (!text::trim(line).empty()) return std::string(text::trim(line).substr(0, 200));
    return {};
}

/// Programs of PBS without any sign of a server: the server itself is asked.
sdk::Detection judge(const sdk::Answer& answer) {
    const std::string message = std::string(answer.err()) + std::string(answer.out());
    if (answer.state() == NT_RUN_NOT_RECORDED)
        return sdk::here("the recording does not say whether a PBS server answered");
    if (answer.state() == NT_RUN_TIMED_OUT) return sdk::here_but_broken("qstat -B did not answer in time");
    if (answer.ok()) return sdk::here("a PBS server answers");
    const std::string lower = text::lowered(message);
    if (lower.find("no default server") != std::string::npos || lower.find("pbsconf error") != std::string::npos)
        return sdk::not_here("PBS's clients are here, but no server is configured: " + sentence(message));
    if (const std::string refused = refused_connection(message); !refused.empty())
        return sdk::here_but_broken("no PBS server answers: " + refused);
    return sdk::not_here("qstat -B told of no PBS server: " + sentence(message));
}

}  // namespace

std::string refused_connection(std::string_view message) {
    text::Lines lines(message);
    std::string found;
    for (std::string_view line; lines.next(line);) {
        const std::string lower = text::lowered(line);
        for (const std::string_view words :
             {"cannot connect to server", "unable to contact", "cannot connect to default server",
              "unable to communicate with", "no default server", "connection refused", "connection timed out"}) {
            if (lower.find(words) == std::string::npos) continue;
            // The line that names the server is the better one of two.
            if (found.empty() || words.find("server") != std::string_view::npos)
                found = text::trim(line).substr(0, 200);
            break;
        }
    }
    const std::size_t program = found.rfind('/', found.find(": "));
    return program == std::string::npos || found.find(": ") == std::string::npos ? found : found.substr(program + 1);
}

bool is_by_slurm(std::string_view value) { return value.find("slurmstate=") != std::string_view::npos; }

Flavour flavour_of(sdk::Host& host) {
    if (host.find("pbs_rstat")) return Flavour::pbs;
    const sdk::Answer answer = host.run(version_command());
    const std::string said = text::lowered(answer.out()) + text::lowered(answer.err());
    // "pbs_version = 23.06.06" and "pbs_version = PBSPro_11.3"; Torque: "Version: 6.1.2", and a commit.
    if (said.find("pbs_version") != std::string::npos) return Flavour::pbs;
    if (said.find("version:") != std::string::npos) return Flavour::torque;
    for (const char* place : kTorquePlaces)
        if (exists(host, place)) return Flavour::torque;
    return Flavour::pbs;
}

sdk::Detection detect_pbs(sdk::Host& host) {
    for (const char* program : {"qstat", "pbsnodes"})
        if (!host.find(program)) return sdk::not_here(std::string("no ") + program + " on PATH");
    if (std::string owner = owner_of_programs(host); !owner.empty()) {
        sdk::Detection detection = sdk::not_here("qstat and pbsnodes here are wrappers of another system: " + owner);
        detection.wrapper_of = std::move(owner);
        return detection;
    }
    if (host.find("qhost") && host.find("qconf")) {
        sdk::Detection detection = sdk::not_here("qstat here is that of Grid Engine: qhost and qconf stand beside it");
        detection.wrapper_of = "sge";
        return detection;
    }
    if (std::string sign = evidence(host); !sign.empty()) return sdk::here(std::move(sign));
    for (const char* program : {"qmgr", "pbs_rstat", "pbsdsh", "pbs_version"})
        if (host.find(program)) return judge(host.run(ping_command()));
    return sdk::not_here("qstat and pbsnodes are on PATH, and nothing else of PBS is here");
}

}  // namespace nodetop::pbs
