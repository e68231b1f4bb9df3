#include "blob/table_reader.hpp"
#include "model/name_index.hpp"

// Tables 2 to 4 of columns.h: nodes, and what they have.
namespace nodetop {

namespace {

constexpr const char* kQuery = "nodes";

/// The smallest piece of a processor that is handed out; it has to be one.
Quantity unit_or_default(Quantity unit, bool fractional) {
    if (unit.finite() && unit.value() > 0) return unit;
    return fractional ? 1 : 1000;
}

struct NodeColumns {
    explicit NodeColumns(const TableReader& table)
        : name(table.column(NT_COL_NODE_NAME)),
          host(table.column(NT_COL_NODE_HOST)),
          state_raw(table.column(NT_COL_NODE_STATE_RAW)),
          conditions(table.column(NT_COL_NODE_CONDITIONS)),
          unreachable(table.column(NT_COL_NODE_UNREACHABLE)),
          takes_nothing_now(table.column(NT_COL_NODE_TAKES_NOTHING_NOW)),
          cpu_total(table.column(NT_COL_NODE_CPU_TOTAL_MILLI)),
          cpu_alloc(table.column(NT_COL_NODE_CPU_ALLOC_MILLI)),
          cpu_unit(table.column(NT_COL_NODE_CPU_UNIT_MILLI)),
          memory_total(table.column(NT_COL_NODE_MEMORY_TOTAL_BYTES)),
          memory_alloc(table.column(NT_COL_NODE_MEMORY_ALLOC_BYTES)),
          memory_measured(table.column(NT_COL_NODE_MEMORY_MEASURED)),
          memory_floor(table.column(NT_COL_NODE_MEMORY_FLOOR_BYTES)),
          gpu_total(table.column(NT_COL_NODE_GPU_TOTAL)),
          gpu_alloc(table.column(NT_COL_NODE_GPU_ALLOC)),
          job_slots_total(table.column(NT_COL_NODE_JOB_SLOTS_TOTAL)),
          job_slots_alloc(table.column(NT_COL_NODE_JOB_SLOTS_ALLOC)),
          processor(table.column(NT_COL_NODE_PROCESSOR)),
          reason(table.column(NT_COL_NODE_REASON)),
          reason_by(table.column(NT_COL_NODE_REASON_BY)),
          reason_at(table.column(NT_COL_NODE_REASON_AT)),
          owner(table.column(NT_COL_NODE_OWNER)),
          whole_only(table.column(NT_COL_NODE_WHOLE_ONLY)),
          boot_seconds(table.column(NT_COL_NODE_BOOT_SECONDS)),
          planned_at(table.column(NT_COL_NODE_PLANNED_AT)),
          idle_baseline(table.column(NT_COL_NODE_IDLE_BASELINE)),
          cpu_left(table.column(NT_COL_NODE_CPU_LEFT_MILLI)),
          counted_elsewhere(table.column(NT_COL_NODE_COUNTED_ELSEWHERE)) {}

