#include "collection.hpp"

#include <nodetop/text/scan.hpp>

#include "job_rows.hpp"
#include "limit_rows.hpp"
#include "node_rows.hpp"
#include "queue_rows.hpp"
#include "reservations.hpp"
#include "values.hpp"

namespace nodetop::lsf {
namespace {

/// The client is too old for what it was asked, or the recording holds an older form of the question only.
bool is_refused(const sdk::Answer* answer) {
    if (answer == nullptr) return false;
    if (answer->state() == NT_RUN_NOT_RECORDED) return true;
    return answer->state() == NT_RUN_EXITED && answer->exit_status() != 0 &&
           (refuses_option(answer->err()) || refuses_option(answer->out()));
}

/// A question for which there is nothing to show ends with a bad status and says so.
bool says_none(const sdk::Answer& answer) {
    if (answer.state() != NT_RUN_EXITED || answer.is_truncated()) return false;
    const std::string said = text::lowered(answer.err()) + text::lowered(answer.out().substr(0, 500));
    for (const std::string_view words :
         {"no unfinished job found", "no job found", "no matching job found", "no reservation found",
          "no resource usage found", "no user group", "no host group", "no such user group", "no running job found",
          "no pending job found", "no guaranteed resource pool", "no resource pool", "no resource limit"})
        if (said.find(words) != std::string::npos) return true;
    return false;
}

}  // namespace

Collection::Collection(sdk::Host& host, sdk::BlobBuilder& blob) : cluster_(host, blob) {
    if (const auto caller = host.identity()) {
        cluster_.member.user = std::string(caller->user);
        if (caller->groups) cluster_.member.system_groups.emplace(caller->groups->begin(), caller->groups->end());
    }
}

const sdk::Answer* Collection::answer(std::optional<sdk::Query> Questions::*question) const {
    if (const auto& again = older_.*question) return &older_answers_[again->index];
    if (const auto& asked = questions_.*question) return &answers_[asked->index];
    return nullptr;
}

std::string_view Collection::text(std::optional<sdk::Query> Questions::*question) const {
    const sdk::Answer* found = answer(question);
    return found != nullptr && found->ok() ? found->out() : std::string_view();
}

sdk::Outcome Collection::run(std::uint64_t want) {
    want_ = want;
    if (auto failure = read_product()) return *failure;
    ask(want);
    read_configuration();
    if (auto failure = read_hosts()) return *failure;
    read_devices();
    read_groups();
    if (wants(NT_WANT_QUEUES))
        if (auto failure = read_queues()) return *failure;
    read_jobs();
    read_pools();
    if (wants(NT_WANT_LIMITS)) {
        read_users();
        read_allocation_limits();
    }
    write();
    return sdk::ok();
}

std::optional<sdk::Outcome> Collection::read_product() {
    const sdk::Answer answer = cluster_.host.run(product_question());
    const std::string said = std::string(answer.out()) + "\n" + std::string(answer.err());
    cluster_.product = lsf::read_product(said);
    // Every other client would try for as long as it may.
    if (const auto broken = broken_because(said))
        return sdk::failed(NT_COMMAND, sdk::error("query_failed", "LSF does not answer: " + *broken).in("nodes"));
    if (answer.state() == NT_RUN_TIMED_OUT) return sdk::failed("nodes", answer);
    return std::nullopt;
}

void Collection::ask(std::uint64_t want) {
    questions_ = questions_for(want, cluster_.product.dialect, cluster_.member.user);
    answers_ = cluster_.host.run(questions_.wave);
    Refused refused;
    refused.hosts = is_refused(answer(&Questions::hosts));
    refused.queues = is_refused(answer(&Questions::queues));
    refused.jobs = is_refused(answer(&Questions::jobs));
    refused.gpus = is_refused(answer(&Questions::gpus));
    if (!refused.any()) return;
    older_ = older_questions(want, refused);
    older_answers_ = cluster_.host.run(older_.wave);
}

void Collection::read_configuration() {
    std::string folder = "/etc";
    if (const auto named = cluster_.host.env("LSF_ENVDIR"); named && !named->empty()) folder = std::string(*named);
    const sdk::File conf = cluster_.host.read_file((folder + "/lsf.conf").c_str());
    if (conf && !conf.is_truncated()) read_lsf_conf(conf.data(), cluster_.product, cluster_.configuration);
    read_parameters(text(&Questions::parameters), cluster_.configuration);
}

std::optional<sdk::Outcome> Collection::read_hosts() {
    const sdk::Answer& listing = *answer(&Questions::hosts);
    if (const auto broken = broken_because(listing.err()))
        return sdk::failed(NT_COMMAND, sdk::error("query_failed", "LSF does not answer: " + *broken).in("nodes"));
    const Table table = Table::read(listing.out(), {"HOST_NAME"});
    if (!table.has_headings()) {
        // The list of cards names hosts, and neither their state nor their slots.
        const CardList cards = CardList::read(text(&Questions::gpus));
        for (const auto& [name, kinds] : cards.all()) cluster_.hosts.add_name(name);
        if (cluster_.hosts.all().empty()) return sdk::failed("nodes", listing);
        cluster_.query_partial("nodes", listing,
                               "only hosts with accelerators are known, and not in what state they are");
    }
    cluster_.hosts.add_listing(table);
    if (table.has_headings() && (!listing.ok() || !table.is_whole()))
        cluster_.query_partial("nodes", listing, "hosts may be missing");
    if (table.skipped() > 0)
        cluster_.query_partial("nodes", listing, std::to_string(table.skipped()) + " rows could not be read");
    if (cluster_.hosts.repeated() > 0)
        cluster_.query_partial("nodes", listing, "hosts stand there more than once: the first row of each counts");
    for (const std::string& name : cluster_.hosts.unreadable())
        cluster_.host.add(sdk::warning("row_unreadable", "its slots cannot be read").in("nodes").about(name));

    const sdk::Answer& inventory = *answer(&Questions::inventory);
    TableForm inventory_form{"HOST_NAME"};
    inventory_form.last_may_hold_blanks = true;
    const Table hosts = Table::read(inventory.out(), inventory_form);
    cluster_.hosts.add_inventory(hosts);
    if (!inventory.ok() || !hosts.has_headings() || !hosts.is_whole())
        cluster_.query_partial("nodes", inventory, "cores, memory and models of hosts may be unknown");

    note_exclusive_hosts();

    const sdk::Answer& load = *answer(&Questions::load);
    TableForm load_form{"HOST_NAME"};
    load_form.rows_may_be_short = true;
    const Table loads = Table::read(load.out(), load_form);
    cluster_.hosts.add_load(loads);
    if (!load.ok() || !loads.has_headings() || !loads.is_whole())
        cluster_.query_partial(
            "nodes", load,
            cluster_.product.dialect == Dialect::spectrum
                ? "free memory of hosts may be unknown"
                : "free memory of hosts may be unknown, and whether they are locked: those take nothing");

    if (const sdk::Answer* counts = answer(&Questions::gpu_counts); counts != nullptr && counts->ok())
        cluster_.hosts.add_counts(Table::read(counts->out(), {"HOST_NAME"}));
    if (const sdk::Answer* details = answer(&Questions::host_details)) {
        cluster_.hosts.add_details(details->out());
        if (!details->ok() && details->state() != NT_RUN_NOT_RECORDED)
            cluster_.query_partial("nodes", *details,
                                   "why hosts are closed is unknown, and what is reserved of their memory");
    }
    return std::nullopt;
}

void Collection::note_exclusive_hosts() {
    std::size_t count = 0;
    const Host* first = nullptr;
    for (const Host& host : cluster_.hosts.all()) {
        if (host.exclusive.empty()) continue;
        ++count;
        first = first == nullptr ? &host : first;
    }
    if (count == 0) return;
    cluster_.host.add(
        sdk::note("exclusive_resource", "takes only jobs that ask for its resource " + first->exclusive.front() +
                                            " by bsub -R select[...]" +
                                            (count == 1 ? "" : "; so do others, " + std::to_string(count) + " in all"))
            .in("nodes")
            .about(first->name));
}

void Collection::read_devices() {
    if (const sdk::Answer* cards = answer(&Questions::gpus)) {
        cluster_.cards = CardList::read(cards->out());
        const bool is_lost = !cards->ok() && !is_refused(cards) && !says_none(*cards);
        if (is_lost || !cluster_.cards.is_whole())
            cluster_.query_partial("nodes", *cards, "accelerators may be missing");
    }
    cluster_.card_models = card_models(text(&Questions::gpu_load));
    if (const sdk::Answer* shared = answer(&Questions::shared)) {
        cluster_.shared.add_dynamic(shared->out(), cluster_.hosts);
        const bool is_cut = !shared->out().empty() && shared->out().back() != '\n';
        if ((!shared->ok() || is_cut) && shared->state() != NT_RUN_NOT_RECORDED && !says_none(*shared))
            cluster_.query_partial("nodes", *shared, "what is left of resources, accelerators among them, is unknown");
    }
    if (const sdk::Answer* shared = answer(&Questions::static_shared)) {
        cluster_.shared.add_static(shared->out(), cluster_.hosts);
        if (!shared->ok() && shared->state() != NT_RUN_NOT_RECORDED && !says_none(*shared))
            cluster_.query_partial("nodes", *shared, "models of accelerators are unknown");
    }
}

void Collection::read_groups() {
    const auto groups_in = [&](std::optional<sdk::Query> Questions::*question, const char* query, const char* lost) {
        std::optional<Groups> groups;
        const sdk::Answer* found = answer(question);
        if (found == nullptr) return groups;
        if (found->ok() || says_none(*found)) groups = Groups::read(found->ok() ? found->out() : std::string_view());
        if (!groups || !groups->is_whole()) cluster_.query_partial(query, *found, lost);
        return groups;
    };
    cluster_.user_groups =
        groups_in(&Questions::user_groups, "identity", "lists of users that name groups of LSF cannot be judged");
    cluster_.host_groups =
        groups_in(&Questions::host_groups, "queues", "which hosts belong to queues that name groups is unknown");
    if (cluster_.user_groups) cluster_.member.groups = &*cluster_.user_groups;
}

std::optional<sdk::Outcome> Collection::read_queues() {
    const sdk::Answer& listing = *answer(&Questions::queues);
    cluster_.queues = lsf::read_queues(listing.out(), cluster_.configuration.bare_unit_bytes);
    // What the last block of a listing that ended badly lacks may be a limit.
    if (!listing.ok() && cluster_.queues.is_whole && !cluster_.queues.all.empty()) cluster_.queues.all.pop_back();
    if (cluster_.queues.all.empty()) {
        if (const sdk::Answer* brief = answer(&Questions::queues_brief); brief != nullptr && brief->ok()) {
            cluster_.queues = read_brief_queues(brief->out());
            cluster_.query_partial("queues", listing,
                                   "users and limits of queues are unknown; all hosts are taken as theirs, which is so "
                                   "unless a queue names some");
        }
    }
    if (cluster_.queues.all.empty()) return sdk::failed("queues", listing);
    if ((!listing.ok() && !cluster_.queues.all.front().is_brief) || !cluster_.queues.is_whole)
        cluster_.query_partial("queues", listing, "the answer was cut off: queues may be missing");
    if (cluster_.queues.skipped > 0)
        cluster_.query_partial("queues", listing,
                               std::to_string(cluster_.queues.skipped) + " queues could not be read");
    for (const QueueRecord& queue : cluster_.queues.all)
        if (queue.limits_are_unread || queue.most.run_unread || queue.most.memory_unread || queue.most.slots_unread ||
            queue.usual.run_unread)
            cluster_.host.add(
                sdk::warning("row_unreadable", "some of its limits cannot be read").in("queues").about(queue.name));
    read_usable();
    return std::nullopt;
}

void Collection::read_usable() {
    const sdk::Answer* usable = answer(&Questions::usable);
    if (usable == nullptr || !usable->ok()) {
        if (usable != nullptr)
            cluster_.query_partial("queues", *usable, "who may use a queue is judged by the lists of users alone");
        return;
    }
    const Table table = Table::read(usable->out(), {"QUEUE_NAME"});
    const auto name = table.column({"QUEUE_NAME"});
    std::set<std::string, std::less<>> names, known;
    for (const QueueRecord& queue : cluster_.queues.all) known.insert(queue.name);
    // Names that were cut tell of no queue that it may not be used.
    bool is_sound = table.has_headings() && table.is_whole() && table.skipped() == 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        is_sound = is_sound && (known.count(table.cell(row, name)) != 0 || !cluster_.queues.is_whole);
        names.emplace(table.cell(row, name));
    }
    if (is_sound)
        cluster_.usable = std::move(names);
    else
        cluster_.query_partial("queues", *usable, "the answer cannot be used: lists of users alone are judged");
}

