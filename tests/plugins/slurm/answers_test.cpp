// Recordings of real clusters, read by the adapter and worked out by the core: what comes out has to be what the
// cluster had for that user (answers.json beside each recording).
#include <doctest/doctest.h>

#include <string>

#include "recorded_host.hpp"
#include "support/answers.hpp"

using namespace nodetop::testing;
using nodetop::slurm::test::recording;

TEST_CASE("the right answers of every recording") {
    for (const char* file :
         {"22.05-small-alice", "22.05-small-bob", "22.05-small-carol", "22.05-small-dave", "22.05-small-root",
          "26.05-small-alice", "26.05-small-bob", "field-01-slurm-sinfo-suffixes", "field-02-slurm-partial-answer",
          "field-03-slurm-bytes-that-are-not-utf8", "field-04-slurm-cluster-header-lines",
          "field-08-slurm-idle-cores-without-memory", "field-09-slurm-no-accounting",
          "field-10-slurm-gpu-without-models-and-old-words"}) {
        const std::string name = file;
        QueueExceptions exceptions;
        // That a queue without nodes, one for reservations that the caller has none of, and one whose only account may
        // submit nothing give nothing is told by other facts than its lists.
        exceptions.open_is_told_otherwise = [&](const std::string& queue) {
            return queue == "empty" || queue == "resvonly" || (name == "22.05-small-dave" && queue == "physics");
        };
        // bob holds all 6 CPUs that MaxTRESPerUser of part_capped gives him; his only other account, limited, is used
        // up. The answers leave out what the same recording says.
        exceptions.gives_nothing = [&](const std::string& queue) {
            return name.find("-small-bob") != std::string::npos && (queue == "capped" || queue == "nochem");
        };
        const Shown shown(recording(name));
        const rapidjson::Document answers = answers_of(recording(name));
        check_nodes(shown, answers["nodes"], name);
        check_queues(shown, answers["queues"], name, exceptions);
    }
}
