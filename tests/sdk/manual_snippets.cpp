// Compiles the code of docs/writing-an-adapter.md that stands in no example.
#include <doctest/doctest.h>

#include <nodetop/sdk/host.hpp>
#include <nodetop/testing/fake_host.hpp>
#include <vector>

namespace sdk = nodetop::sdk;

TEST_CASE("a wave as the manual shows it") {
    nodetop::testing::FakeHost fake;
    fake.answer({"mystat", "--nodes"}, "n1");
    sdk::Host asked(fake.abi());
    const auto host = [&]() -> sdk::Host& { return asked; };

    sdk::Wave wave;
    const sdk::Query nodes = wave.ask(sdk::Command{"mystat", "--nodes"}.without("MYSTAT_*"));
    const sdk::Query jobs = wave.ask(sdk::Command{"mystat", "--jobs"}.timeout_seconds(60));
    const std::vector<sdk::Answer> answers = host().run(wave);
    if (!answers[jobs.index].ok()) host().add(sdk::missing("jobs", answers[jobs.index]));

    CHECK(answers[nodes.index].ok());
    REQUIRE(fake.notices().size() == 1);
    CHECK(fake.notices()[0].text == "mystat --jobs: not in the recording");
    CHECK(fake.notices()[0].query == "jobs");
}
