#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// What nodetop knows, for other programs: link with `pkg-config --cflags --libs libnodetop`. Everything is read only,
/// and all answers of one Cluster are about one instant.
///
///     using namespace nodetop::library;
///     const auto cluster = Cluster::load();             // finds the batch system
///     if (!cluster) return report(cluster.fault());
///     const auto places = rank(*cluster, {.gpus_per_node = 4, .needs = {"bf16"}}, {.use_probe = true});
#define NODETOP_API __attribute__((visibility("default")))

namespace nodetop::library {

/// Why there is no answer.
struct Fault {
    std::string message;  ///< one line
    std::string hint;     ///< what to do next; ""
};

/// A value, or why there is none. To look at the value of a fault is a programming error (std::bad_variant_access).
template <typename T>
class Result {
  public:
    Result(T value) : content_(std::move(value)) {}
    Result(Fault fault) : content_(std::move(fault)) {}

    explicit operator bool() const { return content_.index() == 0; }
    const T& operator*() const { return std::get<0>(content_); }
    const T* operator->() const { return &std::get<0>(content_); }
    const Fault& fault() const { return std::get<1>(content_); }

  private:
    std::variant<T, Fault> content_;
};

/// A job. What is not stated is checked against no limit. Every member has a default, so that some may be named alone.
struct JobShape {
    std::optional<std::int64_t> nodes = {};               ///< 1 or more
    std::optional<std::int64_t> gpus_per_node = {};       ///< 0 or more
    std::optional<std::int64_t> cpu_milli_per_task = {};  ///< 1000 is one CPU
    std::optional<std::int64_t> tasks_per_node = {};
    std::optional<std::int64_t> memory_bytes = {};      ///< per node
    std::optional<std::int64_t> walltime_seconds = {};  ///< more than 0
    bool walltime_unlimited = false;
    std::optional<std::int64_t> gpu_memory_bytes = {};  ///< least of each GPU
    std::vector<std::string> needs = {};                ///< abilities of the GPUs: bf16, fp8, tf32, flash, cuda, rocm
    std::vector<std::string> exclude = {};              ///< node names
    std::vector<std::string> tolerates = {};
    std::vector<std::string> accounts = {};  ///< to try; empty: all of the caller's
    std::optional<std::string> qos = {}, reservation = {};
};

/// Why a job does not run in a queue.
struct Blocker {
    std::string code;    ///< "QUEUE_DISABLED"
    std::string detail;  ///< a sentence
    bool fatal = false;  ///< for every job, not just for this one
};

/// What a job is submitted to: partition, queue, namespace, pool.
struct Queue {
    std::string name;
    bool usable = false;                         ///< takes and starts jobs at all
    std::vector<Blocker> blockers;               ///< whoever asks: why it is not usable
    std::vector<Blocker> access_denials;         ///< published lists that leave the caller out
    std::optional<std::int64_t> free_cpu_milli;  ///< what a new job of the caller can have; nullopt: not known
    std::optional<std::int64_t> free_gpus;
};

/// One queue for one shape.
struct Place {
    std::string queue;
    std::string label;          ///< RUN NOW, FITS NOW, QUEUE, NO ANSWER, LIMIT, ALL OUT, TOO FEW, WRONG HW, BLOCKED
    bool runnable_now = false;  ///< there is room
    bool starts_now = false;    ///< and nothing is known that makes it wait
    bool confirmed = false;     ///< by the control plane
    std::int64_t nodes_fitting = 0;  ///< nodes that take their part now
    std::int64_t nodes_asked = 1;
    std::optional<std::int64_t> earliest_start_at;  ///< UTC seconds; nullopt: now, not known, or never
    std::vector<Blocker> blockers;
    std::vector<std::string> caveats;  ///< sentences
};

struct LoadOptions {
    std::optional<std::string> backend = {};  ///< detect if it is not given
    std::optional<std::string> replay = {};   ///< a recording in place of a live system
};

struct RankOptions {
    std::vector<std::string> queues = {};  ///< only these; empty: all
    bool all = false;                      ///< also those that are closed, or closed to the caller
    /// Asks the control plane by dry runs, which submit nothing, within the budget of the site: takes seconds. Without
    /// it, or where can_probe() is false, places are judged by what is published, and none is confirmed.
    bool use_probe = false;
};

/// One reading of one batch system. Used by the thread that loaded it, and by one at a time.
class NODETOP_API Cluster {
  public:
    /// Finds the batch system, or takes the named one, and reads it once.
    static Result<Cluster> load(const LoadOptions& options = {});

    Cluster(Cluster&&) noexcept;
    Cluster& operator=(Cluster&&) noexcept;
    ~Cluster();

    const std::string& backend() const;  ///< "slurm"
    bool can_probe() const;              ///< a dry run could be made here now
    const std::vector<Queue>& queues() const;
    const Queue* queue(std::string_view name) const;  ///< null: there is none

  private:
    struct State;
    explicit Cluster(std::unique_ptr<State> state);
    friend NODETOP_API Result<std::vector<Place>> rank(const Cluster& cluster, const JobShape& shape,
                                                       const RankOptions& options);

    std::unique_ptr<State> state_;
};

/// Where the job can run, best first. A fault: the shape cannot be asked, or a queue does not exist.
NODETOP_API Result<std::vector<Place>> rank(const Cluster& cluster, const JobShape& shape,
                                            const RankOptions& options = {});

}  // namespace nodetop::library
