#include "detection.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

#include "queries.hpp"

namespace nodetop::sge {
namespace {

constexpr std::string_view kBrokenWords[] = {
    "unable to send message to qmaster", "can't resolve host name",
    "unable to contact qmaster",         "commlib error",
    "neither submit nor admin host",     "set the environment variable sge_root",
    "unable to initialize environment",  "can't get configuration from qmaster",
};

/// The line that says most: where the qmaster is, rather than that a connection failed.
std::string_view telling_line(std::string_view said) {
    std::string_view best;
    text::Lines lines(said);
    for (std::string_view line; lines.next(line);) {
        const std::string lower = text::lowered(line);
        for (const std::string_view words : kBrokenWords)
            if (lower.find(words) != std::string::npos && (best.empty() || words == kBrokenWords[0]))
                best = text::trim(line);
    }
    return best;
}

bool exists(sdk::Host& host, const std::string& path) {
    const nt_status status = host.read_file(path.c_str(), 1).status();
    return status == NT_OK || status == NT_DENIED;
}

}  // namespace

std::optional<std::string> broken_because(std::string_view said) {
    std::string_view line = telling_line(said);
    if (line.empty()) return std::nullopt;
    const std::string lower = text::lowered(line);
    if (lower.find("sge_root") != std::string::npos || lower.find("initialize environment") != std::string::npos)
        return "Grid Engine is installed and not set up in this shell: SGE_ROOT is not set (source its settings.sh)";
    for (const std::string_view prefix : {"critical error: ", "error: ", "Unable to run job: "})
        if (line.substr(0, prefix.size()) == prefix) line.remove_prefix(prefix.size());
    if (lower.find("neither submit nor admin") != std::string::npos)
        return "Grid Engine does not answer this host: " + std::string(line);
    return "the qmaster does not answer: " + std::string(line.substr(0, 300));
}

std::string version_line(std::string_view help) {
    text::Lines lines(help);
    std::string_view line;
    if (!lines.next(line)) return {};
    line = text::trim(line);
    const bool is_version = line.size() < 60 && line.find(' ') != std::string_view::npos &&
                            line.find_first_of("0123456789") != std::string_view::npos;
    return is_version ? std::string(line) : std::string();
}

sdk::Detection detect_sge(sdk::Host& host) {
    for (const char* program : {"qhost", "qconf", "qstat"})
        if (!host.find(program)) return sdk::not_here(std::string("no ") + program + " on PATH");
    const auto root = host.env("SGE_ROOT");
    if (root && !root->empty()) {
        const auto named = host.env("SGE_CELL");
        const std::string cell = named && !named->empty() ? std::string(*named) : "default";
        const std::string qmaster = std::string(*root) + "/" + cell + "/common/act_qmaster";
        if (!exists(host, qmaster))
            return sdk::not_here("Grid Engine's clients are here, but no cell: " + qmaster + " does not exist");
        return sdk::here("SGE_ROOT is set and " + qmaster + " exists");
    }
    const sdk::Answer help = host.run(question({"qconf", "-help"}, 10));
    if (help.state() == NT_RUN_NOT_RECORDED) return sdk::here("the recording does not say how its cell was found");
    const std::string said = std::string(help.out()) + std::string(help.err());
    if (const auto why = broken_because(said)) return sdk::not_here(*why);
    if (version_line(help.out()).empty()) return sdk::not_here("qconf -help is not that of Grid Engine");
    return sdk::here("the clients know their cell");
}

}  // namespace nodetop::sge