    BlobColumn name, host, state_raw, conditions, unreachable, takes_nothing_now;
    BlobColumn cpu_total, cpu_alloc, cpu_unit, memory_total, memory_alloc, memory_measured, memory_floor;
    BlobColumn gpu_total, gpu_alloc, job_slots_total, job_slots_alloc;
    BlobColumn processor, reason, reason_by, reason_at, owner, whole_only, boot_seconds, planned_at, idle_baseline;
    BlobColumn cpu_left, counted_elsewhere;
};

/// Fills in all but the lists.
void read_node(TableReader& table, const NodeColumns& columns, Row row, bool fractional, Node& node) {
    node.host = table.text(columns.host, row);
    if (node.host.empty()) node.host = node.name;
    node.state_raw = table.text(columns.state_raw, row);
    const auto conditions = table.conditions(columns.conditions, row);
    node.conditions = conditions.value_or(Conditions{});
    // No word of the system, or nobody who knows what it means: it could be anything (B-01, B-02).
    if (!conditions || !columns.state_raw.known(row)) node.conditions.add(Condition::unknown);
    node.unreachable = table.flag(columns.unreachable, row);
    node.takes_nothing_now = table.flag(columns.takes_nothing_now, row);
    node.memory_measured = table.flag(columns.memory_measured, row);
    node.whole_only = table.flag(columns.whole_only, row);
    node.idle_baseline = table.flag(columns.idle_baseline, row);
    node.counted_elsewhere = table.flag(columns.counted_elsewhere, row);

    node.cpu_total_milli = table.quantity(columns.cpu_total, row);
    node.cpu_alloc_milli = table.quantity(columns.cpu_alloc, row);
    node.cpu_unit_milli = unit_or_default(table.quantity(columns.cpu_unit, row), fractional);
    node.memory_total_bytes = table.quantity(columns.memory_total, row);
    node.memory_alloc_bytes = table.quantity(columns.memory_alloc, row);
    node.memory_floor_bytes = table.quantity(columns.memory_floor, row);
    node.gpu_total = table.quantity(columns.gpu_total, row);
    node.gpu_alloc = table.quantity(columns.gpu_alloc, row);
    node.job_slots_total = table.limit(columns.job_slots_total, row);
    node.job_slots_alloc = table.quantity(columns.job_slots_alloc, row);

    node.processor = table.text(columns.processor, row);
    node.reason = table.text(columns.reason, row);
    node.reason_by = table.text(columns.reason_by, row);
    node.reason_at = table.quantity(columns.reason_at, row);
    node.owner = table.text(columns.owner, row);
    node.boot_seconds = table.quantity(columns.boot_seconds, row);
    node.planned_at = table.quantity(columns.planned_at, row);
    node.cpu_left_milli = table.limit(columns.cpu_left, row);
}

}  // namespace

void read_nodes(ModelBuild& build) {
    TableReader table(build, NT_TABLE_NODE, kQuery);
    const NodeColumns columns(table);
    const TextLists features(build, table.column(NT_COL_NODE_FEATURES));
    const TextLists taints(build, table.column(NT_COL_NODE_TAINTS));
    const TextLists queues(build, table.column(NT_COL_NODE_QUEUES));
    const bool fractional = build.cluster.source.cpu_fractional;

    std::vector<Node>& nodes = build.cluster.nodes;
    nodes.reserve(table.rows());
    build.node_rows.assign(table.rows(), kNoRow);
    build.node_kept.assign(table.rows(), false);
    NameIndex by_name(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        const Text name = table.text(columns.name, row);
        if (name.empty()) {
            table.find_fault(columns.name, row, "is not known, the row is left out");
            continue;
        }
        build.node_rows[row] = by_name.add(name, static_cast<Row>(nodes.size()));
        if (build.node_rows[row] != nodes.size()) {
            table.find_fault(columns.name, row, "stands there twice, the first row counts");
            continue;
        }
        build.node_kept[row] = true;
        Node& node = nodes.emplace_back();
        node.name = name;
        read_node(table, columns, row, fractional, node);
        node.features = features(row);
        node.taints = taints(row);
        node.queues = queues(row);
    }
}

namespace {
/// The node that a row of slots or resources belongs to. Those of a repeated node would count twice.
Row owner_of(const ModelBuild& build, const BlobColumn& column, Row row) {
    if (!column.known(row) || !build.node_kept[column.u32(row)]) return kNoRow;
    return build.node_rows[column.u32(row)];
}
}  // namespace

void read_slots(ModelBuild& build) {
    TableReader table(build, NT_TABLE_SLOT, kQuery);
    const auto node = table.column(NT_COL_SLOT_NODE), resource = table.column(NT_COL_SLOT_RESOURCE),
               label = table.column(NT_COL_SLOT_LABEL), total = table.column(NT_COL_SLOT_TOTAL),
               alloc = table.column(NT_COL_SLOT_ALLOC), memory = table.column(NT_COL_SLOT_MEMORY_BYTES),
               slice = table.column(NT_COL_SLOT_SLICE), shared = table.column(NT_COL_SLOT_SHARED),
               cards = table.column(NT_COL_SLOT_CARDS), unhealthy = table.column(NT_COL_SLOT_UNHEALTHY),
               left = table.column(NT_COL_SLOT_LEFT);
    build.slot_rows.assign(table.rows(), kNoRow);
    build.cluster.slots.reserve(table.rows());
    for (Row row = 0; row < table.rows(); ++row) {
        Slot slot;
        slot.node = owner_of(build, node, row);
        if (slot.node == kNoRow) {
            table.find_fault(node, row, "has no node that counts, the row is left out");
            continue;
        }
        slot.total = table.quantity(total, row);
        if (!slot.total.known()) {
            table.find_fault(total, row, "is not known, the row is left out");
            continue;
        }
        slot.resource = resource.known(row) ? table.text(resource, row) : Text("gpu");
        slot.label = table.text(label, row);
        slot.alloc = table.quantity(alloc, row);
        slot.memory_bytes = table.quantity(memory, row);
        slot.slice = table.flag(slice, row);
        slot.shared = table.flag(shared, row);
        slot.cards = table.quantity(cards, row).value_or(slot.total.value());
        slot.unhealthy = table.quantity(unhealthy, row).value_or(0);
        slot.left = table.limit(left, row);
        build.slot_rows[row] = static_cast<Row>(build.cluster.slots.size());
        build.cluster.slots.push_back(slot);
    }
}

void read_resources(ModelBuild& build) {
    TableReader table(build, NT_TABLE_RESOURCE, kQuery);
    const auto node = table.column(NT_COL_RESOURCE_NODE), name = table.column(NT_COL_RESOURCE_NAME),
               total = table.column(NT_COL_RESOURCE_TOTAL), alloc = table.column(NT_COL_RESOURCE_ALLOC),
               unit = table.column(NT_COL_RESOURCE_UNIT);
    for (Row row = 0; row < table.rows(); ++row) {
        Resource resource;
        resource.node = owner_of(build, node, row);
        resource.name = table.text(name, row);
        if (resource.node == kNoRow || resource.name.empty()) {
            table.find_fault(name, row, "has no name, or no node that counts, the row is left out");
            continue;
        }
        resource.total = table.quantity(total, row);
        resource.alloc = table.quantity(alloc, row);
        resource.unit = unit.known(row) ? table.text(unit, row) : Text("count");
        build.cluster.resources.push_back(resource);
    }
}

}  // namespace nodetop
