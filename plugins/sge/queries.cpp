#include "queries.hpp"

#include <nodetop/text/ascii.hpp>

#include "directory.hpp"

namespace nodetop::sge {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

Argv joined(const char* program, const std::vector<Argv>& parts) {
    Argv argv{program};
    for (const Argv& part : parts) argv.insert(argv.end(), part.begin(), part.end());
    return argv;
}

/// The first spelling is the one that is asked; the others stand in recordings.
sdk::Command in_spellings(const std::vector<Argv>& spellings, std::uint32_t timeout_seconds = 30) {
    sdk::Command command = sge::question(spellings.front(), timeout_seconds);
    for (std::size_t i = 1; i < spellings.size(); ++i) command.or_as(spellings[i]);
    return command;
}

/// Running and suspended jobs; waiting ones as well where jobs themselves are wanted.
std::vector<Argv> jobs_argv(bool waiting) {
    return {{"qstat", "-u", "*", "-s", waiting ? "prs" : "rs", "-r", "-g", "t", "-xml"},
            {"qstat", "-f", "-F", "-r", "-xml", "-u", "*"}};
}

/// Asks for each part by itself, all at once.
std::string one_by_one(sdk::Host& host, const std::vector<Argv>& argvs, std::optional<sdk::Answer>& ret_failure) {
    sdk::Wave wave;
    for (const Argv& argv : argvs) wave.ask(sge::question(argv));
    std::string text;
    for (const sdk::Answer& answer : host.run(wave)) {
        text.append(answer.ok() ? answer.out() : answer.err()).append("\n");
        const bool is_essential = answer.command_line() != "qconf -help" && !says_no_quotas(answer.err());
        if (!answer.ok() && !ret_failure && is_essential) ret_failure = answer;
    }
    return text;
}

}  // namespace

sdk::Command question(const Argv& argv, std::uint32_t timeout_seconds) {
    sdk::Command command(argv);
    // SGE_ROOT, SGE_CELL and the ports say which cell it is; lines must not be folded.
    command.with("SGE_SINGLE_LINE", "1").without("SGE_LONG_QNAMES").without("SGE_LONG_JOB_NAMES");
    return command.timeout_seconds(timeout_seconds).at_most(kMostBytes);
}

std::vector<Argv> settings_parts(std::uint64_t want) {
    std::vector<Argv> parts{{"-sc"}, {"-sconf"}, {"-ssconf"}, {"-sql"}};
    if ((want & (NT_WANT_QUEUES | NT_WANT_LIMITS)) != 0) parts.push_back({"-srqs"});
    parts.push_back({"-help"});
    return parts;
}

bool says_no_quotas(std::string_view text) {
    return text::lowered(text).find("no resource quota set") != std::string::npos;
}

Questions questions_for(std::uint64_t want, const std::string& user, Arrived& arrived) {
    Questions questions;
    const auto wants = [want](std::uint64_t bits) { return (want & bits) != 0; };
    const auto ask = [&](std::optional<sdk::Query>& place, sdk::Command command) {
        place = questions.wave.ask(std::move(command));
    };
    ask(questions.instances,
        in_spellings({{"qstat", "-f", "-F", "-xml", "-explain", "aAcE"}, {"qstat", "-f"}}, 60)
            .stream([&to = arrived.instances](sdk::Reader& reader) { to = read_instances(reader); }));
    ask(questions.hosts, in_spellings({{"qhost", "-F", "-xml"}, {"qhost", "-q", "-j", "-F", "-xml"}}, 60)
                             .stream([&to = arrived.hosts](sdk::Reader& reader) { to = read_hosts(reader); }));
    ask(questions.jobs,
        in_spellings(jobs_argv(wants(NT_WANT_JOBS)), 60).stream([&to = arrived.jobs](sdk::Reader& reader) {
            to = read_jobs(reader);
        }));
    ask(questions.settings, in_spellings({joined("qconf", settings_parts(want))}));
    if (wants(NT_WANT_QUEUES | NT_WANT_LIMITS)) {
        ask(questions.configs,
            in_spellings({{"qconf", "-sq", "*@*"}}, 60).stream([&to = arrived.configs](sdk::Reader& reader) {
                to = QueueConfigs(reader);
            }));
        if (is_safe_name(user)) ask(questions.selected, in_spellings({{"qselect", "-U", user}}));
        ask(questions.quota_use, in_spellings({{"qquota", "-u", "*", "-xml"}, {"qquota", "-xml", "-u", "*"}}));
    }
    if (wants(NT_WANT_RESERVATIONS))
        ask(questions.reservations, in_spellings({{"qrstat", "-u", "*", "-xml"}, {"qrstat", "-xml", "-u", "*"}}));
    return questions;
}

std::string answered_together(sdk::Host& host, const sdk::Answer& together, const std::vector<Argv>& parts,
                              std::optional<sdk::Answer>& ret_failure) {
    if (together.state() == NT_RUN_NOT_RECORDED) {
        std::vector<Argv> argvs;
        for (const Argv& part : parts) argvs.push_back(joined("qconf", {part}));
        return one_by_one(host, argvs, ret_failure);
    }
    // A part that is refused makes the exit status bad; what the others answered stands.
    if (!together.ok()) ret_failure = together;
    return std::string(together.out()).append("\n").append(together.err());
}

std::string ask_together(sdk::Host& host, const std::vector<Argv>& parts, std::optional<sdk::Answer>& ret_failure) {
    return answered_together(host, host.run(sge::question(joined("qconf", parts))), parts, ret_failure);
}

std::string ask_granted(sdk::Host& host, const std::vector<std::string>& ids, std::optional<sdk::Answer>& ret_failure) {
    std::string list;
    for (const std::string& id : ids) list += (list.empty() ? "" : ",") + id;
    const sdk::Answer answer = host.run(sge::question({"qrstat", "-xml", "-ar", list}));
    if (answer.state() == NT_RUN_NOT_RECORDED && ids.size() > 1) {
        std::vector<Argv> argvs;
        for (const std::string& id : ids) argvs.push_back({"qrstat", "-xml", "-ar", id});
        return one_by_one(host, argvs, ret_failure);
    }
    if (!answer.ok()) ret_failure = answer;
    return std::string(answer.out());
}

}  // namespace nodetop::sge
