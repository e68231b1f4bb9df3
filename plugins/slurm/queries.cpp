#include "queries.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/scan.hpp>

namespace nodetop::slurm {
namespace {

// The first spelling of each list is the one that is asked; the others stand in recordings.
// A column that the database tells by other lists, such as Preempt, costs sacctmgr a further round trip each.
constexpr std::string_view kQosColumns[] = {
    "Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPerNode,MaxTRESMins,MaxTRESPU,MaxTRESPA,GrpTRES,GrpTRESMins,"
    "GrpTRESRunMins,GrpJobs,GrpSubmit,GrpWall,MaxJobsPU,MaxJobsPA,MaxSubmitPU,MaxSubmitPA,MinTRES,UsageFactor",
    "Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPerNode,MaxTRESPU,MaxTRESPA,GrpTRES,GrpTRESMins,GrpJobs,GrpSubmit,"
    "MaxJobsPU,MaxJobsPA,MaxSubmitPU,MaxSubmitPA,MinTRES",
    "Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPerNode,MaxTRESPU,MaxTRESPA,GrpTRES,GrpTRESMins,GrpTRESRunMins,GrpJobs,"
    "GrpSubmit,GrpWall,MaxJobsPU,MaxJobsPA,MaxSubmitPU,MaxSubmitPA,MinTRES,Preempt,PreemptMode,UsageFactor",
    "Name,Priority,Flags,MaxWall,MaxTRES,MaxTRESPU,MaxTRESPerNode,MaxJobsPU,MaxSubmitPU,GrpTRES,GrpJobs,GrpSubmit,"
    "GrpWall,GrpTRESMins,MinTRES,MaxTRESPA,MaxJobsPA,MaxSubmitPA",
    "Name,MaxWall,MaxTRESPerUser,MaxTRESPerJob,MaxJobsPerUser,MaxSubmitJobsPerUser,Priority,Flags",
};
// The limits of associations are told by the controller, in a tenth of the time.
constexpr std::string_view kAssociationColumns[] = {
    "Cluster,Account,User,Partition,QOS,DefaultQOS",
    "Cluster,Account,User,Partition,QOS,DefaultQOS,ParentName,MaxTRES,MaxTRESPerNode,MaxWall,MaxJobs,MaxSubmit,GrpTRES,"
    "GrpTRESMins,GrpJobs,GrpSubmit,GrpWall,Share,Fairshare",
    "cluster,account,user,partition,share,priority,grpjobs,grptres,grpsubmit,grpwall,grptresmins,grptresrunmins,"
    "maxjobs,"
    "maxtres,maxtrespernode,maxsubmit,maxwall,maxtresmins,qos,defaultqos",
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
    return columns[answered_by % N];
}

using Argv = std::vector<std::string>;

std::string format(std::string_view columns) { return "format=" + std::string(columns); }

/// The same question about another cluster than the one of this host.
Argv about_cluster(const Argv& argv, const std::string& cluster) {
    if (argv.front() == "sacctmgr") return argv;  // the database is one; its rows name their cluster
    Argv other;
    for (const std::string& word : argv) {
        if (word != "--local") other.push_back(word);
        if (other.size() == 1) other.push_back("--clusters=" + cluster);
    }
    return other;
}

/// As about_cluster, in the spelling of older recordings.
Argv about_cluster_in_short(const Argv& argv, const std::string& cluster) {
    Argv other = about_cluster(argv, cluster);
    if (other.size() > 1 && other != argv) {
        other[1] = cluster;
        other.insert(other.begin() + 1, "-M");
    }
    return other;
}

/// A question. The first spelling is the one that is asked, the others stand in recordings.
sdk::Command question(std::uint32_t timeout_seconds, std::vector<Argv> spellings, const std::string& cluster = {}) {
    if (!cluster.empty()) {
        std::vector<Argv> others;
        for (const Argv& argv : spellings) others.push_back(about_cluster(argv, cluster));
        for (const Argv& argv : spellings) others.push_back(about_cluster_in_short(argv, cluster));
        spellings = std::move(others);
    }
    sdk::Command command(spellings.front());
    for (std::size_t i = 1; i < spellings.size(); ++i) command.or_as(spellings[i]);
    return without_variables(std::move(command)).timeout_seconds(timeout_seconds);
}

/// Reads the answer while it comes: on a large cluster that takes as long as the program takes to print it.
sdk::Command read_into(std::shared_ptr<NodeListing> listing, sdk::Command command) {
    command.stream([listing = std::move(listing)](sdk::Reader& from) { listing->read(from); });
    return command;
}

template <std::size_t N>
std::vector<Argv> with_columns(const std::string_view (&columns)[N], const std::vector<Argv>& spellings) {
    std::vector<Argv> complete;
    for (std::size_t i = 0; i < spellings.size(); ++i) {
        Argv argv = spellings[i];
        argv.push_back(argv.front() == "sacctmgr" ? format(columns[i]) : std::string(columns[i]));
        complete.push_back(std::move(argv));
    }
    return complete;
}

Argv nodes_as_json_argv() { return {"scontrol", "show", "nodes", "--all", "--detail", "--json"}; }

/// As text. The JSON form stands in recordings, with `sinfo` before 23.02.
std::vector<Argv> nodes_argv() {
    return {{"scontrol", "show", "node", "--all", "--detail", "--oneliner"},
            {"scontrol", "show", "node", "--all", "--details", "--oneliner"},
            {"scontrol", "show", "node", "--all", "--oneliner"},
            {"scontrol", "-a", "-o", "show", "node"},
            nodes_as_json_argv(),
            {"scontrol", "show", "node", "--json"},
            {"sinfo", "--all", "--json"}};
}

std::vector<Argv> usage_argv(const std::string& user) {
    const std::string users = "users=" + user;
    return {{"scontrol", "--oneliner", "show", "assoc_mgr", users, "flags=users,assoc,qos"},
            {"scontrol", "-o", "show", "assoc_mgr", users},
            {"scontrol", "-o", "show", "assoc_mgr", users, "flags=assoc,qos"}};
}

std::vector<Argv> qos_argv() {
    const Argv qos = {"sacctmgr", "-nP", "show", "qos"};
    return with_columns(kQosColumns, {qos, qos, qos, qos, qos});
}

/// Not narrowed to one cluster: its name is only known from an answer of the same wave. The reader drops other
/// clusters.
std::vector<Argv> associations_argv(const std::string& name) {
    const Argv where = {"sacctmgr", "-nP", "show", "assoc", "where", "user=" + name};
    return with_columns(kAssociationColumns,
                        {where, where, {"sacctmgr", "-nP", "show", "assoc", "user=" + name}, where});
}

std::vector<Argv> running_argv() {
    return with_columns(kRunningColumns, {{"squeue", "-h", "-a", "--local", "-t",
                                           "RUNNING,CONFIGURING,SUSPENDED,STOPPED,COMPLETING", "-o"},
                                          {"squeue", "-h", "-a", "-o"},
                                          {"squeue", "-h", "-t", "RUNNING", "-o"},
                                          {"squeue", "-h", "-a", "-t", "RUNNING", "-o"},
                                          {"squeue", "-h", "-t", "RUNNING", "-o"}});
}

std::vector<Argv> waiting_argv() {
    return with_columns(kWaitingColumns, {{"squeue", "-h", "-a", "--local", "-t", "PENDING", "-o"},
                                          {"squeue", "-h", "-a", "--start", "-o"}});
}

/// In several lines: the name of a job, which may look like fields, then ends with its line.
std::vector<Argv> shares_argv() {
    return {{"scontrol", "show", "job", "--detail", "--all"},
            {"scontrol", "show", "job", "--details"},
            {"scontrol", "show", "job", "-d"}};
}

}  // namespace

sdk::Command without_variables(sdk::Command command) {
    for (const char* name : {"SBATCH_*", "SQUEUE_*", "SINFO_*", "SALLOC_*", "SACCT_*", "SCONTROL_*", "SLURM_CLUSTERS",
                             "SLURM_BITSTR_LEN", "SLURM_HINT"})
        command.without(name);
    return command.with("SLURM_TIME_FORMAT", "standard");
}

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

sdk::Command ping_command(const std::string& cluster) { return question(2, {{"scontrol", "ping"}}, cluster); }

sdk::Command nodes_as_json_command(const std::string& cluster, std::shared_ptr<NodeListing> listing) {
    return read_into(std::move(listing), question(90, {nodes_as_json_argv()}, cluster));
}

sdk::Command running_command(const std::string& cluster) { return question(30, running_argv(), cluster); }

sdk::Command limits_of_command(const std::string& user, const std::string& cluster) {
    return question(30, {{"sacctmgr", "-nP", "show", "assoc", "where", "user=" + user, "cluster=" + cluster,
                          format(columns_with_limits())}});
}

std::string_view columns_with_limits() { return kAssociationColumns[1]; }

sdk::Command short_qos_command() {
    return question(30, {{"sacctmgr", "-nP", "show", "qos", format(short_qos_columns())}});
}

std::string_view short_qos_columns() { return kQosColumns[4]; }

Questions questions_for(std::uint64_t want, const std::string& user, const std::string& cluster, bool users_of_nodes) {
    const auto wants = [&](std::uint64_t bits) { return (want & bits) != 0; };
    Questions questions;
    const auto ask = [&](std::optional<sdk::Query>& asked, std::uint32_t timeout_seconds, std::vector<Argv> spellings) {
        asked = questions.wave.ask(question(timeout_seconds, std::move(spellings), cluster));
    };
    // The slowest first: starting a program takes its time too, and the others end long before these.
    if (wants(NT_WANT_LIMITS)) ask(questions.qos, 30, qos_argv());
    const bool asks_for_user = wants(NT_WANT_LIMITS | NT_WANT_IDENTITY) && is_safe_argument(user);
    if (asks_for_user) ask(questions.associations, 30, associations_argv(user));
    if (users_of_nodes || wants(NT_WANT_JOBS | NT_WANT_FREE_TIMES | NT_WANT_ALLOCATIONS))
        ask(questions.running, 30, running_argv());
    if (wants(NT_WANT_ALL & ~(NT_WANT_IDENTITY | NT_WANT_LICENCES))) {
        questions.listing = std::make_shared<NodeListing>();
        questions.nodes = questions.wave.ask(read_into(questions.listing, question(90, nodes_argv(), cluster)));
    }
    sdk::Command ping = ping_command(cluster);
    ping.on_end([](const nt_result& result) {
        return says_controller_is_down(sdk::view(result.out)) ? sdk::Then::stop_wave : sdk::Then::go_on;
    });
    questions.ping = questions.wave.ask(std::move(ping));
    ask(questions.config, 10, {{"scontrol", "show", "config"}});
    if (wants(NT_WANT_QUEUES))
        ask(questions.partitions, 30,
            {{"scontrol", "show", "partition", "--all", "--oneliner"}, {"scontrol", "-a", "-o", "show", "partition"}});
    if (asks_for_user) ask(questions.usage, 5, usage_argv(user));
    // Tens of thousands of rows on a busy cluster: only where jobs are what is asked for.
    if (wants(NT_WANT_JOBS)) ask(questions.waiting, 30, waiting_argv());
    if (wants(NT_WANT_RESERVATIONS))
        ask(questions.reservations, 10,
            {{"scontrol", "show", "reservation", "--oneliner"}, {"scontrol", "show", "reservation", "-o"}});
    if (wants(NT_WANT_LICENCES))
        ask(questions.licences, 10,
            {{"scontrol", "show", "licenses", "--oneliner"}, {"scontrol", "show", "licenses", "-o"}});
    if (wants(NT_WANT_ALLOCATIONS)) ask(questions.shares, 60, shares_argv());
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
