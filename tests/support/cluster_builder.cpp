#include "support/cluster_builder.hpp"

#include <utility>

#include "model/index.hpp"

namespace nodetop::testing {

namespace {
template <class T>
Row append(std::vector<T>& table, T row) {
    table.push_back(std::move(row));
    return static_cast<Row>(table.size() - 1);
}
}  // namespace

ClusterBuilder::ClusterBuilder() : storage_(std::make_shared<Storage>()) {
    cluster_.now = 1'800'000'000;
    cluster_.asked = Queries::all();
}

Text ClusterBuilder::keep(std::string_view text) { return storage_->texts.emplace_back(text); }

Texts ClusterBuilder::keep(const Words& words) {
    std::vector<Text>& list = storage_->text_lists.emplace_back();
    for (const std::string& word : words) list.push_back(keep(std::string_view(word)));
    return list;
}

std::optional<Texts> ClusterBuilder::keep(const std::optional<Words>& words) {
    if (!words) return std::nullopt;
    return keep(*words);
}

Rows ClusterBuilder::keep(const std::vector<Row>& rows) { return storage_->row_lists.emplace_back(rows); }

Row ClusterBuilder::add_node(Node node, const NodeLists& lists) {
    if (node.host.empty()) node.host = node.name;
    if (!node.cpu_unit_milli.known()) node.cpu_unit_milli = 1000;
    for (Text* text :
         {&node.name, &node.host, &node.state_raw, &node.processor, &node.reason, &node.reason_by, &node.owner})
        *text = keep(*text);
    node.features = keep(lists.features);
    node.taints = keep(lists.taints);
    node.queues = keep(lists.queues);
    return append(cluster_.nodes, node);
}

Row ClusterBuilder::add_slot(Slot slot) {
    slot.resource = keep(slot.resource.empty() ? "gpu" : slot.resource);
    slot.label = keep(slot.label);
    return append(cluster_.slots, slot);
}

Row ClusterBuilder::add_resource(Resource resource) {
    resource.name = keep(resource.name);
    resource.unit = keep(resource.unit);
    return append(cluster_.resources, resource);
}

Row ClusterBuilder::add_queue(Queue queue, const QueueLists& lists) {
    for (Text* text : {&queue.name, &queue.state_raw, &queue.reason}) *text = keep(*text);
    queue.forwards_to = keep(lists.forwards_to);
    queue.limits_sets = keep(lists.limits_sets);
    return append(cluster_.queues, queue);
}

void ClusterBuilder::add_member(Row queue, Row node, Member facts) {
    facts.queue = queue;
    facts.node = node;
    facts.state_raw = keep(facts.state_raw);
    cluster_.members.push_back(facts);
}

void ClusterBuilder::add_members(Row queue, std::initializer_list<Row> nodes) {
    for (const Row node : nodes) add_member(queue, node);
}

void ClusterBuilder::add_rule(Rule rule, const Words& entries) {
    rule.entries = keep(entries);
    cluster_.rules.push_back(rule);
}

void ClusterBuilder::add_limit(Limit limit) {
    for (Text* text : {&limit.set, &limit.source, &limit.who, &limit.resource}) *text = keep(*text);
    cluster_.limits.push_back(limit);
}

void ClusterBuilder::set_identity(const IdentityFacts& facts) {
    cluster_.identity = Identity{
        .user = keep(facts.user),
        .accounts = keep(facts.accounts),
        .qos = keep(facts.qos),
        .groups = keep(facts.groups),
        .projects = keep(facts.projects),
        .default_account = keep(facts.default_account),
        .default_qos = keep(facts.default_qos),
    };
}

void ClusterBuilder::add_association(Association association, const std::optional<Words>& qos) {
    for (Text* text : {&association.account, &association.queue, &association.default_qos, &association.parent})
        *text = keep(*text);
    association.qos = keep(qos);
    cluster_.associations.push_back(association);
}

Row ClusterBuilder::add_job(Job job, const std::optional<std::vector<Row>>& nodes) {
    for (Text* text : {&job.id, &job.array_id, &job.array_task, &job.user, &job.account, &job.queue, &job.name,
                       &job.qos, &job.state_raw, &job.pending_raw, &job.pending_text})
        *text = keep(*text);
    if (nodes) job.nodes = keep(*nodes);
    return append(cluster_.jobs, job);
}

void ClusterBuilder::add_allocation(Allocation allocation) { cluster_.allocations.push_back(allocation); }

void ClusterBuilder::add_release(Release release) { cluster_.releases.push_back(release); }

Row ClusterBuilder::add_reservation(Reservation reservation, const std::vector<Row>& nodes, const Words& licences) {
    reservation.name = keep(reservation.name);
    reservation.nodes = keep(nodes);
    reservation.licences = keep(licences);
    return append(cluster_.reservations, reservation);
}

void ClusterBuilder::add_licence(Licence licence) {
    licence.name = keep(licence.name);
    cluster_.licences.push_back(licence);
}

Cluster ClusterBuilder::build() {
    index_rows(cluster_);
    cluster_.storage = storage_;
    return std::move(cluster_);
}

Node idle_node(Text name, std::int64_t cores, Quantity memory_bytes) {
    Node node;
    node.name = name;
    node.state_raw = "idle";
    node.cpu_total_milli = cores * 1000;
    node.cpu_alloc_milli = 0;
    node.memory_total_bytes = memory_bytes;
    if (memory_bytes.known()) node.memory_alloc_bytes = 0;
    return node;
}

Queue open_queue(Text name) {
    Queue queue;
    queue.name = name;
    queue.enabled = Answer::yes;
    queue.started = Answer::yes;
    return queue;
}

}  // namespace nodetop::testing
