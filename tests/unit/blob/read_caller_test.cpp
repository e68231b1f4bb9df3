#include "blob_of.hpp"

using namespace nodetop;
using namespace nodetop::testing;

TEST_CASE("a zone is less than a day away from Greenwich, on either side") {
    const auto offset = [](std::int64_t seconds) {
        sdk::BlobBuilder reading;
        reading.add<NT_TABLE_SOURCE>().set<NT_COL_SOURCE_ZONE_OFFSET_SECONDS>(seconds);
        return model_of(reading).source.zone_offset_seconds;
    };
    CHECK(offset(-12600) == Quantity{-12600});
    CHECK(offset(0) == Quantity{0});
    CHECK_FALSE(offset(86400).known());
    CHECK_FALSE(offset(INT64_MIN + 1).known());
}

TEST_CASE("C-17 a limit that is there and cannot be read stays, as not known") {
    sdk::BlobBuilder reading;
    auto unreadable = reading.add<NT_TABLE_LIMIT>();
    unreadable.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_JOB).set<NT_COL_LIMIT_RESOURCE>("walltime_seconds");
    auto endless = reading.add<NT_TABLE_LIMIT>();
    endless.set<NT_COL_LIMIT_SCOPE>(NT_SCOPE_USER).set<NT_COL_LIMIT_VALUE>(NT_UNLIMITED);
    auto strange = reading.add<NT_TABLE_LIMIT>();
    strange.set<NT_COL_LIMIT_SCOPE>(99u).set<NT_COL_LIMIT_EFFECT>(7u).set<NT_COL_LIMIT_VALUE>(-4);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.limits.size() == 3);
    CHECK_FALSE(cluster.limits[0].value.known());
    CHECK(cluster.limits[0].scope == Scope::job);
    CHECK(cluster.limits[0].effect == Effect::wait);
    CHECK(cluster.limits[0].binds == Answer::unknown);
    CHECK(cluster.limits[0].queue == kNoRow);
    CHECK_FALSE(cluster.limits[0].used.known());
    CHECK(cluster.limits[1].value.is_unlimited());
    CHECK(cluster.limits[2].scope == Scope::unknown);
    CHECK(cluster.limits[2].effect == Effect::unknown);
    CHECK_FALSE(cluster.limits[2].value.known());
    CHECK(cluster.problems.size() == 3);
}

TEST_CASE("a limit of one queue stays with that queue, and goes with it") {
    sdk::BlobBuilder reading;
    auto nameless = reading.add<NT_TABLE_QUEUE>();
    auto queue = reading.add<NT_TABLE_QUEUE>();
    queue.set<NT_COL_QUEUE_NAME>("cpu");
    reading.add<NT_TABLE_LIMIT>().set<NT_COL_LIMIT_QUEUE>(nameless);
    reading.add<NT_TABLE_LIMIT>().set<NT_COL_LIMIT_QUEUE>(queue);
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.limits.size() == 1);
    CHECK(cluster.limits[0].queue == 0);
}

TEST_CASE("C-24 C-25 no identity is not an empty one, and an unread list is not an empty list") {
    CHECK_FALSE(model_of(sdk::BlobBuilder()).identity.has_value());

    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_IDENTITY>().set<NT_COL_IDENTITY_USER>("mira").set<NT_COL_IDENTITY_ACCOUNTS>(
        std::vector<std::string>{});
    reading.add<NT_TABLE_IDENTITY>().set<NT_COL_IDENTITY_USER>("eve");
    const Cluster cluster = model_of(reading);
    REQUIRE(cluster.identity.has_value());
    CHECK(cluster.identity->user == "mira");
    REQUIRE(cluster.identity->accounts.has_value());
    CHECK(cluster.identity->accounts->empty());
    CHECK_FALSE(cluster.identity->groups.has_value());
    CHECK(cluster.problems.size() == 1);
}

TEST_CASE("an association's QOS list may be unknown, and so may its parent") {
    sdk::BlobBuilder reading;
    reading.add<NT_TABLE_ASSOC>().set<NT_COL_ASSOC_ACCOUNT>("bio").set<NT_COL_ASSOC_PARENT>("root");
    reading.add<NT_TABLE_ASSOC>().set<NT_COL_ASSOC_ACCOUNT>("phys").set<NT_COL_ASSOC_QOS>({"normal", "long"});
    const Cluster cluster = model_of(reading);
    CHECK_FALSE(cluster.associations[0].qos.has_value());
    CHECK(cluster.associations[0].parent_known);
    CHECK(cluster.associations[0].queue.empty());
    REQUIRE(cluster.associations[1].qos.has_value());
    CHECK((*cluster.associations[1].qos)[1] == "long");
    CHECK_FALSE(cluster.associations[1].parent_known);
}
