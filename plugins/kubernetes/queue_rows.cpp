#include "queue_rows.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "job_facts.hpp"

namespace nodetop::kubernetes {
namespace {

using QueueRow = sdk::Row<NT_TABLE_QUEUE>;

class Writer {
  public:
    explicit Writer(Reading& reading) : reading_(reading), facts_(reading.facts) {}

    void write() {
        reading_.blob.table<NT_TABLE_QUEUE>().answered();
        for (const SpaceRecord& space : facts_.spaces) {
            const auto queues = facts_.kueue.queues_in(space.name);
            if (queues.empty()) write_space(space, nullptr);
            for (const LocalQueue* queue : queues) write_space(space, queue);
        }
        // A pod of any namespace may name them: shown is the caller's own namespace with each.
        for (const SpaceRecord& space : facts_.spaces)
            if (space.name == facts_.config.default_space())
                for (const VolcanoQueue& queue : facts_.volcano) write_volcano(space, queue);
    }

  private:
    /// `local`: the LocalQueue in it, or nullptr for the namespace itself.
    void write_space(const SpaceRecord& space, const LocalQueue* local) {
        QueueRow row = reading_.blob.add<NT_TABLE_QUEUE>();
        reading_.queues_of.emplace(space.name, row.ref());
        if (local != nullptr) reading_.local_queues.emplace(local, row.ref());
        row.set<NT_COL_QUEUE_NAME>(local == nullptr ? space.name : space.name + "/" + local->name);
        row.set<NT_COL_QUEUE_HIDDEN>(is_of_the_system(space.name));
        row.set<NT_COL_QUEUE_DEFAULT>(local == nullptr && space.name == facts_.config.default_space());
        write_state(row, space, local);
        write_permission(row, space.name);
        const ClusterQueue* cluster_queue =
            local == nullptr ? nullptr : facts_.kueue.cluster_queue(local->cluster_queue);
        if (local != nullptr) write_work(row, *local, cluster_queue);
        write_members(row, space, cluster_queue);
        if (local == nullptr && facts_.use_is_known) write_counts(row, space.name);
    }

    void write_volcano(const SpaceRecord& space, const VolcanoQueue& queue) {
        QueueRow row = reading_.blob.add<NT_TABLE_QUEUE>();
        reading_.queues_of.emplace(space.name, row.ref());
        reading_.volcano_queues.emplace(&queue, row.ref());
        row.set<NT_COL_QUEUE_NAME>(space.name + "/" + queue.name);
        if (!queue.state.empty()) row.set<NT_COL_QUEUE_STATE_RAW>(queue.state);
        row.set<NT_COL_QUEUE_JOBS_WAITING>(queue.waiting).set<NT_COL_QUEUE_JOBS_RUNNING>(queue.running);
        const bool is_closed = queue.state == "Closed" || queue.state == "Closing";
        if (is_closed)
            row.set<NT_COL_QUEUE_ENABLED>(false).set<NT_COL_QUEUE_STARTED>(queue.state == "Closing");
        else if (queue.state == "Open")
            row.set<NT_COL_QUEUE_ENABLED>(space.phase == "Active").set<NT_COL_QUEUE_STARTED>(true);
        if (is_closed) row.set<NT_COL_QUEUE_REASON>("Volcano takes no more jobs in it");
        write_permission(row, space.name);
        write_members(row, space, nullptr);
    }