void Collection::read_jobs() {
    const sdk::Answer& listing = *answer(&Questions::jobs);
    if (listing.ok() || says_none(listing)) {
        const bool in_lines = listing.out().find("EXEC_HOST   JOB_NAME") != std::string_view::npos ||
                              listing.out().find("PIDS START_TIME") != std::string_view::npos;
        JobList jobs = !listing.ok() ? JobList()
                       : in_lines    ? read_job_lines(listing.out(), cluster_.time)
                                     : read_job_table(listing.out(), cluster_.time);
        if (jobs.skipped > 0)
            cluster_.query_partial("jobs", listing, std::to_string(jobs.skipped) + " jobs could not be read");
        if (jobs.is_whole) cluster_.jobs = std::move(jobs);
    }
    if (!cluster_.jobs) {
        for (const auto& [bit, query] : {std::pair(NT_WANT_JOBS, "jobs"), std::pair(NT_WANT_FREE_TIMES, "free_times"),
                                         std::pair(NT_WANT_ALLOCATIONS, "allocations")})
            if (wants(bit)) cluster_.query_failed(query, listing);
        cluster_.query_partial("nodes", listing, "slots on hosts that limit each user may all be yours");
        return;
    }
    cluster_.waiting_jobs_are_listed = wants(NT_WANT_JOBS);
    const sdk::Answer* reasons = answer(&Questions::reasons);
    if (reasons == nullptr) return;
    if (!reasons->ok() && !says_none(*reasons))
        return cluster_.query_partial("jobs", *reasons, "why jobs wait is unknown");
    auto found = read_reasons(reasons->out());
    for (JobRecord& job : cluster_.jobs->all)
        if (const auto of_job = found.find(job.full_id()); of_job != found.end() && job.is_waiting())
            job.reasons = std::move(of_job->second);
}

