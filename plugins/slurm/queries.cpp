#include "queries.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::slurm {
namespace {

// The first spelling of each list is the one that is asked; the others stand in recordings.
constexpr std::string_view kQosColumns[] = {
    "Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPerNode,MaxTRESPU,MaxTRESPA,GrpTRES,GrpTRESMins,GrpTRESRunMins,GrpJobs,"
    "GrpSubmit,GrpWall,MaxJobsPU,MaxJobsPA,MaxSubmitPU,MaxSubmitPA,MinTRES,Preempt,PreemptMode,UsageFactor",
    "Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPU,MaxTRESPerNode,MaxJobsPU,MaxSubmitPU,GrpTRES,GrpJobs,GrpSubmit,"
    "GrpWall,GrpTRESMins,MinTRES,MaxTRESPA,MaxJobsPA,MaxSubmitPA",
    "Name,MaxWall,MaxTRESPerUser,MaxTRESPerJob,MaxJobsPerUser,MaxSubmitJobsPerUser,Priority,Flags",
};
constexpr std::string_view kAssociationColumns[] = {
    "Cluster,Account,User,Partition,QOS,DefaultQOS,ParentName,MaxTRES,MaxTRESPerNode,MaxWall,MaxJobs,MaxSubmit,GrpTRES,"
    "GrpTRESMins,GrpJobs,GrpSubmit,GrpWall,Share,Fairshare",
    "cluster,account,user,partition,share,priority,grpjobs,grptres,grpsubmit,grpwall,grptresmins,grptresrunmins,"
    "maxjobs,"
    "maxtres,maxtrespernode,maxsubmit,maxwall,maxtresmins,qos,defaultqos",
    "Cluster,Account,User,Partition,QOS,DefaultQOS",
    "Account,Partition,QOS,DefaultQOS",
};
// The name of a job may hold anything: it stands last.
constexpr std::string_view kRunningColumns[] = {
    "%i|%A|%F|%u|%a|%P|%q|%T|%N|%D|%C|%m|%b|%S|%e|%l|%L|%r|%j",
    "%i|%u|%a|%P|%q|%T|%r|%R|%D|%C|%m|%b|%l|%L|%e|%S|%V|%N|%Q|%p|%j",
    "%i|%u|%a|%P|%N|%C|%b|%M|%L|%T|%j",
    "%N|%e",
    "%N|%e",
};
constexpr std::string_view kWaitingColumns[] = {
    "%i|%A|%F|%u|%a|%P|%q|%T|%D|%C|%m|%b|%S|%Y|%l|%r|%j",
    "%i|%u|%P|%S|%Y|%R",
};

template <std::size_t N>
std::string_view spelling(const std::string_view (&columns)[N], std::uint32_t answered_by) {
    return columns[answered_by < N ? answered_by : 0];
}

std::string format(std::string_view columns) { return "format=" + std::string(columns); }

/// Variables that change what the clients answer are taken away, and times are printed in one form.
sdk::Command in_plain_environment(sdk::Command command) {
    for (const char* name :
         {"SBATCH_*", "SQUEUE_*", "SINFO_*", "SALLOC_*", "SACCT_*", "SLURM_CLUSTERS", "SLURM_BITSTR_LEN"})
        command.without(name);
    command.with("SLURM_TIME_FORMAT", "standard");
    return command;
}

sdk::Command nodes_command() {
    sdk::Command command = {"scontrol", "show", "node", "--all", "--detail", "--oneliner"};
    command.or_as({"scontrol", "show", "node", "--all", "--details", "--oneliner"});
    command.or_as({"scontrol", "show", "node", "--all", "--oneliner"});
    command.or_as({"scontrol", "-a", "-o", "show", "node"});
    return command.timeout_seconds(90);
}

sdk::Command partitions_command() {
    sdk::Command command = {"scontrol", "show", "partition", "--all", "--oneliner"};
    return command.or_as({"scontrol", "-a", "-o", "show", "partition"}).timeout_seconds(30);
}

sdk::Command usage_command(const std::string& user) {
    const std::string users = "users=" + user;
    sdk::Command command = {"scontrol", "--oneliner", "show", "assoc_mgr", users.c_str(), "flags=users,assoc,qos"};
    command.or_as({"scontrol", "-o", "show", "assoc_mgr", users.c_str()});
    command.or_as({"scontrol", "-o", "show", "assoc_mgr", users.c_str(), "flags=assoc,qos"});
    return command.timeout_seconds(5);
}

sdk::Command qos_command() {
    sdk::Command command = {"sacctmgr", "-nP", "show", "qos", format(kQosColumns[0]).c_str()};
    for (std::size_t i = 1; i < std::size(kQosColumns); ++i)
        command.or_as({"sacctmgr", "-nP", "show", "qos", format(kQosColumns[i]).c_str()});
    return command.timeout_seconds(30);
}

/// Not narrowed to one cluster: its name is only known from an answer of the same wave. The reader drops other
/// clusters.
sdk::Command associations_command(const std::string& name) {
    const std::string user = "user=" + name;
    sdk::Command command = {
        "sacctmgr", "-nP", "show", "assoc", "where", user.c_str(), format(kAssociationColumns[0]).c_str()};
    command.or_as({"sacctmgr", "-nP", "show", "assoc", user.c_str(), format(kAssociationColumns[1]).c_str()});
    command.or_as({"sacctmgr", "-nP", "show", "assoc", "where", user.c_str(), format(kAssociationColumns[2]).c_str()});
    command.or_as({"sacctmgr", "-nP", "show", "assoc", "where", user.c_str(), format(kAssociationColumns[3]).c_str()});
    return command.timeout_seconds(30);
}

sdk::Command waiting_command() {
    sdk::Command command = {"squeue", "-h", "-a", "--local", "-t", "PENDING", "-o", kWaitingColumns[0].data()};
    command.or_as({"squeue", "-h", "-a", "--start", "-o", kWaitingColumns[1].data()});
    return command.timeout_seconds(30);
}

sdk::Command reservations_command() {
    sdk::Command command = {"scontrol", "show", "reservation", "--oneliner"};
    return command.or_as({"scontrol", "show", "reservation", "-o"}).timeout_seconds(10);
}

sdk::Command licences_command() {
    sdk::Command command = {"scontrol", "show", "licenses", "--oneliner"};
    return command.or_as({"scontrol", "show", "licenses", "-o"}).timeout_seconds(10);
}

/// In several lines: the name of a job, which may look like fields, then ends with its line.
sdk::Command shares_command() {
    sdk::Command command = {"scontrol", "show", "job", "--detail", "--all"};
    command.or_as({"scontrol", "show", "job", "--details"});
    command.or_as({"scontrol", "show", "job", "-d"});
    return command.timeout_seconds(60);
}

}  // namespace