    void write_state(QueueRow row, const SpaceRecord& space, const LocalQueue* local) {
        if (!space.phase.empty()) row.set<NT_COL_QUEUE_STATE_RAW>(space.phase);
        if (local == nullptr) row.set<NT_COL_QUEUE_STARTED>(true);
        if (space.is_hidden) {
            // Who may create pods in a namespace need not be allowed to look at it; the dry run tells the rest.
            row.set<NT_COL_QUEUE_ENABLED>(true).set<NT_COL_QUEUE_STATE_RAW>("not visible to you");
            reading_.host.add(
                sdk::note("not_permitted", "whether the namespace is there and takes pods is not visible to you")
                    .in("queues")
                    .about(space.name));
        } else if (space.phase == "Active") {
            row.set<NT_COL_QUEUE_ENABLED>(true);
        } else if (space.phase == "Terminating") {
            row.set<NT_COL_QUEUE_ENABLED>(false).set<NT_COL_QUEUE_REASON>("the namespace is being terminated");
        } else if (!space.phase.empty()) {
            reading_.host.add(sdk::warning("unknown_state", "phase of the namespace not known: '" + space.phase + "'")
                                  .in("queues")
                                  .about(space.name));
        }
    }

    /// Kueue starts what it admits.
    void write_work(QueueRow row, const LocalQueue& local, const ClusterQueue* cluster_queue) {
        row.set<NT_COL_QUEUE_JOBS_WAITING>(local.waiting).set<NT_COL_QUEUE_JOBS_RUNNING>(local.running);
        if (local.is_stopped() || (cluster_queue != nullptr && cluster_queue->is_stopped()))
            row.set<NT_COL_QUEUE_STARTED>(false).set<NT_COL_QUEUE_REASON>("stopped: stopPolicy is set");
        else if (cluster_queue != nullptr && !cluster_queue->is_active)
            row.set<NT_COL_QUEUE_STARTED>(false).set<NT_COL_QUEUE_REASON>("its ClusterQueue is not active");
        else if (cluster_queue != nullptr)
            row.set<NT_COL_QUEUE_STARTED>(true);
        else
            row.set<NT_COL_QUEUE_REASON>("its ClusterQueue " + local.cluster_queue + " cannot be seen");
    }

    void write_counts(QueueRow row, const std::string& space) {
        const auto found = facts_.pods.counts().find(space);
        const PodCounts counts = found == facts_.pods.counts().end() ? PodCounts() : found->second;
        row.set<NT_COL_QUEUE_JOBS_RUNNING>(counts.running).set<NT_COL_QUEUE_JOBS_WAITING>(counts.waiting);
    }

    /// The server itself has said whether the caller may create pods there.
    void write_permission(QueueRow queue, const std::string& space) {
        auto rule = reading_.blob.add<NT_TABLE_RULE>();
        rule.set<NT_COL_RULE_QUEUE>(queue).set<NT_COL_RULE_KIND>(NT_RULE_USER).set<NT_COL_RULE_OPAQUE>(true);
        const auto found = facts_.may_create_pods.find(space);
        if (found == facts_.may_create_pods.end()) return;
        rule.set<NT_COL_RULE_ADMITS_CALLER>(found->second).set<NT_COL_RULE_ANSWERED>(true);
    }

    /// Every node, unless a selector is put on every pod of the namespace, or the flavours of the queue name their own.
    void write_members(QueueRow queue, const SpaceRecord& space, const ClusterQueue* cluster_queue) {
        const auto flavours =
            cluster_queue == nullptr ? std::vector<Kueue::Selector>() : facts_.kueue.nodes_of(*cluster_queue);
        if (!space.is_pinned && flavours.empty()) {
            queue.set<NT_COL_QUEUE_ALL_NODES>(true);
            return;
        }
        for (const NodeRecord& node : facts_.nodes) {
            bool may_use = flavours.empty();
            for (const Kueue::Selector& flavour : flavours) may_use = may_use || matches(flavour, node.labels);
            const auto place = reading_.nodes.find(node.name);
            if (!may_use || !matches(space.selector, node.labels) || place == reading_.nodes.end()) continue;
            auto member = reading_.blob.add<NT_TABLE_MEMBER>();
            member.set<NT_COL_MEMBER_QUEUE>(queue).set<NT_COL_MEMBER_NODE>(place->second);
        }
    }

