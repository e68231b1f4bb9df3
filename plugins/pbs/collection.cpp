#include "collection.hpp"

#include <algorithm>
#include <unordered_map>

#include "detection.hpp"
#include "job_rows.hpp"
#include "limit_rows.hpp"
#include "showres.hpp"
#include "values.hpp"

namespace nodetop::pbs {
namespace {

std::size_t place(Subject subject) { return static_cast<std::size_t>(subject); }

/// The server is there, and nothing was ever added to it (E1).
bool says_there_are_no_nodes(const sdk::Answer& answer) {
    return answer.err().find("Server has no node list") != std::string_view::npos;
}

}  // namespace

Collection::Collection(sdk::Host& host, sdk::BlobBuilder& blob, Flavour flavour)
    : reading_{
          host, blob,    text::LocalTime(host.now(), [&host](std::int64_t at) { return host.zone_offset_seconds(at); }),
          {},   flavour, 0} {
    const auto identity = host.identity();
    if (!identity) return;
    reading_.caller.user = std::string(identity->user);
    reading_.caller.groups = identity->groups;
    reading_.caller.host = std::string(identity->host_name);
}

const Collection::Reply* Collection::reply(Subject subject) const {
    const auto& reply = replies_[place(subject)];
    return reply ? &*reply : nullptr;
}

const Listing* Collection::whole(Subject subject) const {
    const Reply* got = reply(subject);
    if (got == nullptr || !got->answer.ok()) return nullptr;
    // Where there are no jobs or reservations, clients print nothing at all.
    const bool may_be_empty = subject == Subject::jobs || subject == Subject::reservations;
    const bool is_empty = got->listing->empty() && got->listing->fault() == "there is no output";
    return got->listing->is_whole() || (may_be_empty && is_empty) ? got->listing.get() : nullptr;
}

void Collection::run_wave(const std::vector<Subject>& subjects, Form form) {
    sdk::Wave wave;
    std::vector<Question> questions;
    std::vector<std::size_t> places;
    for (const Subject subject : subjects) {
        const bool json = form == Form::json && has_json(subject, reading_.flavour);
        questions.push_back(question(subject, reading_.flavour, json ? Form::json : Form::text));
        places.push_back(wave.ask(questions.back().command).index);
    }
    std::vector<sdk::Answer> answers = reading_.host.run(wave);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        sdk::Answer& answer = answers[places[i]];
        const bool is_of_server = questions[i].subject != Subject::reservations || reading_.flavour == Flavour::pbs;
        if (refusal_.empty() && !answer.ok() && is_of_server) refusal_ = refused_connection(answer.err());
        replies_[place(questions[i].subject)].emplace(
            Reply{std::move(questions[i].listing), std::move(answer), questions[i].form});
    }
}

bool Collection::needs_text(const Reply& reply) const {
    if (reply.form != Form::json || says_there_are_no_nodes(reply.answer)) return false;
    const bool was_run = reply.answer.state() == NT_RUN_EXITED || reply.answer.state() == NT_RUN_NOT_RECORDED;
    if (!was_run) return false;  // another form of it would not be answered either
    return !reply.answer.ok() || (!reply.listing->is_whole() && reply.listing->fault() != "there is no output");
}

void Collection::report_fallback(const std::vector<Subject>& subjects) {
    bool is_refused = false;
    for (const Subject subject : subjects) {
        const Reply& got = *reply(subject);
        if (got.answer.ok())
            reading_.host.add(sdk::warning("query_partial", got.answer.brief_command_line() + ": " +
                                                                got.listing->fault() +
                                                                "; the text form was asked for instead")
                                  .in(word(subject))
                                  .at(got.answer.number()));
        else if (got.answer.state() == NT_RUN_EXITED)
            is_refused = true;
    }
    if (is_refused) reading_.host.add(sdk::note("text_form", "this release prints no JSON: its text is read"));
}

