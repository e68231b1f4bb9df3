#include "fit/largest.hpp"

#include <algorithm>
#include <map>

#include "access/limit_sets.hpp"
#include "fit/limit_cuts.hpp"
#include "fit/most_now.hpp"
#include "room/job_terms.hpp"
#include "room/pieces.hpp"

namespace nodetop {

namespace {

class Measure {
  public:
    Measure(const Facts& facts, const Demand& demand, const Queue& queue, Largest& largest)
        : facts_(facts), demand_(demand), queue_(queue), largest_(largest) {}

    Quantity most(Part part, const Demand& demand) const {
        const auto value =
            most_now(facts_, demand, queue_, part, 1, demand.shape.walltime_seconds, largest_.place.verdict);
        return value ? Quantity{*value} : Quantity{0};
    }
    Demand with(JobShape shape) const { return with_shape(demand_, std::move(shape)); }

    /// Whole pieces of what a limit leaves, in the pieces that the system hands out.
    Quantity cut_cpu(Quantity have, const LimitCut& limit) {
        return whole_pieces(cut(have, limit), facts_.cluster().source.cpu_fractional ? 1 : 1000);
    }
    /// No more than the limits leave. Unknown, where they are, unless nothing is there anyway.
    Quantity cut(Quantity have, const LimitCut& limit) {
        if (have == Quantity{0}) return have;
        const Quantity least = smaller(have, limit.most);
        if (least != have && limit.limit != kNoRow &&
            std::find(largest_.limited_by.begin(), largest_.limited_by.end(), limit.limit) == largest_.limited_by.end())
            largest_.limited_by.push_back(limit.limit);
        return least;
    }

  private:
    const Facts& facts_;
    const Demand& demand_;
    const Queue& queue_;
    Largest& largest_;
};

/// Each kind of card by itself: a job that names its type gets these.
void measure_models(const Facts& facts, const Measure& measure, const JobShape& one_card, const LimitCut& limit,
                    Largest& largest) {
    const std::vector<Card>& cards = facts.cards.distinct();
    std::map<std::string_view, std::vector<Row>> kinds;
    for (Row kind = 0; kind < cards.size(); ++kind) kinds[cards[kind].name].push_back(kind);
    for (const auto& [name, rows] : kinds) {
        Demand demand = measure.with(one_card);
        // Set aside in every part of the test, without a demand that would be told.
        for (CardFit& fit : demand.cards) fit.kind = CardFit::Kind::lacks;
        for (const Row kind : rows) demand.cards[kind].kind = CardFit::Kind::passes;
        const Quantity most = smaller(measure.most(Part::accelerators, demand), limit.most);
        if (most != Quantity{0}) largest.models.push_back({std::string(name), most});
    }
    std::stable_sort(largest.models.begin(), largest.models.end(), [](const auto& a, const auto& b) {
        return a.accelerators_one_node.value_or(0) > b.accelerators_one_node.value_or(0);
    });
}

/// The rows behind the blockers that are limits.
std::vector<Row> limits_of(const Cluster& cluster, const std::vector<Blocker>& blockers) {
    std::vector<Row> rows;
    for (Row row = 0; row < cluster.limits.size(); ++row) {
        const Limit& limit = cluster.limits[row];
        const bool blocks = std::any_of(blockers.begin(), blockers.end(), [&](const Blocker& blocker) {
            return blocker.resource == limit.resource && blocker.limit == limit.value &&
                   blocker.source == name_of(limit);
        });
        if (blocks) rows.push_back(row);
    }
    return rows;
}

}  // namespace

JobShape least_job(const Facts& facts, const JobShape& asked, const Queue& queue) {
    JobShape shape{.accounts = asked.accounts, .qos = asked.qos, .reservation = asked.reservation};
    shape.walltime_seconds = asked.walltime_seconds;
    if (!shape.walltime_seconds.known()) {
        const Quantity allowed = walltime_for(facts, queue, shape);
        shape.walltime_seconds = smaller(allowed, Quantity{kUsualJobSeconds});
    }
    return shape;
}

Largest largest_in(const Facts& facts, const Demand& demand, Row row, const Asking& asking) {
    const Queue& queue = facts.queue(row);
    const JobShape least = least_job(facts, demand.shape, queue);
    Largest largest;
    largest.queue = row;
    largest.least = least;
    largest.place = place_in(facts, with_shape(demand, least), row, asking);
    largest.starts = largest.place.starts_now && takes_the_job(largest.place.label);
    largest.nodes = largest.accelerators_one_node = largest.cpu_milli_one_node = 0;
    largest.cpu_milli_default_memory = largest.memory_bytes_one_node = 0;
    if (!largest.starts) {
        largest.limited_by = limits_of(facts.cluster(), largest.place.blockers);
        return largest;
    }

    Measure measure(facts, demand, queue, largest);
    const LimitCuts cuts = limit_cuts(facts, queue, demand.shape);
    JobShape one_card = least;
    one_card.accelerators_per_node = 1;
    JobShape any_memory = least;
    any_memory.memory_bytes = 1;
    largest.nodes = measure.cut(largest.place.fit.fitting, cuts.nodes);
    // A core on each of them.
    LimitCut cores = cuts.all_cpu_milli;
    if (cores.most.finite()) cores.most = cores.most.value() / 1000;
    largest.nodes = measure.cut(largest.nodes, cores);
    largest.accelerators_one_node =
        measure.cut(measure.most(Part::accelerators, measure.with(one_card)), cuts.accelerators);
    // A node that reports no memory takes no job that states some.
    const Quantity by_default = measure.most(Part::cpu_milli, measure.with(least));
    const Quantity stated = measure.most(Part::cpu_milli, measure.with(any_memory));
    largest.cpu_milli_one_node = measure.cut_cpu(std::max(by_default.value_or(0), stated.value_or(0)), cuts.cpu_milli);
    largest.cpu_milli_default_memory = measure.cut_cpu(by_default, cuts.cpu_milli);
    largest.memory_bytes_one_node =
        measure.cut(measure.most(Part::memory_bytes, measure.with(any_memory)), cuts.memory_bytes);
    if (largest.accelerators_one_node != Quantity{0})
        measure_models(facts, measure, one_card, cuts.accelerators, largest);
    const auto window = most_now(facts, with_shape(demand, least), queue, Part::walltime_seconds,
                                 largest.place.fit.fitting, least.walltime_seconds, largest.place.verdict);
    if (window && *window != INT64_MAX) largest.window_seconds = *window;
    return largest;
}

}  // namespace nodetop
