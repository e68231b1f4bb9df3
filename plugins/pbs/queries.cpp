#include "queries.hpp"

#include <string_view>

#include "detection.hpp"
#include "json_listing.hpp"
#include "showres.hpp"
#include "text_listing.hpp"

namespace nodetop::pbs {
namespace {

using Argv = std::vector<std::string>;

/// How a subject is asked for: the first spelling is the one that is asked, the others stand in recordings.
struct Spelling {
    Subject subject;
    Flavour flavour;
    Form form;
    std::uint32_t timeout_seconds;
    const char* header;  ///< of a record in the text form
    std::vector<Argv> argv;
};

const std::vector<Spelling>& spellings() {
    static const std::vector<Spelling> all = {
        // Without -v the vnodes of a host are summed and their states lost (P10).
        {Subject::nodes,
         Flavour::pbs,
         Form::json,
         90,
         "",
         {{"pbsnodes", "-av", "-F", "json"}, {"pbsnodes", "-a", "-v", "-F", "json"}, {"pbsnodes", "-a", "-F", "json"}}},
        {Subject::nodes,
         Flavour::pbs,
         Form::text,
         90,
         "",
         {{"pbsnodes", "-av"}, {"pbsnodes", "-a", "-v"}, {"pbsnodes", "-a"}}},
        {Subject::nodes, Flavour::torque, Form::text, 90, "", {{"pbsnodes", "-a"}}},
        {Subject::queues,
         Flavour::pbs,
         Form::json,
         90,
         "",
         {{"qstat", "-Qf", "-F", "json"}, {"qstat", "-Q", "-f", "-F", "json"}}},
        {Subject::queues, Flavour::pbs, Form::text, 90, "Queue: ", {{"qstat", "-Qf"}, {"qstat", "-Q", "-f"}}},
        {Subject::queues,
         Flavour::torque,
         Form::text,
         90,
         "Queue: ",
         {{"qstat", "-Q", "-f", "-1"}, {"qstat", "-Qf1"}, {"qstat", "-Qf"}}},
        {Subject::server,
         Flavour::pbs,
         Form::json,
         30,
         "",
         {{"qstat", "-Bf", "-F", "json"}, {"qstat", "-B", "-f", "-F", "json"}}},
        {Subject::server,
         Flavour::pbs,
         Form::text,
         30,
         "Server",
         {{"qstat", "-Bf"}, {"qstat", "-B", "-f"}, {"qmgr", "-c", "list server"}}},
        {Subject::server,
         Flavour::torque,
         Form::text,
         30,
         "Server",
         {{"qstat", "-B", "-f", "-1"}, {"qstat", "-Bf1"}, {"qstat", "-Bf"}, {"qmgr", "-c", "list server"}}},
        {Subject::jobs,
         Flavour::pbs,
         Form::json,
         90,
         "",
         {{"qstat", "-tf", "-F", "json"}, {"qstat", "-t", "-f", "-F", "json"}, {"qstat", "-f", "-F", "json"}}},
        {Subject::jobs,
         Flavour::pbs,
         Form::text,
         90,
         "Job Id: ",
         {{"qstat", "-tf"}, {"qstat", "-t", "-f"}, {"qstat", "-f"}}},
        {Subject::jobs,
         Flavour::torque,
         Form::text,
         90,
         "Job Id: ",
         {{"qstat", "-t", "-f", "-1"}, {"qstat", "-f1"}, {"qstat", "-f"}}},
        {Subject::reservations, Flavour::pbs, Form::text, 30, "Resv ID: ", {{"pbs_rstat", "-F"}, {"pbs_rstat", "-f"}}},
        {Subject::reservations, Flavour::torque, Form::text, 30, "", {{"showres", "-n"}}},
        {Subject::schedulers, Flavour::pbs, Form::text, 30, "Sched ", {{"qmgr", "-c", "list sched"}}},
    };
    return all;
}

const Spelling* find(Subject subject, Flavour flavour, Form form) {
    for (const Spelling& spelling : spellings())
        if (spelling.subject == subject && spelling.flavour == flavour && spelling.form == form) return &spelling;
    return nullptr;
}

/// Variables that change what clients print are taken away; those that name the server stay.
sdk::Command command_of(const std::vector<Argv>& spellings, std::uint32_t timeout_seconds) {
    sdk::Command command(spellings.front());
    for (std::size_t i = 1; i < spellings.size(); ++i) command.or_as(spellings[i]);
    for (const char* name : {"PBS_DPREFIX", "QSUB*", "PBS_QSTAT_*", "QSTAT_*"}) command.without(name);
    return command.timeout_seconds(timeout_seconds);
}

}  // namespace

const char* word(Subject subject) {
    switch (subject) {
        case Subject::nodes:
            return "nodes";
        case Subject::queues:
            return "queues";
        case Subject::server:
            return "limits";
        case Subject::jobs:
            return "jobs";
        case Subject::reservations:
            return "reservations";
        case Subject::schedulers:
            return "queues";
    }
    return "";
}

bool has_json(Subject subject, Flavour flavour) { return find(subject, flavour, Form::json) != nullptr; }

Question question(Subject subject, Flavour flavour, Form form) {
    const Spelling& spelling = *find(subject, flavour, form);
    Question made{subject, form, std::make_unique<Listing>(subject == Subject::jobs ? &is_wanted_of_job : nullptr),
                  command_of(spelling.argv, spelling.timeout_seconds)};
    Listing& listing = *made.listing;
    if (subject == Subject::reservations && flavour == Flavour::torque) {
        made.command.stream([&listing](sdk::Reader& reader) { read_showres(reader, listing); });
        return made;  // another server answers it
    }
    if (form == Form::json)
        made.command.stream([&listing](sdk::Reader& reader) { read_json(reader, listing); });
    else
        made.command.stream([&listing, header = std::string_view(spelling.header)](sdk::Reader& reader) {
            read_text(reader, header, listing);
        });
    // Where no server answers, the others will not be answered either.
    made.command.on_end([](const nt_result& result) {
        const bool failed = result.state == NT_RUN_EXITED && result.exit_status != 0;
        return failed && !refused_connection(sdk::view(result.err)).empty() ? sdk::Then::stop_wave : sdk::Then::go_on;
    });
    return made;
}

std::vector<Subject> subjects_for(std::uint64_t want, Flavour flavour, bool tells_reservations) {
    const auto wants = [&](std::uint64_t bits) { return (want & bits) != 0; };
    std::vector<Subject> subjects;
    const bool is_pbs = flavour == Flavour::pbs;
    const bool nodes = wants(NT_WANT_ALL & ~(NT_WANT_IDENTITY | NT_WANT_LICENCES));
    // The slowest first: starting a program takes its time too.
    const bool jobs = wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS | NT_WANT_FREE_TIMES | NT_WANT_LIMITS);
    if (jobs || (!is_pbs && nodes)) subjects.push_back(Subject::jobs);
    if (nodes) subjects.push_back(Subject::nodes);
    if (wants(NT_WANT_QUEUES | NT_WANT_LIMITS)) subjects.push_back(Subject::queues);
    subjects.push_back(Subject::server);
    const std::uint64_t of_reservations = is_pbs ? NT_WANT_RESERVATIONS | NT_WANT_QUEUES : NT_WANT_RESERVATIONS;
    if (tells_reservations && wants(of_reservations)) subjects.push_back(Subject::reservations);
    if (is_pbs && wants(NT_WANT_QUEUES)) subjects.push_back(Subject::schedulers);
    return subjects;
}

sdk::Command version_command() { return command_of({{"qstat", "--version"}}, 5); }

sdk::Command ping_command() { return command_of({{"qstat", "-B"}, {"qstat", "-Bf"}}, 2); }

}  // namespace nodetop::pbs
