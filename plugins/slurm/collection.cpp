#include "collection.hpp"

#include <nodetop/text/ascii.hpp>

#include "allocations.hpp"
#include "association_limits.hpp"
#include "capped_members.hpp"
#include "detection.hpp"
#include "identity_rows.hpp"
#include "licences.hpp"
#include "limit_rows.hpp"
#include "memory.hpp"
#include "node_rows.hpp"
#include "one_user.hpp"
#include "privacy.hpp"
#include "records.hpp"
#include "releases.hpp"
#include "reservations.hpp"
#include "source_row.hpp"

namespace nodetop::slurm {

namespace {

/// sacctmgr of an older release does not know all columns (S-70).
bool refuses_a_column(const sdk::Answer& answer) {
    const std::string said = text::lowered(answer.err()) + text::lowered(answer.out());
    return answer.state() == NT_RUN_EXITED && answer.exit_status() != 0 &&
           said.find("unknown field") != std::string::npos;
}

}  // namespace

Collection::Collection(sdk::Host& host, sdk::BlobBuilder& blob)
    : reading_{host,
               blob,
               LocalTime(host.now(), [&host](std::int64_t at) { return host.zone_offset_seconds(at); }),
               {},
               {}} {
    const auto identity = host.identity();
    if (!identity) return;
    caller_.user = std::string(identity->user);
    caller_.groups = identity->groups;
    caller_.host_name = identity->host_name;
}

sdk::Outcome Collection::run(std::uint64_t want) {
    want_ = want;
    cluster_ = std::string(reading_.host.config("cluster").value_or(std::string_view()));
    if (!cluster_.empty() && !is_safe_argument(cluster_))
        return sdk::failed(NT_ARGUMENT, "the configured cluster '" + cluster_ + "' is no name of a cluster");
    const bool users_of_nodes = (want & NT_WANT_QUEUES) != 0 && mentions_use_of_members(reading_.host);
    questions_ = questions_for(want, caller_.user, cluster_, users_of_nodes);
    answers_ = reading_.host.run(questions_.wave);
    const sdk::Answer& ping = answer(questions_.ping);
    if (ping.state() == NT_RUN_EXITED && says_controller_is_down(ping.out()))
        return sdk::failed(NT_COMMAND, sdk::error("here_but_broken", judge_ping(ping).why).at(ping.number()));
    read_config();
    read_usage();
    read_associations();
    if (questions_.nodes && !read_nodes())
        return sdk::failed(answer(questions_.nodes).ok() ? NT_PARSE : answer(questions_.nodes).status(),
                           failure_of_nodes());
    read_queues();
    read_limits();
    read_reservations();
    read_licences();
    read_jobs();
    read_use_of_members();
    read_allocations();
    if (reading_.nodes.cut_a_list())
        reading_.host.add(sdk::warning("query_partial", "a list of nodes is too long and was cut after " +
                                                            std::to_string(text::kMaxHostNames) + " names")
                              .in("nodes"));
    report_private_data(reading_, want_, caller_);
    report_memory(reading_, partitions_);
    write_source(reading_, partitions_, accounts_required());
    return sdk::ok();
}

std::shared_ptr<const DryRunFacts> Collection::dry_run_facts() const {
    return slurm::dry_run_facts(reading_, partitions_, waiting_ ? &*waiting_ : nullptr);
}

void Collection::read_config() {
    const sdk::Answer& config = answer(questions_.config);
    reading_.config = slurm::read_config(config.out());
    caller_.is_superuser =
        caller_.user == "root" || (!caller_.user.empty() && caller_.user == reading_.config.slurm_user);
    if (config.ok() && reading_.config.is_whole() && !is_cut(config.out())) return;
    std::string why = config.failure();
    if (config.ok())
        why = config.brief_command_line() +
              (reading_.config.known ? ": the answer was cut off" : ": the answer holds no configuration");
    reading_.host.add(
        sdk::warning("query_partial", why + "; memory counts as consumable, accounts and limits as enforced")
            .at(config.number()));
}

bool Collection::read_nodes() {
    const sdk::Answer& nodes = answer(questions_.nodes);
    NodeListing& listing = *questions_.listing;
    if (listing.contradicts_itself() && read_nodes_as_json()) return true;
    if (write_nodes(reading_, nodes, listing, caller_)) return true;
    if (!nodes.ok() || listing.stray().substr(0, 8) != "No nodes") return false;
    reading_.blob.table<NT_TABLE_NODE>().answered();
    return true;
}

bool Collection::read_nodes_as_json() {
    constexpr int kFirstReleaseWithJson = 2302;
    if (reading_.config.release().value_or(0) < kFirstReleaseWithJson) return false;
    auto listing = std::make_shared<NodeListing>();
    const sdk::Answer answer = reading_.host.run(nodes_as_json_command(cluster_, listing));
    if (!answer.ok() || listing->contradicts_itself()) return false;
    listing_as_json_ = std::move(listing);
    return write_nodes(reading_, answer, *listing_as_json_, caller_);
}

sdk::Notice Collection::failure_of_nodes() const {
    const sdk::Answer& nodes = answer(questions_.nodes);
    std::string why = nodes.ok() ? nodes.brief_command_line() +
                                       ": the answer holds no node: an unknown version, or another program of that name"
                                 : nodes.failure();
    return sdk::error("query_failed", std::move(why)).in("nodes").at(nodes.number());
}

void Collection::read_queues() {
    if (!was_asked(questions_.partitions)) return;
    const sdk::Answer& partitions = answer(questions_.partitions);
    if (caller_.is_superuser)
        reading_.host.add(
            sdk::note("superuser", "groups and RootOnly of partitions do not bind " + caller_.user).in("queues"));
    if (write_queues(reading_, partitions, caller_, partitions_)) {
        // Whether one who has no account may submit at all is not known then: no verdict about any partition.
        if (caller_.associations && !accounts_required())
            reading_.blob.add<NT_TABLE_RULE>()
                .set<NT_COL_RULE_KIND>(NT_RULE_ACCOUNT)
                .set<NT_COL_RULE_ENTRIES>(std::vector<std::string_view>())
                .set<NT_COL_RULE_OPAQUE>(true);
        return;
    }
    if (partitions.ok() && partitions.out().substr(0, 13) == "No partitions")
        reading_.blob.table<NT_TABLE_QUEUE>().answered();
    else
        reading_.query_failed("queues", partitions);
}

bool Collection::keeps_no_accounts(const sdk::Answer& answer) const {
    if (reading_.config.accounting == false) return true;
    const std::string said = text::lowered(answer.err()) + text::lowered(answer.out());
    return answer.state() == NT_RUN_EXITED && answer.exit_status() != 0 &&
           (said.find("not running a supported accounting_storage plugin") != std::string::npos ||
            said.find("accounting storage is disabled") != std::string::npos);
}

std::optional<bool> Collection::accounts_required() const {
    if (no_accounts_) return false;
    if (reading_.config.enforces_associations) return reading_.config.enforces_associations;
    // Not told: who has accounts is held to have to use one, as limits are held to be enforced.
    return caller_.accounts().empty() ? std::nullopt : std::optional(true);
}

void Collection::read_usage() {
    if (!was_asked(questions_.usage)) return;
    const sdk::Answer& usage = answer(questions_.usage);
    if (!usage.ok()) return;
    usage_ = slurm::read_usage(usage.out(), caller_.user, reading_.config.cluster_name);
    if (!usage_) return;
    caller_.tree = account_tree(*usage_);
    caller_.default_account = usage_->default_account;
}

void Collection::read_associations() {
    if (!was_asked(questions_.associations)) return;
    const sdk::Answer& associations = answer(questions_.associations);
    no_accounts_ = keeps_no_accounts(associations);
    if (no_accounts_) {
        caller_.associations.emplace();
        reading_.host.add(
            sdk::note("no_accounting", "no accounting on this cluster, so no account or QOS limits were checked")
                .in("identity"));
    } else if (associations.ok()) {
        caller_.associations =
            slurm::read_associations(associations.out(), association_columns(associations.answered_by()), caller_.user,
                                     reading_.config.cluster_name);
    }
    // Nothing at all is an answer, which the controller may know better.
    const bool none_told = !caller_.associations || (!no_accounts_ && caller_.associations->empty());
    if (auto known = none_told && usage_ ? associations_of(*usage_, caller_.user) : std::nullopt)
        caller_.associations = std::move(known);
    if (!caller_.associations)
        reading_.query_failed("identity", associations);
    else if (!no_accounts_ && !caller_.qos())
        reading_.query_partial("identity", associations,
                               "your accounts are known from the controller, your QOS are not");
    if (usage_ && !covers_associations(*usage_, caller_)) usage_.reset();
    if (caller_.default_account.empty() && caller_.accounts().size() == 1)
        caller_.default_account = caller_.accounts().front();
    std::vector<std::string_view> first;
    text::Lines configured(reading_.host.config("probe_accounts").value_or(std::string_view()));
    for (std::string_view account; configured.next(account);) first.push_back(text::trim(account));
    caller_.prefer(first);
    read_declared_limits();
    write_identity(reading_, caller_);
}

void Collection::read_declared_limits() {
    const sdk::Answer& associations = answer(questions_.associations);
    if (usage_ || no_accounts_ || !associations.ok() || !was_asked(questions_.usage)) return;
    const std::int32_t state = answer(questions_.usage).state();
    const std::string_view cluster = reading_.config.cluster_name;
    if ((state != NT_RUN_EXITED && state != NT_RUN_TIMED_OUT) || !is_safe_argument(cluster)) return;
    declared_ = slurm::declared_limits(associations.out(), association_columns(associations.answered_by()), cluster);
    if (!declared_ && is_safe_argument(caller_.user)) {
        late_answers_.push_back(reading_.host.run(limits_of_command(caller_.user, std::string(cluster))));
        const sdk::Answer& own = late_answers_.back();
        if (own.ok()) declared_ = slurm::declared_limits(own.out(), columns_with_limits(), cluster);
    }
    late_answers_.push_back(reading_.host.run(limits_of_command("", std::string(cluster))));
    const sdk::Answer& accounts = late_answers_.back();
    if (!accounts.ok() || !declared_) return;
    const auto above = slurm::declared_limits(accounts.out(), columns_with_limits(), cluster);
    if (!above) return;
    for (const AssociationUse& account : above->associations)
        if (account.user.empty()) declared_->associations.push_back(account);
    caller_.tree = account_tree(*declared_);
}

void Collection::read_limits() {
    if (!was_asked(questions_.qos)) return;
    if (no_accounts_) return write_limits(reading_, {}, partitions_);
    const sdk::Answer* qos = &answer(questions_.qos);
    std::string_view columns = qos_columns(qos->answered_by());
    if (refuses_a_column(*qos)) {
        late_answers_.push_back(reading_.host.run(short_qos_command()));
        qos = &late_answers_.back();
        columns = short_qos_columns();
        if (qos->ok() && usage_ && !usage_->has_qos)
            reading_.query_failed("limits", *qos, "limits of groups are not among the columns that it knows");
    }
    const Usage* usage = usage_ ? &*usage_ : nullptr;
    auto limits = qos->ok() ? qos_limits(qos->out(), columns, usage, caller_) : std::nullopt;
    if (!limits) return reading_.query_failed("limits", *qos);
    if (const auto& known = usage_ ? usage_ : declared_)
        for (LimitRow& row : association_limits(*known, caller_)) limits->rows.push_back(std::move(row));
    report_usage_factors(reading_, *limits, caller_);
    if (const std::string_view missing = missing_qos(*limits, partitions_, caller_); !missing.empty())
        reading_.query_failed("limits", *qos, "the answer does not tell of the QOS " + std::string(missing));
    if (usage != nullptr) {
        // Nothing is missing.
    } else if (was_asked(questions_.usage) && answer(questions_.usage).state() == NT_RUN_NOT_RECORDED) {
        reading_.host.add(sdk::note("query_partial", "what is held of limits was not asked when the recording was made")
                              .in("limits"));
    } else if (was_asked(questions_.usage)) {
        reading_.query_failed("limits", answer(questions_.usage));
    }
    write_limits(reading_, limits->rows, partitions_);
}

void Collection::read_reservations() {
    if (!was_asked(questions_.reservations)) return;
    const sdk::Answer& reservations = answer(questions_.reservations);
    if (!write_reservations(reading_, reservations, caller_)) reading_.query_failed("reservations", reservations);
}

void Collection::read_licences() {
    if (!was_asked(questions_.licences)) return;
    const sdk::Answer& licences = answer(questions_.licences);
    if (!write_licences(reading_, licences)) reading_.query_failed("licences", licences);
}

std::optional<std::vector<JobRecord>> Collection::jobs_of(const sdk::Answer& answer, std::string_view columns,
                                                          const std::vector<const char*>& queries) {
    auto jobs = answer.ok() ? slurm::read_jobs(answer.out(), columns, reading_.time) : std::nullopt;
    if (!jobs)
        for (const char* query : queries) reading_.query_failed(query, answer);
    return jobs;
}

void Collection::read_jobs() {
    const auto wants = [&](std::uint64_t bits) { return (want_ & bits) != 0; };
    std::vector<const char*> queries;  // that a missing answer is told for
    if (wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS)) queries.push_back("jobs");
    if (wants(NT_WANT_FREE_TIMES)) queries.push_back("free_times");
    if (was_asked(questions_.running)) {
        const sdk::Answer& running = answer(questions_.running);
        running_ = jobs_of(running, running_columns(running.answered_by()), queries);
    }
    if (queries.empty()) return;
    if (was_asked(questions_.waiting)) {
        const sdk::Answer& waiting = answer(questions_.waiting);
        waiting_ = jobs_of(waiting, waiting_columns(waiting.answered_by()), {"jobs"});
    }
    if (running_ && wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS)) {
        jobs_ = write_jobs(reading_, *running_, waiting_ ? *waiting_ : std::vector<JobRecord>());
        reading_.blob.table<NT_TABLE_JOB>().answered();
    }
    if (running_ && wants(NT_WANT_FREE_TIMES)) write_releases(reading_, *running_);
    if (waiting_ && wants(NT_WANT_FREE_TIMES)) write_planned_starts(reading_, *waiting_);
    write_job_counts(reading_, partitions_, running_ ? &*running_ : nullptr, waiting_ ? &*waiting_ : nullptr);
}

void Collection::read_use_of_members() {
    if (!needs_users_of_nodes(reading_, partitions_) && !needs_jobs_of_nodes(reading_, partitions_)) return;
    if (!was_asked(questions_.running)) {
        late_answers_.push_back(reading_.host.run(running_command(cluster_)));
        const sdk::Answer& running = late_answers_.back();
        if (running.ok())
            running_ = slurm::read_jobs(running.out(), running_columns(running.answered_by()), reading_.time);
    }
    const std::vector<JobRecord>* running = running_ ? &*running_ : nullptr;
    write_one_user_members(reading_, partitions_, caller_, running);
    write_cpus_left(reading_, partitions_, running);
}

void Collection::read_allocations() {
    if (!was_asked(questions_.shares)) return;
    const sdk::Answer& shares = answer(questions_.shares);
    if (!write_allocations(reading_, shares, jobs_)) reading_.query_failed("allocations", shares);
}

}  // namespace nodetop::slurm
