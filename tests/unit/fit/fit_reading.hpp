#pragma once

#include <initializer_list>
#include <utility>

#include "fit/rank.hpp"
#include "unit/room/room_reading.hpp"

namespace nodetop::testing {

constexpr std::int64_t kHour = 3600;
/// `now` of a reading that is made by hand.
constexpr std::int64_t kNow = 1'800'000'000;

/// A reading made by hand, ready to hold shapes against it.
struct FitReading {
    explicit FitReading(ClusterBuilder& make) : reading(make), caller(reading.cluster) {}

    Facts facts() const { return {caller, reading.cards, reading.rooms}; }
    Demand demand(JobShape shape) const { return std::get<Demand>(demand_of(facts(), std::move(shape))); }
    QueueFit fit(JobShape shape, Row queue = 0, const Verdict* verdict = nullptr) const {
        return queue_fit(facts(), demand(std::move(shape)), reading.cluster.queues[queue], verdict);
    }
    Place place(JobShape shape, Row queue = 0, const Verdict* verdict = nullptr) const {
        Asking asking;
        asking.possible = verdict != nullptr;
        asking.verdicts.resize(reading.cluster.queues.size(), nullptr);
        asking.verdicts[queue] = verdict;
        return place_in(facts(), demand(std::move(shape)), queue, asking);
    }
    Ranking ranking(JobShape shape, const RankQuery& query = {}, const Asking& asking = {}) const {
        return rank(facts(), demand(std::move(shape)), asking, query);
    }
    /// Names of the queues of places, best first.
    std::vector<std::string> order(JobShape shape, const Asking& asking = {}) const {
        std::vector<std::string> names;
        for (const Place& place : ranking(std::move(shape), {}, asking).places)
            names.emplace_back(reading.cluster.queues[place.queue].name);
        return names;
    }

    RoomReading reading;
    Caller caller;
};

/// A caller with one account and no limits.
inline void add_caller(ClusterBuilder& make) {
    make.set_identity({.user = "mira", .accounts = Words{"bio"}, .qos = Words{}, .groups = Words{}});
}

/// An open queue of these nodes.
inline Row add_queue_of(ClusterBuilder& make, Text name, std::initializer_list<Row> nodes) {
    const Row queue = make.add_queue(open_queue(name));
    make.add_members(queue, nodes);
    return queue;
}

/// A healthy node with idle cards.
inline Row add_gpu_node(ClusterBuilder& make, Text name, std::int64_t cards, Text resource = "gpu:a100",
                        std::int64_t held = 0, std::int64_t cores = 64) {
    const Row node = make.add_node(idle_node(name, cores, 512 * kGiB));
    make.add_slot({.node = node, .resource = resource, .total = cards, .alloc = held});
    return node;
}

inline Verdict accepted(Instant start = {}) {
    Verdict verdict;
    verdict.allowed = true;
    verdict.category = Category::ok;
    verdict.predicted_start_at = start;
    verdict.predicted_start_reliable = Answer::yes;
    verdict.accounts_tried = verdict.accounts_total = 1;
    return verdict;
}

inline Verdict refused(Category category) {
    Verdict verdict;
    verdict.category = category;
    verdict.accounts_tried = verdict.accounts_total = 1;
    return verdict;
}

inline bool has_reason(const QueueFit& fit, FitCode code) {
    for (const FitReason& reason : fit.reasons)
        if (reason.code == code) return true;
    return false;
}

inline bool has_caveat(const Place& place, std::string_view code) {
    for (const Caveat& caveat : place.caveats)
        if (caveat.code == code) return true;
    return false;
}

inline bool has_blocker(const Place& place, std::string_view code) {
    for (const Blocker& blocker : place.blockers)
        if (blocker.code == code) return true;
    return false;
}

}  // namespace nodetop::testing