void Collection::read_users() {
    const sdk::Answer& users = *answer(&Questions::users);
    Table table = Table::read(users.out(), {"USER/GROUP"});
    const bool groups_are_known = cluster_.user_groups && cluster_.user_groups->is_whole();
    // A limit that is not seen would leave more than there is.
    if (!users.ok() || !table.has_headings() || !table.is_whole() || table.skipped() > 0)
        cluster_.query_failed("limits", users);
    else if (!groups_are_known)
        cluster_.query_failed("limits", *answer(&Questions::user_groups));
    if (table.has_headings()) cluster_.users = std::move(table);
}

void Collection::read_allocation_limits() {
    const sdk::Answer* limits = answer(&Questions::limits);
    if (limits == nullptr || limits->state() == NT_RUN_NOT_FOUND) return;
    if (says_none(*limits)) return;
    if (!limits->ok()) return cluster_.query_failed("limits", *limits);
    // Limits of resources that the site has made up stand in a table of their own.
    const std::size_t external = limits->out().find("EXTERNAL RESOURCE LIMITS");
    if (external != std::string_view::npos)
        cluster_.query_partial("limits", *limits, "limits of resources of the site's own are not checked");
    Table table = Table::read(limits->out().substr(0, external), {"NAME"});
    if (!table.has_headings() || !table.is_whole() || table.skipped() > 0) cluster_.query_failed("limits", *limits);
    cluster_.limits = std::move(table);
    add_bounds_of_limits(cluster_);
}