bool says_controller_is_down(std::string_view ping_output) {
    bool down = false;
    text::Lines lines(ping_output);
    for (std::string_view line; lines.next(line);) {
        line = text::trim(line);
        const std::string_view last = line.substr(line.rfind(' ') + 1);
        if (last == "UP") return false;
        down = down || last == "DOWN";
    }
    return down;
}

std::string_view qos_columns(std::uint32_t answered_by) { return spelling(kQosColumns, answered_by); }
std::string_view association_columns(std::uint32_t answered_by) { return spelling(kAssociationColumns, answered_by); }
std::string_view running_columns(std::uint32_t answered_by) { return spelling(kRunningColumns, answered_by); }
std::string_view waiting_columns(std::uint32_t answered_by) { return spelling(kWaitingColumns, answered_by); }

sdk::Command ping_command() {
    sdk::Command command = {"scontrol", "ping"};
    return in_plain_environment(command.timeout_seconds(2));
}

sdk::Command running_command() {
    sdk::Command command = {"squeue", "-h",
                            "-a",     "--local",
                            "-t",     "RUNNING,CONFIGURING,SUSPENDED,STOPPED,COMPLETING",
                            "-o",     kRunningColumns[0].data()};
    command.or_as({"squeue", "-h", "-a", "-o", kRunningColumns[1].data()});
    command.or_as({"squeue", "-h", "-t", "RUNNING", "-o", kRunningColumns[2].data()});
    command.or_as({"squeue", "-h", "-a", "-t", "RUNNING", "-o", kRunningColumns[3].data()});
    command.or_as({"squeue", "-h", "-t", "RUNNING", "-o", kRunningColumns[4].data()});
    return in_plain_environment(command.timeout_seconds(30));
}

sdk::Command short_qos_command() {
    const std::string columns = format(short_qos_columns());
    sdk::Command command = {"sacctmgr", "-nP", "show", "qos", columns.c_str()};
    return in_plain_environment(command.timeout_seconds(30));
}

std::string_view short_qos_columns() { return kQosColumns[2]; }

Questions questions_for(std::uint64_t want, const std::string& user) {
    const auto wants = [&](std::uint64_t bits) { return (want & bits) != 0; };
    Questions questions;
    const auto ask = [&](std::optional<sdk::Query>& question, sdk::Command command) {
        question = questions.wave.ask(in_plain_environment(std::move(command)));
    };
    sdk::Command ping = ping_command();
    ping.on_end([](const nt_result& result) {
        return says_controller_is_down(sdk::view(result.out)) ? sdk::Then::stop_wave : sdk::Then::go_on;
    });
    ask(questions.ping, std::move(ping));
    sdk::Command config = {"scontrol", "show", "config"};
    ask(questions.config, config.timeout_seconds(10));
    if (wants(NT_WANT_ALL & ~(NT_WANT_IDENTITY | NT_WANT_LICENCES))) ask(questions.nodes, nodes_command());
    if (wants(NT_WANT_QUEUES)) ask(questions.partitions, partitions_command());
    if (wants(NT_WANT_LIMITS)) ask(questions.qos, qos_command());
    if (wants(NT_WANT_LIMITS | NT_WANT_IDENTITY) && is_safe_argument(user)) {
        ask(questions.usage, usage_command(user));
        ask(questions.associations, associations_command(user));
    }
    if (wants(NT_WANT_JOBS | NT_WANT_FREE_TIMES | NT_WANT_ALLOCATIONS)) ask(questions.running, running_command());
    if (wants(NT_WANT_JOBS | NT_WANT_FREE_TIMES)) ask(questions.waiting, waiting_command());
    if (wants(NT_WANT_RESERVATIONS)) ask(questions.reservations, reservations_command());
    if (wants(NT_WANT_LICENCES)) ask(questions.licences, licences_command());
    if (wants(NT_WANT_ALLOCATIONS)) ask(questions.shares, shares_command());
    return questions;
}

bool is_safe_argument(std::string_view name) {
    if (name.empty() || name.front() == '-') return false;
    for (const char c : name)
        if (text::is_blank(c) || static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '"' || c == '\'' || c == ',')
            return false;
    return true;
}

}  // namespace nodetop::slurm