bool Collection::ask(const std::vector<Subject>& subjects) {
    run_wave(subjects, reading_.flavour == Flavour::pbs ? Form::json : Form::text);
    if (!refusal_.empty()) return false;
    std::vector<Subject> again;
    for (const Subject subject : subjects)
        if (needs_text(*reply(subject))) again.push_back(subject);
    if (again.empty()) return true;
    report_fallback(again);
    run_wave(again, Form::text);
    return refusal_.empty();
}

sdk::Outcome Collection::no_server() const {
    return sdk::failed(NT_COMMAND, sdk::error("here_but_broken", "no PBS server answers: " + refusal_));
}

sdk::Outcome Collection::run(std::uint64_t want) {
    want_ = want;
    const char* program = reading_.flavour == Flavour::pbs ? "pbs_rstat" : "showres";
    if (!ask(subjects_for(want, reading_.flavour, reading_.host.find(program).has_value()))) return no_server();
    if (is_by_another_system())
        return sdk::failed(NT_ABSENT, sdk::error("here_but_broken",
                                                 "these are Slurm's wrappers, not PBS: try "
                                                 "--backend slurm"));
    read_server();
    if (reply(Subject::nodes) != nullptr && !read_nodes()) {
        const Reply& nodes = *reply(Subject::nodes);
        const std::string why = nodes.answer.ok() ? nodes.answer.brief_command_line() + ": " +
                                                        (nodes.listing->fault().empty() ? "the answer holds no node"
                                                                                        : nodes.listing->fault())
                                                  : nodes.answer.failure();
        return sdk::failed(nodes.answer.ok() ? NT_PARSE : nodes.answer.status(),
                           sdk::error("query_failed", why).in("nodes").at(nodes.answer.number()));
    }
    read_jobs();
    if (!refusal_.empty()) return no_server();
    learn_host();
    read_reservations();
    read_schedulers();
    read_queues();
    write_tables();
    if (wants(NT_WANT_IDENTITY | NT_WANT_LIMITS)) write_identity(reading_);
    if (wants(NT_WANT_LICENCES)) write_licences(reading_, facts_.server);
    write_source(reading_, head(), facts_.server, others_are_shown_);
    return sdk::ok();
}

bool Collection::is_by_another_system() const {
    const Reply* nodes = reply(Subject::nodes);
    if (nodes == nullptr || nodes->listing->empty()) return false;
    const Record first = (*nodes->listing)[0];
    return std::any_of(first.begin(), first.end(), [](const Attribute& attribute) {
        return attribute.key == "slurmstate" || is_by_slurm(attribute.value);
    });
}

void Collection::lost(const char* query, Subject subject, const std::string& what) {
    const Reply* got = reply(subject);
    if (got == nullptr) return;
    std::string why = got->answer.failure();
    if (got->answer.ok())
        why = got->answer.brief_command_line() + ": " +
              (got->listing->fault().empty() ? "the answer cannot be read" : got->listing->fault());
    if (what.empty())
        reading_.host.add(sdk::error("query_failed", std::move(why)).in(query).at(got->answer.number()));
    else
        reading_.host.add(
            sdk::warning("query_partial", std::move(why) + "; " + what).in(query).at(got->answer.number()));
}

void Collection::read_server() {
    const Listing* listing = whole(Subject::server);
    if (listing != nullptr && !listing->empty()) {
        facts_.server.record = (*listing)[0];
        facts_.server.known = true;
        return;
    }
    lost("queues", Subject::server,
         "whether the server starts work, and its own lists, are not known, and limits are incomplete");
}