void Collection::read_pools() {
    const sdk::Answer* pools = answer(&Questions::pools);
    if (pools == nullptr || pools->state() == NT_RUN_NOT_FOUND || is_refused(pools) || says_none(*pools)) return;
    add_bounds_of_pools(cluster_, pools->out());
    const bool is_cut = !pools->out().empty() && pools->out().back() != '\n';
    if (!pools->ok() || is_cut)
        cluster_.query_partial("nodes", *pools, "slots that guaranteed pools keep may count as free");
}

void Collection::read_reservations() {
    const sdk::Answer* listing = answer(&Questions::reservations);
    if (listing == nullptr) {
        // OpenLava has none.
        if (wants(NT_WANT_RESERVATIONS)) cluster_.blob.has_no<NT_TABLE_RESERVATION>();
        return;
    }
    if (says_none(*listing) || (listing->ok() && text::trim(listing->out()).empty()))
        return write_reservations(cluster_, {});
    const auto reservations = listing->ok() ? lsf::read_reservations(listing->out()) : std::nullopt;
    if (!reservations) return cluster_.query_failed("reservations", *listing);
    write_reservations(cluster_, *reservations);
}

void Collection::write() {
    const Usage usage(cluster_.jobs ? &*cluster_.jobs : nullptr, cluster_.hosts, cluster_.member.user);
    write_nodes(cluster_, usage);
    if (wants(NT_WANT_QUEUES)) write_queues(cluster_, usage);
    if (wants(NT_WANT_LIMITS)) write_limits(cluster_, usage);
    if (wants(NT_WANT_IDENTITY)) write_identity(cluster_);
    if (wants(NT_WANT_LICENCES)) write_licences(cluster_);
    read_reservations();
    if (cluster_.jobs && wants(NT_WANT_JOBS)) write_jobs(cluster_, wants(NT_WANT_ALLOCATIONS));
    if (cluster_.jobs && wants(NT_WANT_FREE_TIMES)) write_releases(cluster_);
    write_source(usage);
}