    Reading& reading_;
    const Facts& facts_;
};

void write_bound(Reading& reading, QueueRef queue, const BoundRecord& bound) {
    auto row = reading.blob.add<NT_TABLE_LIMIT>();
    row.set<NT_COL_LIMIT_SET>(bound.set).set<NT_COL_LIMIT_SOURCE>(bound.source);
    row.set<NT_COL_LIMIT_SCOPE>(bound.of_one_pod ? NT_SCOPE_NODE : NT_SCOPE_QUEUE);
    row.set<NT_COL_LIMIT_QUEUE>(queue).set<NT_COL_LIMIT_RESOURCE>(bound.resource);
    row.set<NT_COL_LIMIT_VALUE>(bound.value).set<NT_COL_LIMIT_MINIMUM>(bound.is_minimum);
    if (!bound.of_one_pod) row.set<NT_COL_LIMIT_USED>(bound.used);
    row.set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE).set<NT_COL_LIMIT_BINDS>(bound.binds);
}

/// A job that names no accelerator gets the commonest one: what a quota leaves of that is the most it may ask.
void write_rest_of_device(Reading& reading, QueueRef queue, const BoundRecord& quota, const std::string& device) {
    if (!quota.binds || device.empty() || quota.resource != "accelerators:" + device) return;
    auto row = reading.blob.add<NT_TABLE_LIMIT>();
    row.set<NT_COL_LIMIT_SET>(quota.set).set<NT_COL_LIMIT_SOURCE>(quota.source + ", what is left of " + device);
    row.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_JOB).set<NT_COL_LIMIT_QUEUE>(queue).set<NT_COL_LIMIT_RESOURCE>("accelerators");
    if (quota.value && quota.used) row.set<NT_COL_LIMIT_VALUE>(std::max(*quota.value - *quota.used, std::int64_t{0}));
    row.set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_REFUSE).set<NT_COL_LIMIT_BINDS>(true);
}

/// What a queue controller lets the queue hold: more of it waits. `kind`: of the object that says so.
void write_share(Reading& reading, QueueRef queue, const std::string& name, const char* kind, const QueueShare& share) {
    auto row = reading.blob.add<NT_TABLE_LIMIT>();
    row.set<NT_COL_LIMIT_SET>(name).set<NT_COL_LIMIT_SOURCE>(kind);
    row.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_QUEUE).set<NT_COL_LIMIT_QUEUE>(queue);
    row.set<NT_COL_LIMIT_RESOURCE>(share.resource);
    row.set<NT_COL_LIMIT_VALUE>(share.is_unlimited ? std::optional<std::int64_t>(NT_UNLIMITED) : share.value);
    row.set<NT_COL_LIMIT_USED>(share.used);
    row.set<NT_COL_LIMIT_EFFECT>(NT_EFFECT_WAIT).set<NT_COL_LIMIT_BINDS>(true);
}

}  // namespace

void write_queues(Reading& reading) { Writer(reading).write(); }

void write_limits(Reading& reading) {
    reading.blob.table<NT_TABLE_LIMIT>().answered();
    const Facts& facts = reading.facts;
    const std::string device = commonest_device(facts);
    for (const auto* bounds : {&facts.quotas, &facts.limit_ranges})
        for (const BoundRecord& bound : *bounds) {
            const auto [begin, end] = reading.queues_of.equal_range(bound.space);
            for (auto queue = begin; queue != end; ++queue) {
                write_bound(reading, queue->second, bound);
                if (!bound.of_one_pod) write_rest_of_device(reading, queue->second, bound, device);
            }
        }
    for (const auto& [local, queue] : reading.local_queues) {
        const ClusterQueue* cluster_queue = facts.kueue.cluster_queue(local->cluster_queue);
        if (cluster_queue == nullptr) continue;
        for (const QueueShare& share : cluster_queue->shares)
            write_share(reading, queue, cluster_queue->name, "ClusterQueue", share);
    }
    for (const auto& [volcano, queue] : reading.volcano_queues)
        for (const QueueShare& share : volcano->shares)
            write_share(reading, queue, volcano->name, "Volcano queue", share);
}

}  // namespace nodetop::kubernetes