bool Collection::read_nodes() {
    const Reply& nodes = *reply(Subject::nodes);
    if (says_there_are_no_nodes(nodes.answer)) return true;
    const Listing& listing = *nodes.listing;
    std::unordered_map<std::string_view, std::size_t> places;
    places.reserve(listing.size());
    bool shows_licences = false;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const Record record = listing[i];
        if (record.name().empty()) continue;
        Vnode vnode =
            reading_.flavour == Flavour::torque ? read_torque_node(record) : read_pbs_vnode(record, reading_.time);
        shows_licences = shows_licences || record.find("license").has_value();
        const auto [place, is_new] = places.try_emplace(vnode.name, vnodes_.size());
        if (is_new) {
            vnodes_.push_back(std::move(vnode));
            continue;
        }
        Vnode& first = vnodes_[place->second];
        const bool same = first.record.same_as(record);
        // Two records that differ say nothing that can be relied on.
        if (!same) first.state.conditions |= NT_CONDITION_UNKNOWN;
        reading_.unreadable("nodes", vnode.name,
                            same ? "it is listed twice" : "it is listed twice, and the records differ");
    }
    if (vnodes_.empty()) return false;
    if (reading_.flavour == Flavour::pbs && shows_licences)
        for (Vnode& vnode : vnodes_)
            vnode.is_unlicensed = vnode.has_resources() && !vnode.record.find("license") && !vnode.state.is_out();
    if (!nodes.answer.ok() || !listing.is_whole()) lost("nodes", Subject::nodes, "the nodes before that are shown");
    return true;
}

std::optional<bool> Collection::jobs_of_others_are_shown() const {
    if (jobs_ && lacks_jobs_of_nodes(*jobs_, vnodes_, reading_.caller.user)) return false;
    return facts_.server.known ? read_flag(facts_.server.record.get("query_other_jobs")) : std::nullopt;
}

void Collection::read_jobs() {
    // Only a site that does not count its GPUs needs the jobs to tell which of them are in use.
    const bool gpus_are_not_counted =
        reading_.flavour == Flavour::pbs && std::any_of(vnodes_.begin(), vnodes_.end(), [](const Vnode& vnode) {
            return vnode.gpu_total.value_or(0) > 0 && vnode.has_jobs() && !vnode.gpu_use_is_told &&
                   !vnode.state.takes_nothing_now;
        });
    if (gpus_are_not_counted && reply(Subject::jobs) == nullptr && !ask({Subject::jobs})) return;
    if (reply(Subject::jobs) == nullptr) return;
    if (const Listing* listing = whole(Subject::jobs)) {
        jobs_ = pbs::read_jobs(*listing, reading_.flavour, reading_.time);
        if (reading_.flavour == Flavour::torque) count_tasks_by_nodes(*jobs_, vnodes_);
    } else {
        if (wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS)) lost("jobs", Subject::jobs);
        if (wants(NT_WANT_FREE_TIMES)) lost("free_times", Subject::jobs);
        if (wants(NT_WANT_LIMITS)) lost("limits", Subject::jobs, "what you hold under limits is not known");
        if (reading_.flavour == Flavour::torque || gpus_are_not_counted)
            lost("nodes", Subject::jobs, "which GPUs are in use is not known");
    }
    others_are_shown_ = jobs_of_others_are_shown();
    if (jobs_ && others_are_shown_ != false) {
        add_gpus_of_jobs(vnodes_, *jobs_);
        if (reading_.flavour == Flavour::torque) add_memory_of_jobs(vnodes_, *jobs_);
    } else if (gpus_are_not_counted) {
        for (Vnode& vnode : vnodes_)
            if (vnode.has_jobs() && !vnode.gpu_use_is_told) vnode.gpu_alloc.reset();
    }
    if (jobs_ && others_are_shown_ == false)
        reading_.host.add(
            sdk::note("not_permitted", "the server shows you your own jobs alone: when others end is not known")
                .in("jobs"));
}

void Collection::learn_host() {
    if (!reading_.caller.host.empty() || reading_.caller.user.empty() || !jobs_) return;
    std::string_view host;
    for (const Job& job : *jobs_) {
        if (job.owner != reading_.caller.user || job.owner_host.empty()) continue;
        if (!host.empty() && host != job.owner_host) return;  // from several
        host = job.owner_host;
    }
    if (host.empty()) return;
    reading_.caller.host = std::string(host);
    reading_.host.add(sdk::note("host_assumed", "which host is asked from is not known: taken for " +
                                                    reading_.caller.host + ", where all your jobs were sent from")
                          .in("identity"));
}

