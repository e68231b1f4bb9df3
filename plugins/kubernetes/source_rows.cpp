#include "source_rows.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace nodetop::kubernetes {
namespace {

constexpr std::string_view kOfTheSystem = "system-";

/// Machines are made when pods wait for them: what is not there now is not counted (K-37).
bool makes_nodes_on_demand(const std::vector<NodeRecord>& nodes) {
    return std::any_of(nodes.begin(), nodes.end(), [](const NodeRecord& node) {
        return !label_of(node.labels, "karpenter.sh/nodepool").empty() ||
               !label_of(node.labels, "karpenter.sh/provisioner-name").empty();
    });
}

}  // namespace

void write_source(Reading& reading) {
    const Facts& facts = reading.facts;
    auto row = reading.blob.add<NT_TABLE_SOURCE>();
    row.set<NT_COL_SOURCE_PRODUCT>("Kubernetes").set<NT_COL_SOURCE_QUEUE_TERM>("namespace");
    if (!facts.version.empty()) row.set<NT_COL_SOURCE_VERSION>(facts.version);
    if (facts.config.is_known) row.set<NT_COL_SOURCE_CLUSTER>(facts.config.cluster + " " + facts.config.server);
    // Only a pod that states memory is refused when memory runs out: one that states none is placed all the same.
    row.set<NT_COL_SOURCE_MEMORY_CONSUMABLE>(false).set<NT_COL_SOURCE_CPU_FRACTIONAL>(true);
    row.set<NT_COL_SOURCE_ACCOUNTS_REQUIRED>(false);
    row.set<NT_COL_SOURCE_PROBE_SUPPORTED>(true);
    row.set<NT_COL_SOURCE_PROBE_HERE>(reading.host.find("kubectl").has_value());
    row.set<NT_COL_SOURCE_PROBE_COMMAND>("kubectl create --dry-run=server");
    row.set<NT_COL_SOURCE_OTHERS_JOBS_VISIBLE>(facts.use_is_known);
    if (makes_nodes_on_demand(facts.nodes)) row.set<NT_COL_SOURCE_HIDDEN_CAPACITY>(true);
}

void write_identity(Reading& reading) {
    const auto& caller = reading.facts.caller;
    if (!caller) return;
    auto row = reading.blob.add<NT_TABLE_IDENTITY>();
    row.set<NT_COL_IDENTITY_USER>(caller->user)
        .set<NT_COL_IDENTITY_ACCOUNTS>(std::vector<std::string>())  // there is no such thing
        .set<NT_COL_IDENTITY_GROUPS>(caller->groups);
    if (!reading.facts.priority_classes) return;
    std::vector<std::string> classes;
    // Those of the system are for its own namespaces.
    for (const PriorityClass& one : *reading.facts.priority_classes)
        if (one.name.substr(0, kOfTheSystem.size()) != kOfTheSystem) classes.push_back(one.name);
    row.set<NT_COL_IDENTITY_QOS>(classes);
}

}  // namespace nodetop::kubernetes