void Collection::write_source(const Usage& usage) {
    const Product& product = cluster_.product;
    auto row = cluster_.blob.add<NT_TABLE_SOURCE>();
    row.set<NT_COL_SOURCE_PRODUCT>(product.name.empty() ? "LSF" : product.name);
    row.set<NT_COL_SOURCE_QUEUE_TERM>("queue").set<NT_COL_SOURCE_FLAVOUR>(product.dialect == Dialect::open ? "OpenLava"
                                                                                                           : "LSF");
    if (!product.version.empty()) row.set<NT_COL_SOURCE_VERSION>(product.version);
    if (!product.cluster.empty())
        row.set<NT_COL_SOURCE_CLUSTER>(product.master.empty() ? product.cluster
                                                              : product.cluster + " " + product.master);
    row.set<NT_COL_SOURCE_MEMORY_CONSUMABLE>(true).set<NT_COL_SOURCE_CPU_FRACTIONAL>(false);
    row.set<NT_COL_SOURCE_ACCOUNTS_REQUIRED>(false).set<NT_COL_SOURCE_LIMITS_ENFORCED>(true);
    row.set<NT_COL_SOURCE_STARTS_WORK>(true);
    if (cluster_.jobs) row.set<NT_COL_SOURCE_OTHERS_JOBS_VISIBLE>(!usage.others_are_hidden());
    row.set<NT_COL_SOURCE_PROBE_SUPPORTED>(false).set<NT_COL_SOURCE_PROBE_HERE>(false);
}

Ways Collection::ways() const {
    Ways ways;
    ways.dialect = cluster_.product.dialect;
    ways.sizes_have_units = ways.dialect == Dialect::spectrum && cluster_.product.version_number >= 10001;
    ways.memory_is_reserved_a_slot = cluster_.configuration.memory_is_reserved_a_slot.value_or(false);
    std::set<std::string> types;
    for (const Host& host : cluster_.hosts.all()) types.insert(host.type);
    if (!cluster_.configuration.memory_limit_is_per_job)
        for (const QueueRecord& queue : cluster_.queues.all)
            if (queue.most.memory_bytes) ways.process_memory_bytes.emplace(queue.name, *queue.most.memory_bytes);
    ways.types_differ = types.size() != 1 || types.count("") != 0;
    return ways;
}

}  // namespace nodetop::lsf