void Collection::read_reservations() {
    if (reply(Subject::reservations) == nullptr) {
        if (wants(NT_WANT_RESERVATIONS) && reading_.flavour == Flavour::torque)
            reading_.blob.has_no<NT_TABLE_RESERVATION>();
        return;
    }
    if (const Listing* listing = whole(Subject::reservations)) {
        facts_.reservations = reading_.flavour == Flavour::torque ? reservations_of_showres(reading_, *listing)
                                                                  : pbs::read_reservations(reading_, *listing);
        if (jobs_ && others_are_shown_ != false) count_jobs_inside(vnodes_, *facts_.reservations, *jobs_);
    } else if (wants(NT_WANT_RESERVATIONS)) {
        lost("reservations", Subject::reservations);
    }
}

void Collection::read_schedulers() {
    const Listing* listing = whole(Subject::schedulers);
    if (listing == nullptr || listing->empty()) return;  // often not permitted
    std::vector<std::string_view> partitions;
    for (std::size_t i = 0; i < listing->size(); ++i) {
        const Record scheduler = (*listing)[i];
        if (read_flag(scheduler.get("scheduling")) != false)
            for_each_item(scheduler.get("partition"), [&](std::string_view name) { partitions.push_back(name); });
    }
    facts_.partitions = std::move(partitions);
}

void Collection::read_queues() {
    const Reply* got = reply(Subject::queues);
    const Listing* listing = whole(Subject::queues);
    if (got != nullptr && listing == nullptr) {
        if (wants(NT_WANT_QUEUES)) lost("queues", Subject::queues);
        if (wants(NT_WANT_LIMITS)) lost("limits", Subject::queues);
    }
    if (listing != nullptr) {
        std::unordered_map<std::string_view, bool> seen;
        for (std::size_t i = 0; i < listing->size(); ++i)
            if (seen.emplace((*listing)[i].name(), true).second)
                facts_.queues.push_back(read_queue((*listing)[i]));
            else
                reading_.unreadable("queues", (*listing)[i].name(), "it is listed twice: the first one counts");
    }
    facts_.jobs = jobs_ ? &*jobs_ : nullptr;
    find_stopped_queues(reading_, facts_);
}

void Collection::write_tables() {
    const Listing* queues = whole(Subject::queues);
    const Ties ties(facts_.queues, facts_.server, vnodes_);
    Machines machines(std::move(vnodes_), ties.resources());
    if (reply(Subject::nodes) != nullptr) {
        reading_.blob.table<NT_TABLE_NODE>().answered();
        machines.write(reading_);
    }
    if (queues != nullptr) pbs::write_queues(reading_, facts_, ties, machines);
    if (queues != nullptr && wants(NT_WANT_LIMITS)) {
        write_limits(reading_, facts_, Usage(facts_.jobs));
        // Without the server's own limits these are not all.
        if (!facts_.server.known) lost("limits", Subject::server);
    }
    if (facts_.reservations && wants(NT_WANT_RESERVATIONS))
        pbs::write_reservations(reading_, *facts_.reservations, machines);
    if (!jobs_) return;
    if (wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS)) write_jobs(reading_, *jobs_, machines);
    if (wants(NT_WANT_ALLOCATIONS)) write_allocations(reading_, *jobs_, machines);
    if (wants(NT_WANT_FREE_TIMES)) write_releases(reading_, *jobs_, machines);
}

std::map<std::string, std::string, std::less<>> Collection::routes() const {
    std::map<std::string, std::string, std::less<>> routes;
    for (const Queue& queue : facts_.queues)
        if (!queue.fed_by.empty()) routes.emplace(queue.name, queue.fed_by);
    return routes;
}

Head Collection::head() const {
    Head head;
    for (const auto& got : replies_) {
        if (!got) continue;
        if (head.version.empty()) head.version = got->listing->version;
        if (head.server.empty()) head.server = got->listing->server;
        if (!head.taken_at) head.taken_at = got->listing->timestamp;
    }
    if (facts_.server.known) {
        if (head.version.empty()) head.version = facts_.server.record.get("pbs_version");
        if (head.server.empty()) head.server = facts_.server.name();
    }
    return head;
}

}  // namespace nodetop::pbs
