#include "fit/nearest.hpp"

#include <nodetop/text/ascii.hpp>
#include <nodetop/text/duration.hpp>

#include <algorithm>
#include <array>
#include <optional>

#include "fit/most_now.hpp"

namespace nodetop {

namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;
/// Queues in which one change is tried out, the most promising first.
constexpr std::size_t kMostTries = 4;
constexpr int kMostCuts = 3;

struct PartWords {
    Part part;
    const char* flag;
    const char* resource;  ///< of limits on it
};
constexpr std::array<PartWords, 5> kParts{{
    {Part::walltime_seconds, "-t", "walltime_seconds"},
    {Part::accelerators, "-g", "accelerators"},
    {Part::memory_bytes, "--mem", "memory_bytes"},
    {Part::cpu_milli, "-c", "cpu_milli"},
    {Part::nodes, "-N", "nodes"},
}};

std::int64_t floor_to(std::int64_t value, std::int64_t unit) { return value / unit * unit; }

/// What the shape asks of a part in the queue; nullopt if it cannot become less.
std::optional<std::int64_t> asked(const JobShape& shape, Part part, const Place& place) {
    switch (part) {
        case Part::accelerators:
            if (shape.accelerators_per_node.value_or(0) > 1) return shape.accelerators_per_node.value();
            return std::nullopt;
        case Part::cpu_milli:
            if (shape.cpu_milli_per_task.value_or(0) > 1000) return shape.cpu_milli_per_task.value();
            return std::nullopt;
        case Part::memory_bytes:
            if (shape.memory_bytes.finite()) return shape.memory_bytes.value();
            return std::nullopt;
        case Part::nodes:
            if (shape.nodes.value_or(0) > 1) return shape.nodes.value();
            return std::nullopt;
        case Part::walltime_seconds:
            return place.fit.seconds.is_unlimited() ? INT64_MAX : place.fit.seconds.value_or(0);
    }
    return std::nullopt;
}

/// In units that a user would type; 0 if nothing is left.
std::int64_t rounded(const JobShape& shape, Part part, std::int64_t value) {
    switch (part) {
        case Part::cpu_milli:
            return floor_to(value / std::max<std::int64_t>(shape.tasks_per_node.value_or(1), 1), 1000);
        case Part::memory_bytes:
            return floor_to(value, value >= kGiB ? kGiB : kMiB);
        case Part::walltime_seconds:
            return floor_to(value, value >= 2 * 3600 ? 3600 : 60);
        default:
            return value;
    }
}

JobShape changed(JobShape shape, Part part, std::int64_t value) {
    switch (part) {
        case Part::accelerators:
            shape.accelerators_per_node = value;
            break;
        case Part::cpu_milli:
            shape.cpu_milli_per_task = value;
            break;
        case Part::memory_bytes:
            shape.memory_bytes = value;
            break;
        case Part::nodes:
            shape.nodes = value;
            break;
        case Part::walltime_seconds:
            shape.walltime_seconds = value;
            break;
    }
    return shape;
}

std::string typed(Part part, std::int64_t value) {
    switch (part) {
        case Part::cpu_milli:
            return std::to_string(value / 1000);
        case Part::memory_bytes:
            return value % kGiB == 0 ? std::to_string(value / kGiB) + "G" : std::to_string(value / kMiB) + "M";
        case Part::walltime_seconds:
            return text::print_duration(value);
        default:
            return std::to_string(value);
    }
}

/// The queue takes jobs of the caller at all, as far as is known.
bool open_at_all(const Place& place) {
    if (any_fatal(place.blockers)) return false;
    return place.verdict == nullptr || !place.verdict->refuses_caller();
}

class Search {
  public:
    Search(const Facts& facts, const Demand& demand, const Ranking& ranking)
        : facts_(facts), demand_(demand), ranking_(ranking) {}

    std::vector<Change> changes() {
        for (const PartWords& part : kParts) try_part(part);
        std::stable_sort(found_.begin(), found_.end(),
                         [](const Found& a, const Found& b) { return a.kept_permille > b.kept_permille; });
        std::vector<Change> changes = other_names();
        for (Found& found : found_) changes.push_back(std::move(found.change));
        return changes;
    }

  private:
    struct Found {
        Change change;
        std::int64_t kept_permille;  ///< of what was asked
    };
    struct Candidate {
        const Place* place;
        std::int64_t value, asked;
    };

    Place place_of(Row queue, JobShape shape) const {
        return place_in(facts_, with_shape(demand_, std::move(shape)), queue);
    }

