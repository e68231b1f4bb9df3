#include "outside/first_answers.hpp"

#include <doctest/doctest.h>

#include <map>

#include "support/fake_world.hpp"

using namespace nodetop;

namespace {

CommandRequest asks(Argv argv) {
    CommandRequest request;
    request.argv = std::move(argv);
    return request;
}

/// Client programs of which each answers with its own command line, in the order of the requests.
struct Clients {
    FakeCommands commands;
    WatchedCommands watched{commands};
    std::vector<std::unique_ptr<FirstAnswers>> told;

    Clients() {
        for (const char* line : {"scontrol node", "scontrol config", "sacctmgr qos", "sacctmgr assoc", "squeue"})
            commands.answer(line, line);
        watched.tell([this](std::unique_ptr<FirstAnswers> answers) { told.push_back(std::move(answers)); });
    }
};

}  // namespace

TEST_CASE("what was answered is told once one client program is awaited that has answered nothing") {
    Clients clients;
    const std::vector<CommandRequest> wave = {asks({"scontrol", "node"}), asks({"scontrol", "config"}),
                                              asks({"sacctmgr", "qos"}), asks({"sacctmgr", "assoc"})};
    const auto results = clients.watched.run_all(wave);
    CHECK(results[3].out.view == "sacctmgr assoc");
    REQUIRE(clients.told.size() == 1);
    const auto first = clients.told[0]->run_all(wave);
    CHECK(first[0].out.view == "scontrol node");
    CHECK(first[1].out.view == "scontrol config");
    CHECK(first[2].state == RunState::not_recorded);
    CHECK(first[3].state == RunState::not_recorded);
    clients.watched.run_all(wave);
    CHECK(clients.told.size() == 1);
}

TEST_CASE("a streamed answer is told whole") {
    Clients clients;
    std::string heard;
    std::vector<CommandRequest> wave = {asks({"scontrol", "node"}), asks({"squeue"})};
    wave[0].consume = [&](ByteReader& from) {
        char buffer[4];
        for (std::int64_t got; (got = from.read(buffer, sizeof buffer)) > 0;)
            heard.append(buffer, static_cast<std::size_t>(got));
    };
    clients.watched.run_all(wave);
    CHECK(heard == "scontrol node");
    heard.clear();
    REQUIRE(clients.told.size() == 1);
    CHECK(clients.told[0]->run_all(wave)[0].out.view.empty());
    CHECK(heard == "scontrol node");
}

TEST_CASE("nothing is told early where one program answers all, or two are awaited, or the wave was ended") {
    SUBCASE("one program") {
        Clients clients;
        clients.watched.run_all(std::vector<CommandRequest>{asks({"scontrol", "node"}), asks({"scontrol", "config"})});
        CHECK(clients.told.empty());
    }
    SUBCASE("two are awaited, then half of one") {
        Clients clients;
        clients.watched.run_all(std::vector<CommandRequest>{asks({"scontrol", "node"}), asks({"sacctmgr", "qos"}),
                                                            asks({"squeue"}), asks({"sacctmgr", "assoc"})});
        CHECK(clients.told.empty());
    }
    SUBCASE("ended by its own answer") {
        Clients clients;
        std::vector<CommandRequest> wave = {asks({"scontrol", "node"}), asks({"squeue"})};
        wave[0].on_end = [](const CommandResult&) { return Wave::stop; };
        clients.watched.run_all(wave);
        CHECK(clients.told.empty());
    }
}
