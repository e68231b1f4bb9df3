#include <nodetop/library.hpp>

#include <algorithm>

#include "fit/pins.hpp"
#include "fit/rank.hpp"
#include "outside/real_environment.hpp"
#include "reading/ask.hpp"
#include "reading/system.hpp"
#include "report/judgement.hpp"
#include "report/place_report.hpp"
#include "report/queues.hpp"
#include "report/queues_to_ask.hpp"

namespace nodetop::library {

namespace {

Fault fault_of(const Failure& failure) { return {failure.message, failure.hint}; }

Quantity quantity(std::optional<std::int64_t> value) { return value ? Quantity{*value} : Quantity::unknown(); }

std::optional<std::int64_t> number(Quantity quantity) {
    return quantity.finite() ? std::optional(quantity.value()) : std::nullopt;
}

std::vector<Blocker> blockers_of(const std::vector<nodetop::Blocker>& all, bool access) {
    std::vector<Blocker> blockers;
    for (const nodetop::Blocker& blocker : all)
        if ((blocker.triage == Triage::access) == access)
            blockers.push_back({blocker.code, blocker.detail, blocker.fatal});
    return blockers;
}

nodetop::JobShape shape_of(const JobShape& shape) {
    nodetop::JobShape known;
    known.nodes = quantity(shape.nodes);
    known.tasks_per_node = quantity(shape.tasks_per_node);
    known.cpu_milli_per_task = quantity(shape.cpu_milli_per_task);
    known.memory_bytes = quantity(shape.memory_bytes);
    known.walltime_seconds = shape.walltime_unlimited ? Quantity::unlimited() : quantity(shape.walltime_seconds);
    known.accelerators_per_node = quantity(shape.gpus_per_node);
    known.accelerator_memory_bytes = quantity(shape.gpu_memory_bytes);
    known.needs = shape.needs;
    known.exclude = shape.exclude;
    known.tolerates = shape.tolerates;
    known.accounts = shape.accounts;
    known.qos = shape.qos;
    known.reservation = shape.reservation;
    return known;
}

Place place_of(const nodetop::Cluster& cluster, const nodetop::Place& from) {
    Place place;
    place.queue = cluster.queues[from.queue].name;
    place.label = word(from.label);
    place.runnable_now = from.runnable_now;
    place.starts_now = from.starts_now;
    place.confirmed = from.confirmed;
    place.nodes_fitting = from.fit.fitting;
    place.nodes_asked = from.fit.asked;
    place.earliest_start_at = number(from.earliest_start_at);
    for (const bool access : {false, true}) {
        std::vector<Blocker> some = blockers_of(from.blockers, access);
        place.blockers.insert(place.blockers.end(), some.begin(), some.end());
    }
    for (const Caveat& caveat : from.caveats) place.caveats.push_back(caveat.text);
    return place;
}

}  // namespace

struct Cluster::State {
    State(std::unique_ptr<System> asked, Reading&& from, const SiteLimits& site)
        : batch_system(std::move(asked)),
          reading(std::move(from)),
          judgement(reading, true),
          can_probe(site.max_dry_runs != 0u && batch_system->can_dry_run().possible) {
        if (site.max_dry_runs) budget.total = *site.max_dry_runs;
        if (site.dry_runs_at_once) at_once = *site.dry_runs_at_once;
        for (Row row = 0; row < reading.cluster.queues.size(); ++row) {
            const QueueAccess& access = judgement.access[row];
            const QueueRoom& room = judgement.queue_rooms()[row];
            queues.push_back({std::string(reading.cluster.queues[row].name), access.usable,
                              blockers_of(access.blockers, false), blockers_of(access.blockers, true),
                              number(room.cpu_milli.effective_free), number(room.accelerators.effective_free)});
        }
    }

    DryRunOutcome ask_about(const Demand& demand, const std::vector<Row>& only);

    std::unique_ptr<System> batch_system;
    Reading reading;
    Judgement judgement;  // points into the reading
    bool can_probe = false;
    DryRunBudget budget;
    unsigned at_once = kDryRunsAtOnce;
    std::vector<Queue> queues;
};

/// What the control plane says of the shape in the queues of which an answer could change anything.
DryRunOutcome Cluster::State::ask_about(const Demand& demand, const std::vector<Row>& only) {
    AskRequest request;
    request.queues = queues_to_ask(judgement, demand, only);
    request.shape = demand.shape;
    request.budget = budget;
    request.at_once = at_once;
    request.pins = [&](Row queue) { return pins_for(facts_of(judgement), demand, reading.cluster.queues[queue]); };
    return nodetop::ask(*batch_system, judgement.caller, request).outcome;
}

Cluster::Cluster(std::unique_ptr<State> state) : state_(std::move(state)) {}
Cluster::Cluster(Cluster&&) noexcept = default;
Cluster& Cluster::operator=(Cluster&&) noexcept = default;
Cluster::~Cluster() = default;

Result<Cluster> Cluster::load(const LoadOptions& options) {
    RealEnvironment environment;
    auto configured = read_configured(std::nullopt, environment);
    if (const auto* failure = std::get_if<Failure>(&configured)) return fault_of(*failure);
    SourceRequest request;
    request.backend = options.backend;
    request.replay = options.replay;
    request.configured = std::make_shared<const Configured>(std::get<Configured>(std::move(configured)));
    request.cancellation = std::make_shared<Cancellation>();
    const SiteLimits site = request.configured->keys.site;
    auto chosen = choose_system(request);
    if (const auto* failure = std::get_if<Failure>(&chosen)) return fault_of(*failure);
    std::unique_ptr<System> system = std::get<std::unique_ptr<System>>(std::move(chosen));
    auto read = system->read(Query::nodes | Query::queues | Query::limits | Query::identity | Query::jobs |
                             Query::free_times | Query::reservations);
    if (const auto* failure = std::get_if<Failure>(&read)) return fault_of(*failure);
    return Cluster(std::make_unique<State>(std::move(system), std::get<Reading>(std::move(read)), site));
}

const std::string& Cluster::backend() const { return state_->reading.origin.backend; }
bool Cluster::can_probe() const { return state_->can_probe; }
const std::vector<Queue>& Cluster::queues() const { return state_->queues; }

const Queue* Cluster::queue(std::string_view name) const {
    const auto found = std::ranges::find(state_->queues, name, &Queue::name);
    return found == state_->queues.end() ? nullptr : &*found;
}

Result<std::vector<Place>> rank(const Cluster& cluster, const JobShape& shape, const RankOptions& options) {
    Cluster::State& state = *cluster.state_;
    const Facts facts = facts_of(state.judgement);
    auto demand = demand_of(facts, shape_of(shape));
    if (auto* fault = std::get_if<std::string>(&demand)) return Fault{std::move(*fault), ""};
    std::vector<UnknownQueue> unknown;
    const std::vector<Row> queues = find_queues(facts.cluster(), options.queues, unknown);
    if (!unknown.empty()) return Fault{"there is no queue '" + unknown.front().name + "'", ""};
    DryRunOutcome outcome;
    if (options.use_probe && state.can_probe) outcome = state.ask_about(std::get<Demand>(demand), queues);
    Asking asking;
    asking.possible = state.can_probe;
    asking.verdicts = outcome.pointers();
    asking.budget_spent = outcome.budget_spent;
    std::vector<Place> places;
    const RankQuery query{queues, options.all};
    for (const nodetop::Place& place : nodetop::rank(facts, std::get<Demand>(demand), asking, query).places)
        places.push_back(place_of(facts.cluster(), place));
    return places;
}

}  // namespace nodetop::library
