#include "report/envelope.hpp"

#include <doctest/doctest.h>

#include "unit/report/heron.hpp"

using namespace nodetop;
using namespace nodetop::testing;

namespace {

std::vector<std::string> keys_of(const rapidjson::Value& object) {
    std::vector<std::string> keys;
    for (const auto& member : object.GetObject()) keys.emplace_back(member.name.GetString());
    return keys;
}

const std::vector<std::string> kKeys{"schema",     "command", "exit",        "version",     "backend",
                                     "queue_term", "cluster", "taken_at",    "age_seconds", "load_seconds",
                                     "replayed",   "demo",    "replay_file", "dry_run",     "dry_run_reason",
                                     "caller",     "query",   "problems",    "result",      "error"};

}  // namespace

TEST_CASE("the envelope of an answer, key by key") {
    const Reading reading = heron_reading();
    Envelope envelope;
    envelope.command = "nodes";
    envelope.version = "1.0.0";
    envelope.origin = &reading.origin;
    envelope.reading = &reading;
    envelope.query = {{"queue", std::vector<std::string>{"gpu"}}, {"gpu", true}, {"top", std::monostate{}}};
    const Written document([&](Json& json) {
        write_document(json, envelope, [](Json& result) { result.member("matched", std::int64_t{0}); });
    });
    CHECK(document.text.back() == '\n');
    CHECK(keys_of(document.tree) == kKeys);
    CHECK(std::string(document["schema"].GetString()) == "nodetop/2");
    CHECK(std::string(document["taken_at"].GetString()) == "2026-05-04T09:33:20+02:00");
    CHECK(std::string(document["cluster"].GetString()) == "heron");
    CHECK(document["age_seconds"].GetInt64() == 0);
    CHECK(document["replay_file"].IsNull());
    CHECK(document["query"]["queue"][0].GetString() == std::string("gpu"));
    CHECK(document["query"]["top"].IsNull());
    CHECK(document["caller"]["accounts"][0].GetString() == std::string("bio"));
    CHECK(document["error"].IsNull());
    CHECK(document["result"]["matched"].GetInt() == 0);
}

TEST_CASE("a failure before a system was chosen has every key") {
    const Failure failure{FailureCode::no_backend, "no batch system is here", "nodetop backends tells why", {}, {}};
    Envelope envelope;
    envelope.failure = &failure;
    envelope.exit = 3;
    envelope.query_known = false;
    const Written document([&](Json& json) { write_document(json, envelope, {}); });
    CHECK(keys_of(document.tree) == kKeys);
    for (const char* key : {"command", "backend", "queue_term", "cluster", "taken_at", "age_seconds", "load_seconds",
                            "dry_run", "caller", "query", "result"})
        CHECK_MESSAGE(document[key].IsNull(), key);
    CHECK(std::string(document["error"]["code"].GetString()) == "no_backend");
    CHECK(document["error"]["suggestions"].IsArray());
}

TEST_CASE("an identity that could not be read is no caller without accounts") {
    Reading reading = heron_reading();
    reading.cluster.identity.reset();
    reading.cluster.failed.add(Query::identity);
    Envelope envelope;
    envelope.origin = &reading.origin;
    envelope.reading = &reading;
    const Written document([&](Json& json) { write_document(json, envelope, {}); });
    CHECK(document["caller"].IsNull());
}

TEST_CASE("lists of the caller that are unknown are null, not empty") {
    Reading reading = heron_reading();
    reading.cluster.identity->qos.reset();
    Envelope envelope;
    envelope.reading = &reading;
    const Written document([&](Json& json) { write_document(json, envelope, {}); });
    CHECK(document["caller"]["qos"].IsNull());
    CHECK(document["caller"]["accounts"].IsArray());
}

TEST_CASE("why there is no dry run: four different texts") {
    Reading reading = heron_reading();
    reading.cluster.source.probe_supported = reading.cluster.source.probe_here = true;
    CHECK(dry_run_of(reading).possible);
    reading.cluster.source.probe_here = false;
    reading.cluster.source.probe_command = "sbatch --test-only";
    CHECK(dry_run_of(reading).reason == "the client for a dry run is not here: sbatch --test-only");
    reading.cluster.source.probe_supported = false;
    CHECK(dry_run_of(reading).reason == "slurm has no dry run");
    reading.origin.replayed = true;
    CHECK(dry_run_of(reading).reason == "a recording has nobody to ask");
    reading.origin.demo = true;
    CHECK(dry_run_of(reading).reason == "the demo cluster has nobody to ask");
}

TEST_CASE("C-36 a recording from the future has no age") {
    Reading reading = heron_reading();
    reading.origin.replayed = true;
    reading.origin.recording_age_seconds = -5000;
    Envelope envelope;
    envelope.origin = &reading.origin;
    envelope.reading = &reading;
    const Written document([&](Json& json) { write_document(json, envelope, {}); });
    CHECK(document["age_seconds"].IsNull());
    CHECK(document["replayed"].GetBool());
}
