#include "reading/make_reading.hpp"

#include <doctest/doctest.h>

#include <nodetop/blob_builder.hpp>
#include <utility>

using namespace nodetop;
using sdk::BlobBuilder;

namespace {

SharedBytes bytes_of(const BlobBuilder& reading) {
    const sdk::Blob blob = reading.build();
    return SharedBytes::of({reinterpret_cast<const char*>(blob.data()), blob.size()});
}

Collected collected(const BlobBuilder& reading, std::vector<Problem> problems = {}) {
    Collected answer;
    answer.blob = bytes_of(reading);
    answer.problems = std::move(problems);
    return answer;
}

ReadingContext context(Queries asked) {
    ReadingContext told;
    told.origin.backend = "mysched";
    told.asked = asked;
    told.clock_now = 1000;
    return told;
}

Problem failed(const char* query) { return {Severity::error, "query_failed", query, "", "no answer"}; }

const Failure& failure(const std::variant<Reading, Failure>& result) {
    REQUIRE(std::holds_alternative<Failure>(result));
    return std::get<Failure>(result);
}

}  // namespace

TEST_CASE("a system that answers that it has no nodes is an empty cluster") {
    BlobBuilder reading;
    reading.table<NT_TABLE_NODE>().answered();
    reading.table<NT_TABLE_QUEUE>().answered();
    const auto result = make_reading(collected(reading), context(Query::nodes | Query::queues));
    REQUIRE(std::holds_alternative<Reading>(result));
    CHECK(std::get<Reading>(result).cluster.nodes.empty());
}

TEST_CASE("C-47 no nodes while they could not be read is no empty cluster") {
    BlobBuilder reading;
    reading.table<NT_TABLE_QUEUE>().answered();
    const auto nodes = make_reading(collected(reading, {failed("nodes")}), context(Query::nodes | Query::queues));
    CHECK(failure(nodes).code == FailureCode::no_data);
    CHECK(failure(nodes).message.starts_with("the nodes could not be read"));
    CHECK(failure(nodes).problems.size() == 1);

    const auto both = make_reading(collected(BlobBuilder{}, {failed("nodes"), failed("queues")}),
                                   context(Query::nodes | Query::queues));
    CHECK(failure(both).message.starts_with("nothing could be read"));
}

TEST_CASE("a failed side question is a gap and no failure") {
    BlobBuilder reading;
    reading.add<NT_TABLE_NODE>().set<NT_COL_NODE_NAME>("n1");
    const auto result =
        make_reading(collected(reading, {failed("reservations")}), context(Query::nodes | Query::reservations));
    REQUIRE(std::holds_alternative<Reading>(result));
    const Cluster& cluster = std::get<Reading>(result).cluster;
    CHECK(cluster.failed.has(Query::reservations));
    CHECK_FALSE(cluster.has(Query::reservations));
    CHECK(cluster.has(Query::nodes));
}

TEST_CASE("an adapter that is gone, gave up or handed over rubbish gives its sentence") {
    Collected stopped;
    stopped.stopped = "adapter mysched stopped (signal 11)";
    CHECK(failure(make_reading(std::move(stopped), context(Query::nodes))).message ==
          "adapter mysched stopped (signal 11)");

    Collected gave_up;
    gave_up.status = -4;
    gave_up.problems = {failed("nodes")};
    CHECK(failure(make_reading(std::move(gave_up), context(Query::nodes))).message == "no answer");

    Collected silent;
    silent.status = -11;
    CHECK(failure(make_reading(std::move(silent), context(Query::nodes))).message.find("did not say why") !=
          std::string::npos);

    Collected rubbish;
    rubbish.blob = SharedBytes::of("this is no blob");
    CHECK(failure(make_reading(std::move(rubbish), context(Query::nodes))).message.find("do not hold together") !=
          std::string::npos);
}

TEST_CASE("the instant of a reading is the system's own, in a replay the recorded one") {
    BlobBuilder reading;
    reading.add<NT_TABLE_SOURCE>().set<NT_COL_SOURCE_TAKEN_AT>(500);
    reading.table<NT_TABLE_NODE>().answered();
    ReadingContext live = context(Query::nodes);
    auto result = make_reading(collected(reading), std::move(live));
    CHECK(std::get<Reading>(result).cluster.now == Quantity{500});

    ReadingContext replayed = context(Query::nodes);
    replayed.clock_is_recorded = true;
    result = make_reading(collected(reading), std::move(replayed));
    CHECK(std::get<Reading>(result).cluster.now == Quantity{1000});
}

TEST_CASE("the zone is the system's own where it tells one, else the host's") {
    BlobBuilder reading;
    reading.table<NT_TABLE_NODE>().answered();
    ReadingContext told = context(Query::nodes);
    told.host_zone_offset_seconds = 7200;
    const auto result = make_reading(collected(reading), std::move(told));
    CHECK(std::get<Reading>(result).cluster.source.zone_offset_seconds == Quantity{7200});
}
