#include "question.hpp"

#include "script.hpp"

namespace nodetop::sshpool {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 20;

std::vector<std::string> options(const Terms& terms) {
    std::vector<std::string> argv = {"ssh", "-T"};
    const auto option = [&](const std::string& text) { argv.insert(argv.end(), {"-o", text}); };
    option("BatchMode=yes");
    option("ConnectTimeout=" + std::to_string(terms.connect_seconds));
    for (const char* fixed :
         {"ConnectionAttempts=1", "ServerAliveInterval=5", "ServerAliveCountMax=2", "PermitLocalCommand=no",
          "ClearAllForwardings=yes", "ForwardAgent=no", "ForwardX11=no", "RequestTTY=no", "LogLevel=ERROR",
          // A connection that the user keeps open is used; none is left behind, and no key is written down.
          "ControlMaster=no", "UpdateHostKeys=no"})
        option(fixed);
    if (terms.accept_new_keys) option("StrictHostKeyChecking=accept-new");
    return argv;
}

}  // namespace

sdk::Command question(const HostEntry& entry, const Terms& terms, std::uint32_t jump_lane) {
    std::vector<std::string> argv = options(terms);
    if (!entry.port.empty()) argv.insert(argv.end(), {"-p", entry.port});
    if (!entry.user.empty()) argv.insert(argv.end(), {"-l", entry.user});
    if (!entry.jump.empty()) argv.insert(argv.end(), {"-J", entry.jump});
    argv.insert(argv.end(), {"--", entry.host, "/bin/sh"});
    sdk::Command command(std::move(argv));
    command.input(kScript).timeout_seconds(terms.answer_seconds).at_most(kMostBytes);
    command.side_by_side(terms.at_once).in_lane(jump_lane);
    // Plainer forms of the same question, as recordings have them.
    command.or_as({"ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5", "-o", "StrictHostKeyChecking=yes",
                   entry.host, "/bin/sh"});
    command.or_as({"ssh", "-o", "BatchMode=yes", "-o", "ConnectTimeout=5", entry.host, "/bin/sh"});
    return command;
}

std::optional<std::string> recorded_host(const std::vector<std::string>& argv) {
    if (argv.size() < 3 || argv.front() != "ssh" || argv.back() != "/bin/sh") return std::nullopt;
    return argv[argv.size() - 2];
}

}  // namespace nodetop::sshpool
