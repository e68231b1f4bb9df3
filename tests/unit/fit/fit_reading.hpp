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

/// A caller with one account whose jobs get the QOS `normal`.
inline void add_caller_of_qos(ClusterBuilder& make) {
    make.set_identity(
        {.user = "mira", .accounts = Words{"bio"}, .qos = Words{"normal"}, .groups = Words{}, .default_qos = "normal"});
}

/// The QOS `normal` lets each user hold so many cores; a job over that waits.
inline void add_core_limit(ClusterBuilder& make, std::int64_t value_milli, Quantity used_milli) {
    make.add_limit({.set = "normal",
                    .source = "site QOS",
                    .scope = Scope::user,
                    .resource = "cpu_milli",
                    .value = value_milli,
                    .used = used_milli,
                    .effect = Effect::wait});
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

/// A queue for a caller without limits: 24 of 32 cores, half of the memory, 4 GiB a core by default; and 16 cores
/// beside 3 of 4 A100 and 2 V100.
inline void add_mixed_queue(ClusterBuilder& make) {
    add_caller(make);
    Node cpu = used_node("c", 32, 8, 64 * kGiB, 32 * kGiB);
    cpu.memory_floor_bytes = 4 * kGiB;
    const Row gpu = add_gpu_node(make, "g", 4, "gpu:a100", 1, 16);
    make.add_slot({.node = gpu, .resource = "gpu:v100", .total = 2, .alloc = 0});
    add_queue_of(make, "q", {make.add_node(cpu), gpu});
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