    void try_part(const PartWords& words) {
        std::vector<Candidate> candidates;
        for (const Place& place : ranking_.places) {
            if (!open_at_all(place)) continue;
            const auto was = asked(demand_.shape, words.part, place);
            if (!was) continue;
            const auto most =
                most_now(facts_, demand_, facts_.queue(place.queue), words.part, place.fit.asked, place.fit.seconds);
            if (!most) continue;
            // Where there is enough, only a limit may be in the way, which may leave a little less.
            const std::int64_t value = *most >= *was ? *was : rounded(demand_.shape, words.part, *most);
            if (value > 0) candidates.push_back({&place, value, *was});
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
        if (candidates.size() > kMostTries) candidates.resize(kMostTries);
        std::optional<Found> best;
        for (const Candidate& candidate : candidates) {
            auto found = try_value(words, candidate);
            if (found && (!best || found->kept_permille > best->kept_permille)) best = std::move(found);
        }
        if (best) found_.push_back(std::move(*best));
    }

    /// Less and less, as limits demand it.
    std::optional<Found> try_value(const PartWords& words, const Candidate& candidate) const {
        std::int64_t value = candidate.value;
        for (int cut = 0; cut <= kMostCuts && value > 0; ++cut) {
            const Place place = place_of(candidate.place->queue, changed(demand_.shape, words.part, value));
            if (place.starts_now && takes_the_job(place.label)) {
                if (value >= candidate.asked) return std::nullopt;
                return Found{change({words.flag, typed(words.part, value)}, place),
                             value / std::max<std::int64_t>(candidate.asked / 1000, 1)};
            }
            const auto allowed = allowed_by_limits(words, place);
            if (!allowed || *allowed >= value) return std::nullopt;
            value = *allowed;
        }
        return std::nullopt;
    }

    /// What the limits that stand in the way would let through.
    std::optional<std::int64_t> allowed_by_limits(const PartWords& words, const Place& place) const {
        std::optional<std::int64_t> least;
        for (const Blocker& blocker : place.blockers) {
            if (!blocker.resource.starts_with(words.resource) || !blocker.limit.finite()) continue;
            const bool within = !blocker.asked.finite() || blocker.asked.value() <= blocker.limit.value();
            const Quantity left = within ? left_of(blocker.limit, blocker.used) : blocker.limit;
            if (!left.finite()) continue;
            const bool of_all_nodes =
                words.part != Part::nodes && words.part != Part::walltime_seconds && !blocker.code.ends_with("_NODE");
            std::int64_t value = left.value() / (of_all_nodes ? place.fit.asked : 1);
            if (words.part != Part::walltime_seconds) value = rounded(demand_.shape, words.part, value);
            if (!least || value < *least) least = value;
        }
        return least;
    }

    /// The same shape under another account or QOS of the caller's.
    std::vector<Change> other_names() const {
        std::vector<Change> changes;
        const Identity* identity = facts_.caller.identity();
        if (identity == nullptr) return changes;
        const auto try_all = [&](const std::optional<Texts>& names, const char* flag, const auto& set) {
            if (!names) return;
            for (const Text name : *names)
                for (const Row queue : open_queues()) {
                    JobShape shape = demand_.shape;
                    if (!set(shape, name)) break;
                    const Place place = place_of(queue, std::move(shape));
                    if (!place.starts_now || !takes_the_job(place.label)) continue;
                    changes.push_back(change({flag, std::string(name)}, place));
                    return;
                }
        };
        // Without -A every account of the caller's is considered already.
        if (!demand_.shape.accounts.empty())
            try_all(identity->accounts, "-A", [&](JobShape& shape, Text name) {
                const auto same = [&](const std::string& own) { return text::same_word(own, name); };
                if (std::any_of(shape.accounts.begin(), shape.accounts.end(), same)) return false;
                shape.accounts = {std::string(name)};
                return true;
            });
        try_all(identity->qos, "--qos", [](JobShape& shape, Text name) {
            if (shape.qos && text::same_word(*shape.qos, name)) return false;
            shape.qos = std::string(name);
            return true;
        });
        return changes;
    }

    /// Queues in which names may be what is in the way: the nodes would do.
    std::vector<Row> open_queues() const {
        std::vector<Row> queues;
        for (const Place& place : ranking_.places)
            if (place.fit.satisfied_now() && queues.size() < kMostTries) queues.push_back(place.queue);
        for (const LeftOut& row : ranking_.left_out)
            if (row.why == LeftOutWhy::no_access && queues.size() < 2 * kMostTries) queues.push_back(row.queue);
        return queues;
    }

    Change change(std::vector<std::string> argv, const Place& place) const {
        std::string text = "with";
        for (const std::string& word : argv) text += " " + word;
        text += " it fits now in " + std::string(facts_.queue(place.queue).name);
        return {std::move(text), std::move(argv), place.queue, place.label};
    }

    const Facts& facts_;
    const Demand& demand_;
    const Ranking& ranking_;
    std::vector<Found> found_;
};

}  // namespace

std::vector<Change> nearest_changes(const Facts& facts, const Demand& demand, const Ranking& ranking) {
    const bool something_starts = std::any_of(ranking.places.begin(), ranking.places.end(), [](const Place& place) {
        return place.starts_now && takes_the_job(place.label);
    });
    return something_starts ? std::vector<Change>() : Search(facts, demand, ranking).changes();
}

}  // namespace nodetop
