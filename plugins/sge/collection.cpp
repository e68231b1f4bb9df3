#include "collection.hpp"

#include <algorithm>
#include <tuple>

#include "detection.hpp"
#include "instances_text.hpp"
#include "job_rows.hpp"
#include "limit_rows.hpp"
#include "node_rows.hpp"
#include "objects.hpp"
#include "parallel.hpp"
#include "queue_rows.hpp"
#include "reservations.hpp"
#include "standings.hpp"
#include "values.hpp"
#include "xml.hpp"

namespace nodetop::sge {
namespace {

Member caller_of(sdk::Host& host) {
    Member member;
    const auto identity = host.identity();
    if (!identity) return member;
    member.user = std::string(identity->user);
    if (identity->groups) member.groups.emplace(identity->groups->begin(), identity->groups->end());
    return member;
}

/// Clients before 6.1 know no -xml, and answer with their usage.
bool refuses_xml(const sdk::Answer& answer, std::string_view printed) {
    if (answer.state() != NT_RUN_EXITED || answer.exit_status() == 0) return false;
    const std::string said = text::lowered(answer.err()) + text::lowered(printed.substr(0, 2000));
    return said.find("unknown option") != std::string::npos || said.find("usage:") != std::string::npos;
}

/// Hosts of which only the instances are known: what they have is not.
HostList hosts_of(const Instances& instances) {
    HostList hosts;
    std::map<std::string, std::size_t> places;
    for (const Instance& instance : instances.rows) {
        const auto [place, added] = places.emplace(instance.host, hosts.rows.size());
        if (added) hosts.rows.emplace_back().name = instance.host;
        HostRecord& host = hosts.rows[place->second];
        host.reports = host.reports || (instance.conditions & NT_CONDITION_DOWN) == 0;
    }
    return hosts;
}

}  // namespace

Collection::Collection(sdk::Host& host, sdk::BlobBuilder& blob) : cell_(host, blob) { cell_.member = caller_of(host); }

sdk::Outcome Collection::run(std::uint64_t want) {
    want_ = want;
    questions_ = questions_for(want, cell_.member.user, arrived_);
    answers_ = cell_.host.run(questions_.wave);
    if (auto failed = read_essentials()) return std::move(*failed);
    read_settings();
    read_configs();
    read_selected();
    read_quotas();
    read_jobs();
    read_own_jobs();
    read_messages();
    read_directory();
    judge_instances(cell_);
    write(find_quotas(cell_));
    return sdk::ok();
}

std::optional<sdk::Outcome> Collection::read_essentials() {
    cell_.hosts = std::move(arrived_.hosts);
    cell_.instances = std::move(arrived_.instances);
    const sdk::Answer& instances = answer(questions_.instances);
    const sdk::Answer& hosts = answer(questions_.hosts);
    for (const auto& [said, printed, is_listing] :
         {std::tuple(&instances, &cell_.instances.outside, !cell_.instances.rows.empty()),
          std::tuple(&hosts, &cell_.hosts.outside, !cell_.hosts.rows.empty())}) {
        const auto broken = broken_because(std::string(said->err()) + printed->substr(0, 4096));
        if (broken && (!is_listing || !said->ok()))
            return sdk::failed(NT_COMMAND, sdk::error("here_but_broken", *broken).in("nodes").at(said->number()));
    }
    const std::string& printed = cell_.instances.outside;
    if (cell_.instances.rows.empty() && printed.find("<?xml") == std::string::npos)
        cell_.instances = refuses_xml(instances, printed)
                              ? read_instances_text(cell_.host.run(question({"qstat", "-f"}, 60)).out())
                              : read_instances_text(printed);
    if (cell_.hosts.rows.empty() && !(hosts.ok() && cell_.hosts.is_whole)) {
        if (cell_.instances.rows.empty()) return sdk::failed("nodes", hosts);
        cell_.hosts = hosts_of(cell_.instances);
    }
    if (cell_.instances.rows.empty() && !(instances.ok() && cell_.instances.is_whole))
        return sdk::failed("queues", instances);
    if (!hosts.ok() || !cell_.hosts.is_whole)
        cell_.query_partial("nodes", hosts, "hosts may be missing, and what they have");
    if (!instances.ok() || !cell_.instances.is_whole)
        cell_.query_partial("queues", instances, "queues may be missing, and their use");
    return std::nullopt;
}

void Collection::read_settings() {
    std::optional<sdk::Answer> failure;
    const std::string text = answered_together(cell_.host, answer(questions_.settings), settings_parts(want_), failure);
    cell_.settings = Settings::read(text);
    if (!failure) find_quotas_in(text);
    cell_.member.supplementary_groups_count = cell_.settings.supplementary_groups_count;
    if (failure) cell_.query_partial("queues", *failure, "what resources stand for may be unknown: slots only");
    if (cell_.settings.has_job_verifier)
        cell_.host.add(sdk::note("site_verifier",
                                 "a script of the site judges jobs when they are submitted; a dry run "
                                 "does not run it"));
    const auto home = cell_.host.env("HOME");
    if (home && cell_.host.read_file((std::string(*home) + "/.sge_request").c_str(), 1).status() == NT_OK)
        cell_.host.add(
            sdk::note("sge_request", "options in your ~/.sge_request are added to every qsub, dry runs as well"));
    if (cell_.settings.projects_are_required)
        cell_.host.add(sdk::note("project_required", "this site refuses jobs that name no project (qsub -P)"));
}

void Collection::read_configs() {
    if (!questions_.configs) return;
    const sdk::Answer& configs = answer(questions_.configs);
    if (configs.ok() && !arrived_.configs.is_empty())
        cell_.configs.emplace(std::move(arrived_.configs));
    else
        cell_.query_partial("queues", configs, "limits, lists and parallel environments of queues are unknown");
}

void Collection::read_selected() {
    if (!questions_.selected) return;
    const sdk::Answer& selected = answer(questions_.selected);
    // Nothing at all may be open to somebody: then it ends without a line.
    if (!selected.ok()) {
        cell_.query_partial("queues", selected,
                            "lists of hosts are not known; those of queues are judged by their user sets");
        return;
    }
    cell_.selected.emplace();
    text::Lines lines(selected.out());
    for (std::string_view line; lines.next(line);)
        if (line = text::trim(line); line.find('@') != std::string_view::npos) cell_.selected->emplace(line);
}

void Collection::find_quotas_in(std::string_view settings) {
    auto quotas = sge::read_quotas(settings);
    if (quotas && (!quotas->empty() || says_no_quotas(settings))) cell_.quotas = std::move(quotas);
}

void Collection::read_quotas() {
    if (!questions_.quota_use) return;
    if (!cell_.quotas) return cell_.query_failed("limits", answer(questions_.settings));
    const sdk::Answer& use = answer(questions_.quota_use);
    if (use.ok() && is_closed(use.out(), "qquota_result"))
        cell_.quota_use = read_quota_use(use.out());
    else if (use.ok() && text::trim(use.out()).empty())
        cell_.quota_use.emplace();
    else if (!cell_.quotas->empty())
        cell_.query_failed("limits", use);
}

void Collection::read_jobs() {
    const sdk::Answer& jobs = answer(questions_.jobs);
    if (jobs.ok() && arrived_.jobs.is_whole) {
        cell_.jobs = std::move(arrived_.jobs);
        cell_.waiting_jobs_are_listed = wants(NT_WANT_JOBS);
        return;
    }
    cell_.query_partial("nodes", jobs, "of what jobs take up only the rest is known: totals are no more than that");
    if (wants(NT_WANT_JOBS)) cell_.query_failed("jobs", jobs);
    if (wants(NT_WANT_FREE_TIMES)) cell_.query_failed("free_times", jobs);
    if (wants(NT_WANT_ALLOCATIONS)) cell_.query_failed("allocations", jobs);
}

void Collection::read_own_jobs() {
    const bool counts = cell_.settings.most_jobs_of_user > 0 && wants(NT_WANT_LIMITS) && cell_.jobs;
    if (!counts || !is_safe_name(cell_.member.user)) return;
    std::set<std::string> own;
    for (const JobRecord& job : cell_.jobs->rows)
        if (job.owner == cell_.member.user) own.insert(job.id);
    if (!cell_.waiting_jobs_are_listed) {
        const sdk::Answer waiting = cell_.host.run(question({"qstat", "-u", cell_.member.user, "-s", "p", "-xml"}));
        const Jobs jobs = sge::read_jobs(waiting.out());
        if (!waiting.ok() || !jobs.is_whole) return;
        for (const JobRecord& job : jobs.rows) own.insert(job.id);
    }
    cell_.own_jobs = std::move(own);
}

void Collection::read_messages() {
    if (!wants(NT_WANT_JOBS) || !cell_.jobs || !cell_.settings.keeps_messages) return;
    constexpr std::size_t kMostJobs = 100;
    std::vector<std::string> own, others;
    for (const JobRecord& job : cell_.jobs->rows)
        if (job.is_waiting() && count_of(job.id)) (job.owner == cell_.member.user ? own : others).push_back(job.id);
    own.insert(own.end(), others.begin(), others.end());
    if (own.empty()) return;
    std::string list;
    for (std::size_t i = 0; i < std::min(own.size(), kMostJobs); ++i) list += (i == 0 ? "" : ",") + own[i];
    const sdk::Answer answer = cell_.host.run(question({"qstat", "-xml", "-j", list}));
    if (answer.ok())
        cell_.messages = SchedulerMessages(answer.out());
    else if (answer.state() != NT_RUN_NOT_RECORDED)
        cell_.query_partial("jobs", answer, "what the scheduler says of waiting jobs is not known");
}

void Collection::read_directory() {
    if (!questions_.configs && !wants(NT_WANT_LICENCES)) return;
    DirectoryNames names;
    const auto add = [](std::set<std::string>& to, std::string_view list) {
        for_each_name(list, [&](std::string_view name) {
            if (is_safe_name(name)) to.insert(std::string(name));
        });
    };
    if (cell_.configs) {
        for (const InstanceConfig& config : cell_.configs->all()) {
            add(names.environments, config.pe_list);
            add(names.user_sets, config.user_lists);
            add(names.user_sets, config.xuser_lists);
        }
    }
    add(names.user_sets, cell_.settings.user_lists);
    add(names.user_sets, cell_.settings.xuser_lists);
    if (cell_.quotas) add_names(*cell_.quotas, names);
    std::optional<sdk::Answer> failure;
    cell_.directory.take(ask_together(cell_.host, names.questions(), failure));
    // The lists of environments name sets that are known only now.
    DirectoryNames more;
    for (const auto& [name, environment] : cell_.directory.environments) {
        add(more.user_sets, environment.user_lists);
        add(more.user_sets, environment.xuser_lists);
    }
    for (auto name = more.user_sets.begin(); name != more.user_sets.end();)
        name = cell_.directory.user_sets.count(*name) != 0 ? more.user_sets.erase(name) : std::next(name);
    if (!more.user_sets.empty()) cell_.directory.take(ask_together(cell_.host, more.questions(), failure));
    cell_.directory_is_whole = names.are_in(cell_.directory);
    if (!cell_.directory_is_whole && failure)
        cell_.query_partial("queues", *failure, "some user sets, parallel environments or host groups are unknown");
}

void Collection::read_reservations() {
    if (!questions_.reservations) return;
    const sdk::Answer& answered = answer(questions_.reservations);
    // Without reservations nothing is printed at all.
    if (answered.ok() && text::trim(answered.out()).empty()) return write_reservations(cell_, {});
    auto reservations = answered.ok() ? sge::read_reservations(answered.out()) : std::nullopt;
    if (!reservations) return cell_.query_failed("reservations", answered);
    std::vector<std::string> ids;
    for (const ReservationRecord& record : *reservations)
        if (count_of(record.id)) ids.push_back(record.id);
    if (!ids.empty()) {
        std::optional<sdk::Answer> failure;
        const std::string granted = ask_granted(cell_.host, ids, failure);
        auto records = failure ? std::nullopt : sge::read_reservations(granted);
        if (!records || records->size() < ids.size())
            return failure ? cell_.query_failed("reservations", *failure)
                           : cell_.query_failed("reservations", answered);
        reservations = std::move(records);
    }
    write_reservations(cell_, *reservations);
}

void Collection::write(const QuotaFindings& quotas) {
    write_nodes(cell_, quotas);
    if (wants(NT_WANT_QUEUES)) write_queues(cell_, quotas);
    if (wants(NT_WANT_LIMITS) && cell_.quotas) write_limits(cell_, quotas);
    if (wants(NT_WANT_IDENTITY)) write_identity(cell_);
    if (wants(NT_WANT_LICENCES)) write_licences(cell_);
    read_reservations();
    if (cell_.jobs && wants(NT_WANT_JOBS)) write_jobs(cell_, wants(NT_WANT_ALLOCATIONS));
    if (cell_.jobs && wants(NT_WANT_FREE_TIMES)) write_releases(cell_);
    write_source(cell_);
}

Known Collection::known() const {
    Known known;
    known.settings = cell_.settings;
    known.directory = cell_.directory;
    known.member = cell_.member;
    std::map<std::string, bool> open;
    for (std::size_t i = 0; i < cell_.instances.rows.size(); ++i) {
        const Instance& instance = cell_.instances.rows[i];
        open[instance.queue] = open[instance.queue] || instance.letters.empty();
        if (!instance.reason.empty()) known.not_now.emplace(instance.queue, instance.reason);
        const InstanceConfig* config = cell_.standings[i].config;
        if (config == nullptr) continue;
        auto& environments = known.environments[instance.queue];
        for (const ParallelEnvironment* environment :
             usable_environments(config->pe_list, cell_.directory, cell_.member))
            if (std::find(environments.begin(), environments.end(), environment->name) == environments.end())
                environments.push_back(environment->name);
    }
    for (const auto& [queue, is_open] : open)
        if (is_open)
            known.not_now.erase(queue);
        else
            known.not_now.emplace(queue, "none of its instances takes work now");
    return known;
}

}  // namespace nodetop::sge
