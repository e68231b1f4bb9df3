#include "queries.hpp"

#include "values.hpp"

namespace nodetop::lsf {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

constexpr const char* kHostFields =
    "host_name status cpuf jl_u max njobs run ssusp ususp rsv dispatch_window ngpus ngpus_alloc ngpus_excl_alloc "
    "ngpus_shared_alloc ngpus_shared_jexcl_alloc ngpus_excl_avail ngpus_shared_avail mig_alloc total_mem reserved_mem "
    "available_mem comments";

constexpr const char* kJobFields =
    "jobid jobindex user proj_name queue stat slots nalloc_slot exec_host start_time time_left finish_time "
    "runtimelimit "
    "gpu_num pend_reason job_name";

/// The first spelling is the one that is asked; the others stand in recordings.
sdk::Command in_spellings(const std::vector<Argv>& spellings, std::uint32_t timeout_seconds = 30) {
    sdk::Command command(spellings.front());
    for (std::size_t i = 1; i < spellings.size(); ++i) command.or_as(spellings[i]);
    // These change columns and defaults; LSF_ENVDIR and its like say where the cluster is.
    for (const char* name : {"LSB_BHOSTS_FORMAT", "LSB_BJOBS_FORMAT", "LSB_BQUEUES_FORMAT", "LSB_BUSERS_FORMAT",
                             "LSB_DEFAULT*", "BSUB_*", "LSF_LSHOSTS_FORMAT", "LSF_LSLOAD_FORMAT"})
        command.without(name);
    return command.timeout_seconds(timeout_seconds).at_most(kMostBytes);
}

void ask(Questions& questions, std::optional<sdk::Query>& place, const std::vector<Argv>& spellings,
         std::uint32_t timeout_seconds = 30) {
    place = questions.wave.ask(in_spellings(spellings, timeout_seconds));
}

void ask_hosts_in_words(Questions& questions) {
    ask(questions, questions.hosts,
        {{"bhosts", "-w"}, {"bhosts", "-o", "HOST_NAME STATUS JL_U MAX NJOBS RUN SSUSP USUSP RSV delimiter='|'"}});
    ask(questions, questions.host_details, {{"bhosts", "-l"}});
}

void ask_shared(Questions& questions) {
    ask(questions, questions.shared, {{"bhosts", "-s"}});
    ask(questions, questions.static_shared, {{"lshosts", "-s"}});
}

void ask_jobs_in_words(Questions& questions, bool jobs_are_wanted) {
    if (jobs_are_wanted) {
        ask(questions, questions.jobs,
            {{"bjobs", "-u", "all", "-W"},
             {"bjobs", "-o",
              "jobid stat queue from_host exec_host run_time cpu_used mem time_left swap idle_factor %complete "
              "delimiter='|'",
              "-u", "all"}},
            60);
        ask(questions, questions.reasons, {{"bjobs", "-u", "all", "-p"}}, 60);
    } else {
        ask(questions, questions.jobs, {{"bjobs", "-u", "all", "-r", "-s", "-W"}, {"bjobs", "-u", "all", "-W"}}, 60);
    }
}

}  // namespace

sdk::Command product_question() { return in_spellings({{"lsid"}}, 5); }

Questions questions_for(std::uint64_t want, Dialect dialect, const std::string& user) {
    Questions questions;
    const auto wants = [want](std::uint64_t bits) { return (want & bits) != 0; };
    const bool jobs_are_wanted = wants(NT_WANT_JOBS);
    if (dialect == Dialect::open) {
        ask_hosts_in_words(questions);
        ask_shared(questions);
        ask_jobs_in_words(questions, jobs_are_wanted);
    } else {
        ask(questions, questions.hosts, {{"bhosts", "-X", "-alloc", "-o", kHostFields, "-json"}});
        ask(questions, questions.gpus, {{"bhosts", "-gpu", "-w"}});
        ask(questions, questions.gpu_load, {{"lsload", "-gpuload", "-w"}});
        const Argv all{"bjobs", "-u", "all", "-o", kJobFields, "-json"};
        const Argv running{"bjobs", "-u", "all", "-r", "-s", "-o", kJobFields, "-json"};
        ask(questions, questions.jobs, {jobs_are_wanted ? all : running}, 60);
    }
    ask(questions, questions.inventory,
        {{"lshosts", "-w"},
         {"lshosts", "-o", "HOST_NAME type model cpuf ncpus maxmem maxswp server nprocs ncores nthreads maxtmp"}});
    ask(questions, questions.load,
        {{"lsload", "-w"},
         {"lsload", "-o", "HOST_NAME status r15s r1m r15m ut pg io ls it tmp swp mem delimiter='|'"}});
    ask(questions, questions.user_groups, {{"bugroup", "-w"}});
    if (wants(NT_WANT_QUEUES)) {
        ask(questions, questions.queues, {{"bqueues", "-l"}});
        if (is_safe_name(user))
            ask(questions, questions.usable, {{"bqueues", "-w", "-u", user}, {"bqueues", "-u", user}});
        ask(questions, questions.host_groups, {{"bmgroup", "-w"}});
        ask(questions, questions.parameters, {{"bparams", "-l"}});
    }
    if (wants(NT_WANT_LIMITS)) {
        ask(questions, questions.users, {{"busers", "-w", "all"}});
        if (dialect != Dialect::open) ask(questions, questions.limits, {{"blimits", "-a", "-w"}});
    }
    if (dialect != Dialect::open) ask(questions, questions.pools, {{"bresources", "-g", "-l", "-m"}});
    if (wants(NT_WANT_RESERVATIONS) && dialect != Dialect::open)
        ask(questions, questions.reservations, {{"brsvs", "-w"}});
    return questions;
}

Questions older_questions(std::uint64_t want, const Refused& refused) {
    Questions questions;
    if (refused.hosts) {
        ask_hosts_in_words(questions);
        ask(questions, questions.gpu_counts,
            {{"bhosts", "-o",
              "HOST_NAME ngpus ngpus_alloc ngpus_excl_alloc ngpus_shared_alloc ngpus_shared_jexcl_alloc "
              "ngpus_excl_avail ngpus_shared_avail delimiter='|'"}});
    }
    if (refused.gpus) ask_shared(questions);
    if (refused.jobs) ask_jobs_in_words(questions, (want & NT_WANT_JOBS) != 0);
    if (refused.queues)
        ask(questions, questions.queues_brief,
            {{"bqueues", "-w"}, {"bqueues", "-o", "QUEUE_NAME PRIO STATUS MAX JL_U JL_P JL_H NJOBS PEND RUN SUSP"}});
    return questions;
}

}  // namespace nodetop::lsf
