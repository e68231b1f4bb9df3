#include "rich_blob.hpp"

#include <string>
#include <vector>

namespace nodetop::testing {

sdk::Blob rich_blob() {
    sdk::BlobBuilder reading;
    auto source = reading.add<NT_TABLE_SOURCE>();
    source.set<NT_COL_SOURCE_CLUSTER>("heron").set<NT_COL_SOURCE_TAKEN_AT>(1'800'000'000);
    source.set<NT_COL_SOURCE_MEMORY_CONSUMABLE>(true);

    std::vector<sdk::Ref<NT_TABLE_NODE>> nodes;
    for (int i = 0; i < 4; ++i) {
        auto node = reading.add<NT_TABLE_NODE>();
        node.set<NT_COL_NODE_NAME>("n" + std::to_string(i)).set<NT_COL_NODE_STATE_RAW>("IDLE");
        node.set<NT_COL_NODE_CONDITIONS>(0u).set<NT_COL_NODE_CPU_TOTAL_MILLI>(8000 * i);
        node.set<NT_COL_NODE_FEATURES>({"ib", "caf\xc3\xa9"}).set<NT_COL_NODE_REASON>("disk\x1b[2J");
        nodes.push_back(node);
    }
    auto slot = reading.add<NT_TABLE_SLOT>();
    slot.set<NT_COL_SLOT_NODE>(nodes[1]).set<NT_COL_SLOT_TOTAL>(4).set<NT_COL_SLOT_ALLOC>(1);
    auto resource = reading.add<NT_TABLE_RESOURCE>();
    resource.set<NT_COL_RESOURCE_NODE>(nodes[0]).set<NT_COL_RESOURCE_NAME>("hugepages");

    auto cpu = reading.add<NT_TABLE_QUEUE>(), gpu = reading.add<NT_TABLE_QUEUE>();
    cpu.set<NT_COL_QUEUE_NAME>("cpu").set<NT_COL_QUEUE_ENABLED>(true);
    gpu.set<NT_COL_QUEUE_NAME>("gpu").set<NT_COL_QUEUE_FORWARDS_TO>({"cpu"});
    for (const auto node : nodes) {
        auto member = reading.add<NT_TABLE_MEMBER>();
        member.set<NT_COL_MEMBER_QUEUE>(cpu).set<NT_COL_MEMBER_NODE>(node);
    }
    auto rule = reading.add<NT_TABLE_RULE>();
    rule.set<NT_COL_RULE_QUEUE>(gpu).set<NT_COL_RULE_KIND>(NT_RULE_ACCOUNT).set<NT_COL_RULE_ENTRIES>({"bio"});
    auto limit = reading.add<NT_TABLE_LIMIT>();
    limit.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_USER).set<NT_COL_LIMIT_VALUE>(NT_UNLIMITED);
    auto identity = reading.add<NT_TABLE_IDENTITY>();
    identity.set<NT_COL_IDENTITY_USER>("mira").set<NT_COL_IDENTITY_ACCOUNTS>({"bio"});
    reading.add<NT_TABLE_ASSOC>().set<NT_COL_ASSOC_ACCOUNT>("bio");

    auto job = reading.add<NT_TABLE_JOB>();
    job.set<NT_COL_JOB_ID>("7").set<NT_COL_JOB_NODES>(std::vector<sdk::Ref<NT_TABLE_NODE>>{nodes[0], nodes[3]});
    auto allocation = reading.add<NT_TABLE_ALLOC>();
    allocation.set<NT_COL_ALLOC_JOB>(job).set<NT_COL_ALLOC_NODE>(nodes[3]).set<NT_COL_ALLOC_SLOT>(slot);
    auto release = reading.add<NT_TABLE_RELEASE>();
    release.set<NT_COL_RELEASE_NODE>(nodes[3]).set<NT_COL_RELEASE_AT>(1'800'003'600);
    auto reservation = reading.add<NT_TABLE_RESERVATION>();
    reservation.set<NT_COL_RESERVATION_NODES>(std::vector<sdk::Ref<NT_TABLE_NODE>>{nodes[2]});
    reading.add<NT_TABLE_LICENCE>().set<NT_COL_LICENCE_NAME>("matlab");
    reading.add<NT_TABLE_NOTICE>().set<NT_COL_NOTICE_TEXT>("a word");
    return reading.build();
}

}  // namespace nodetop::testing
