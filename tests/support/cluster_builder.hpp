#pragma once

#include <deque>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cluster.hpp"

namespace nodetop::testing {

using Words = std::vector<std::string>;

/// Lists of a node, as to_model would have read them.
struct NodeLists {
    Words features, taints, queues;
};

/// Lists of a queue.
struct QueueLists {
    Words forwards_to, limits_sets;
};

/// The caller. nullopt is unknown, an empty list is "none".
struct IdentityFacts {
    std::string user;
    std::optional<Words> accounts, qos, groups, projects;
    std::string default_account, default_qos;
};

/// Makes a Cluster by hand, with the same order and ranges as one that was read from an adapter. Texts are copied, so
/// that temporaries may be given. Facts that are not named keep the model's defaults; a node without conditions is
/// healthy, its `host` is its name and its `cpu_unit_milli` 1000.
///
///     ClusterBuilder make;
///     const Row n1 = make.add_node(idle_node("n1", 8, 32 * kGiB));
///     const Row cpu = make.add_queue(open_queue("cpu"));
///     make.add_member(cpu, n1);
///     make.add_rule({.queue = cpu, .kind = RuleKind::account}, {"bio"});
///     const Cluster cluster = make.build();
class ClusterBuilder {
  public:
    ClusterBuilder();

    /// The reading's own facts, `now` (1,800,000,000 unless it is set), `asked` (everything) and `failed` (nothing).
    Cluster& facts() { return cluster_; }

    Row add_node(Node node, const NodeLists& lists = {});
    Row add_slot(Slot slot);
    Row add_resource(Resource resource);
    Row add_queue(Queue queue, const QueueLists& lists = {});
    /// `facts`: what the queue says of itself on this node.
    void add_member(Row queue, Row node, Member facts = {});
    void add_members(Row queue, std::initializer_list<Row> nodes);
    void add_rule(Rule rule, const Words& entries = {});
    void add_limit(Limit limit);
    void set_identity(const IdentityFacts& facts);
    void add_association(Association association, const std::optional<Words>& qos = std::nullopt);
    Row add_job(Job job, const std::optional<std::vector<Row>>& nodes = std::nullopt);
    void add_allocation(Allocation allocation);
    void add_release(Release release);
    Row add_reservation(Reservation reservation, const std::vector<Row>& nodes, const Words& licences = {});
    void add_licence(Licence licence);

    /// The finished reading. The builder is used up.
    Cluster build();

  private:
    /// What all the views of the reading point into; it goes with the reading.
    struct Storage {
        std::deque<std::string> texts;
        std::deque<std::vector<Text>> text_lists;
        std::deque<std::vector<Row>> row_lists;
    };

    Text keep(std::string_view text);
    Texts keep(const Words& words);
    std::optional<Texts> keep(const std::optional<Words>& words);
    Rows keep(const std::vector<Row>& rows);

    std::shared_ptr<Storage> storage_;
    Cluster cluster_;
};

/// A healthy node with nothing on it. Without a memory it reports none.
Node idle_node(Text name, std::int64_t cores, Quantity memory_bytes = {});

/// A queue that accepts jobs and starts them.
Queue open_queue(Text name);

}  // namespace nodetop::testing
