#include "collection.hpp"

#include <algorithm>
#include <utility>

#include "detection.hpp"
#include "list_notices.hpp"
#include "lists.hpp"
#include "node_rows.hpp"
#include "own_spaces.hpp"
#include "queue_rows.hpp"
#include "source_rows.hpp"
#include "work_rows.hpp"

namespace nodetop::kubernetes {
namespace {

constexpr std::size_t kReviewsAtOnce = 250;  ///< kubectl slows down after some 300
constexpr std::size_t kMostReviewedSpaces = 2000;
constexpr std::uint32_t kPageItems = 5000;

std::string configured_context(sdk::Host& host) { return std::string(host.config("context").value_or("")); }

/// No answer in time, or a server that no question can reach: the rest of the wave would wait for nothing.
sdk::Then stop_if_no_server(const nt_result& result) {
    if (result.state == NT_RUN_TIMED_OUT) return sdk::Then::stop_wave;
    const bool failed = result.state == NT_RUN_EXITED && result.exit_status != 0;
    return failed && is_of_the_server(failure_of_message(sdk::view(result.err))) ? sdk::Then::stop_wave
                                                                                 : sdk::Then::go_on;
}

}  // namespace

Collection::Collection(sdk::Host& host, sdk::BlobBuilder& blob, std::uint64_t want)
    : host_(host),
      blob_(blob),
      want_(want),
      kubectl_(configured_context(host)),
      facts_((want & (NT_WANT_JOBS | NT_WANT_ALLOCATIONS | NT_WANT_FREE_TIMES)) != 0) {}

sdk::Outcome Collection::run() {
    if (auto failed = ask_about_server()) return std::move(*failed);
    if (!spaces_are_listed_) find_own_spaces(host_, kubectl_, apis_, facts_);
    ask_lists();
    const HiddenLists hidden = {quotas_are_hidden_, ranges_are_hidden_, pods_are_hidden_ && wants(NT_WANT_JOBS)};
    const bool own_are_told = ask_in_own_spaces(host_, kubectl_, page_items_, hidden, spaces_are_listed_, facts_);
    bounds_are_told_ = bounds_are_told_ || (wants(NT_WANT_LIMITS) && own_are_told);
    if (has_no_rights())
        host_.add(sdk::warning("no_rights", "you are logged in" +
                                                (facts_.caller ? " as " + facts_.caller->user : std::string()) +
                                                " and have no rights here: ask for a role in a namespace")
                      .in("identity"));
    write();
    return sdk::ok();
}

bool Collection::has_no_rights() const {
    const bool may_create_none =
        !facts_.may_create_pods.empty() && std::none_of(facts_.may_create_pods.begin(), facts_.may_create_pods.end(),
                                                        [](const auto& entry) { return entry.second; });
    return !spaces_are_listed_ && nodes_are_hidden_ && pods_are_hidden_ && may_create_none;
}

std::optional<sdk::Outcome> Collection::ask_about_server() {
    ListWave wave(host_, kubectl_, 0);
    const std::size_t version = wave.ask(kubectl_.version().on_end(stop_if_no_server));
    const std::size_t configuration = wave.ask(kubectl_.configuration());
    const std::size_t apis = wave.ask(kubectl_.api_groups());
    const std::size_t caller = wave.ask(kubectl_.who_am_i("v1"));
    const std::size_t spaces = wave.ask(list_of_spaces(facts_.spaces));
    wave.run();

    facts_.config = read_kubeconfig(wave.answer(configuration).out());
    if (facts_.config.skips_tls_verification)
        host_.add(sdk::warning("tls_unverified",
                               "the kubeconfig switches off the check of the server's certificate: "
                               "whoever stands between can read your token and forge every answer"));
    const sdk::Answer& first = wave.answer(version);
    const Failure failure = failure_of(first);
    if (is_of_the_server(failure)) {
        // The end of the wave has cut this short, and it needs no server.
        if (!facts_.config.is_known) facts_.config = read_kubeconfig(host_.run(kubectl_.configuration()).out());
        return sdk::failed(first.status(),
                           sdk::error("here_but_broken", why_no_server(host_, kubectl_, failure, facts_.config, first))
                               .at(first.number()));
    }
    const ServerVersion server = read_version(first.out());
    facts_.version = server.text;
    if (!server.streams_lists) page_items_ = kPageItems;
    apis_.read(wave.answer(apis).out());
    const sdk::Answer& who = wave.answer(caller);
    facts_.caller = read_caller(who.out());
    for (const char* early : {"v1beta1", "v1alpha1"})
        if (!facts_.caller && !apis_.path("authentication.k8s.io", {early}).empty())
            facts_.caller = read_caller(host_.run(kubectl_.who_am_i(early)).out());
    // Before 1.26 a server could not be asked.
    if (!facts_.caller && wants(NT_WANT_IDENTITY))
        host_.add(sdk::warning("identity_unknown", who.ok() ? "the server has not said who you are" : who.failure())
                      .in("identity")
                      .at(who.number()));
    const ListAnswer& listed = wave.list(spaces);
    spaces_are_listed_ = listed.is_whole();
    if (!spaces_are_listed_) facts_.spaces.clear();
    if (wants(NT_WANT_QUEUES) && !spaces_are_listed_) had(host_, listed, "queues", "other namespaces than your own");
    return std::nullopt;
}

void Collection::ask_lists() {
    ListWave wave(host_, kubectl_, page_items_);
    note_asked_work();
    // The slowest first.
    const std::size_t pods = wave.ask(list_of_pods(facts_.pods, {}));
    const std::size_t nodes = wave.ask(list_of_nodes(facts_.nodes));
    std::optional<std::size_t> quotas, ranges;
    if (wants(NT_WANT_LIMITS) && spaces_are_listed_) {
        quotas = wave.ask(list_of_quotas(facts_.quotas, {}));
        ranges = wave.ask(list_of_limit_ranges(facts_.limit_ranges, {}));
    }
    Others others;
    add_devices_and_queues(wave, others);
    std::optional<std::size_t> classes, events, job;
    if (wants(NT_WANT_LIMITS)) classes = wave.ask(list_of_priority_classes(facts_.priority_classes));
    if (facts_.asked) {
        events = wave.ask(list_of_events(*facts_.asked));
        job = wave.ask(kubectl_.job(facts_.asked->space, facts_.asked->name));
    }
    std::vector<std::size_t> reviews;
    add_reviews(wave, reviews);
    wave.run();

    if (classes && !wave.list(*classes).is_whole()) facts_.priority_classes.reset();
    if (events) had_events(host_, wave.list(*events));
    if (job) read_job_object(parse_json(wave.answer(*job).out()), *facts_.asked);

    nodes_are_told_ = had(host_, wave.list(nodes), "nodes", "nodes");
    nodes_are_hidden_ = wave.list(nodes).failure == Failure::forbidden;
    // A list that was cut tells of the nodes in it.
    if (!nodes_are_told_ && !facts_.nodes.empty()) nodes_are_told_ = true;
    facts_.use_is_known = wave.list(pods).is_whole() && facts_.pods.is_readable();
    pods_are_hidden_ = wave.list(pods).failure == Failure::forbidden;
    if (!facts_.use_is_known) add_missing_pods(wave.list(pods));
    read_permissions(wave, reviews);
    if (wants(NT_WANT_LIMITS)) {
        quotas_are_hidden_ = !quotas || wave.list(*quotas).failure == Failure::forbidden;
        ranges_are_hidden_ = !ranges || wave.list(*ranges).failure == Failure::forbidden;
        bounds_are_told_ = quotas && wave.list(*quotas).is_whole();
        if (quotas && !quotas_are_hidden_) had(host_, wave.list(*quotas), "limits", "quotas");
        if (ranges && !ranges_are_hidden_) had_ranges(host_, wave.list(*ranges));
    }
    facts_.claims_are_known = claims_at_ && wave.list(*claims_at_).is_whole();
    for (const auto& [place, what] : others) had(host_, wave.list(place), "nodes", what);
}

void Collection::note_asked_work() {
    if (!wants(NT_WANT_JOBS)) return;
    facts_.asked = asked_work(host_.asked_names());
    if (facts_.asked) facts_.pods.ask_about(facts_.asked->space, facts_.asked->name);
}

void Collection::add_reviews(ListWave& wave, std::vector<std::size_t>& places) {
    if (!wants(NT_WANT_QUEUES)) return;
    const std::size_t count = std::min(facts_.spaces.size(), kMostReviewedSpaces);
    for (std::size_t begin = 0; begin < count; begin += kReviewsAtOnce) {
        std::vector<std::string> names;
        for (std::size_t i = begin; i < std::min(count, begin + kReviewsAtOnce); ++i)
            names.push_back(facts_.spaces[i].name);
        places.push_back(wave.ask(kubectl_.reviews(pod_reviews(names))));
    }
}

void Collection::add_missing_pods(const ListAnswer& answer) {
    const std::string what = "what is free on the nodes is not known";
    if (pods_are_hidden_) {
        host_.add(sdk::note("not_permitted", "pods of others: not visible to you, so " + what)
                      .in(wants(NT_WANT_JOBS) ? "jobs" : "nodes")
                      .at(answer.answer.number()));
    } else {
        host_.add(sdk::warning("query_partial", "pods: " + answer.answer.failure() + "; " + what)
                      .in("nodes")
                      .at(answer.answer.number()));
        if (wants_pods()) had(host_, answer, "jobs", "pods");
    }
    facts_.pods.forget();
}

void Collection::add_devices_and_queues(ListWave& wave, Others& others) {
    if (!apis_.are_known() && wants(NT_WANT_NODES))
        host_.add(sdk::note("query_partial",
                            "which APIs the cluster has is not known: devices by resource claims and "
                            "queues of Kueue are not shown")
                      .in("nodes"));
    if (const std::string api = apis_.path("resource.k8s.io", {"v1", "v1beta2", "v1beta1", "v1alpha3"}); !api.empty()) {
        claims_at_ = wave.ask(list_of_claims(facts_.devices, api));
        others.emplace_back(*claims_at_, "claims of devices");
        for (List list : {list_of_slices(facts_.devices, api), list_of_device_classes(facts_.devices, api)})
            others.emplace_back(wave.ask(std::move(list)), "devices by resource claims");
    }
    if (const std::string api = apis_.path("kueue.x-k8s.io", {"v1beta1", "v1beta2"}); !api.empty()) {
        for (List list : {list_of_cluster_queues(facts_.kueue, api), list_of_local_queues(facts_.kueue, api),
                          list_of_flavours(facts_.kueue, api)})
            others.emplace_back(wave.ask(std::move(list)), "queues of Kueue");
    }
    if (const std::string api = apis_.path("scheduling.volcano.sh", {"v1beta1"}); !api.empty())
        others.emplace_back(wave.ask(list_of_volcano_queues(facts_.volcano, api)), "queues of Volcano");
}

void Collection::read_permissions(const ListWave& wave, const std::vector<std::size_t>& places) {
    for (const std::size_t place : places) {
        const sdk::Answer& answer = wave.answer(place);
        read_reviews(answer.out(), facts_.may_create_pods);
        if (answer.ok()) continue;
        if (answer.state() != NT_RUN_NOT_RECORDED) {
            host_.add(sdk::warning("query_partial",
                                   "whether you may create pods is not known everywhere: " + answer.failure())
                          .in("queues")
                          .at(answer.number()));
            continue;
        }
        // A recording that was made with `kubectl auth can-i`.
        sdk::Wave one_by_one;
        for (const SpaceRecord& space : facts_.spaces) one_by_one.ask(kubectl_.can_create_pods(space.name));
        const std::vector<sdk::Answer> answers = host_.run(one_by_one);
        for (std::size_t i = 0; i < answers.size(); ++i)
            if (answers[i].state() == NT_RUN_EXITED)
                read_can_i(answers[i].out(), answers[i].exit_status(), facts_.spaces[i].name, facts_.may_create_pods);
        return;
    }
}

void Collection::write() {
    Reading reading{host_, blob_, facts_};
    write_source(reading);
    write_identity(reading);
    if (nodes_are_told_) write_nodes(reading);
    if (wants(NT_WANT_QUEUES) && (spaces_are_listed_ || !facts_.spaces.empty())) write_queues(reading);
    if (wants(NT_WANT_LIMITS) && bounds_are_told_) write_limits(reading);
    if (wants(NT_WANT_JOBS | NT_WANT_ALLOCATIONS) && (facts_.use_is_known || pods_are_hidden_)) write_jobs(reading);
    if (wants(NT_WANT_FREE_TIMES) && facts_.use_is_known) write_releases(reading);
    if (facts_.use_is_known && facts_.priority_classes)
        if (std::string held = held_by_lower_priority(facts_.pods, plain_priority(*facts_.priority_classes));
            !held.empty())
            host_.add(sdk::note("lower_priority", std::move(held)).in("nodes"));
    blob_.has_no<NT_TABLE_RESERVATION>();
    blob_.has_no<NT_TABLE_LICENCE>();
}

}  // namespace nodetop::kubernetes
