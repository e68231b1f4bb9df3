#pragma once

#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

#include <memory>
#include <vector>

#include "blob/check.hpp"
#include "blob/to_model.hpp"
#include "report/judgement.hpp"
#include "report/nodes.hpp"

namespace nodetop::pbs::test {

/// What the program would show of what a host answers: adapter and core together.
class Judged {
  public:
    static constexpr std::uint64_t kWant = NT_WANT_NODES | NT_WANT_QUEUES | NT_WANT_LIMITS | NT_WANT_IDENTITY |
                                           NT_WANT_RESERVATIONS | NT_WANT_LICENCES | NT_WANT_FREE_TIMES;

    /// Nothing where the adapter had nothing to hand over.
    static std::unique_ptr<Judged> of(testing::FakeHost& host, std::int64_t now) {
        testing::PluginUnderTest plugin(host);
        const testing::Reading reading = plugin.collect(kWant);
        if (reading.status() != NT_OK) return nullptr;
        const auto* bytes = static_cast<const std::byte*>(reading.data());
        auto kept = std::make_shared<std::vector<std::byte>>(bytes, bytes + reading.size());
        const auto fault = check_blob(*kept);
        REQUIRE_MESSAGE(!fault, (fault ? fault->sentence : ""));
        ReadingFacts facts;
        facts.now = Instant{now};
        facts.asked.bits = static_cast<std::uint32_t>(kWant);
        for (const auto& notice : host.notices()) {
            Query query = Query::nodes;
            if (notice.code == "query_failed" && query_of(notice.query, query)) facts.failed.add(query);
        }
        return std::unique_ptr<Judged>(new Judged(to_model(*kept, kept, std::move(facts))));
    }

    Cluster cluster;
    Judgement judgement;
    NodesReport nodes;

  private:
    explicit Judged(Cluster made)
        : cluster(std::move(made)), judgement(cluster, false), nodes(make_nodes_report(judgement, {.all = true})) {}
};

}  // namespace nodetop::pbs::test
