#include "detection.hpp"

#include <doctest/doctest.h>
#include <nodetop/testing/plugin_under_test.hpp>

using namespace nodetop;
using nodetop::testing::FakeHost;

namespace {

sdk::Detection detected(FakeHost& host) {
    sdk::Host view(host.abi());
    return pbs::detect_pbs(view);
}

/// A host with the two client programs.
void clients(FakeHost& host) {
    host.answer({"qstat", "-Q"}, "");
    host.answer({"pbsnodes", "-l"}, "");
}

}  // namespace

TEST_CASE("no clients, or clients alone, are not PBS") {
    FakeHost none;
    CHECK(detected(none).state == NT_NOT_HERE);
    FakeHost host;
    clients(host);
    CHECK(detected(host).state == NT_NOT_HERE);
    CHECK(host.asked().empty());
}

TEST_CASE("a configured server is here, and nothing is asked for that") {
    for (const char* path : {"/etc/pbs.conf", "/var/spool/torque/server_name"}) {
        FakeHost host;
        clients(host);
        host.file(path, "PBS_SERVER=head\n");
        CHECK(detected(host).state == NT_HERE);
        CHECK(host.asked().empty());
    }
    FakeHost host;
    clients(host);
    host.env("PBS_DEFAULT", "head");
    CHECK(detected(host).why == "PBS_DEFAULT names head");
}

TEST_CASE("P-01 C-49 look-alikes are told by path, script and companions") {
    FakeHost script;
    clients(script);
    script.file("/usr/bin/qstat", "#!/usr/bin/perl\n# qstat - queries Slurm jobs in familar pbs format\n");
    CHECK(detected(script).wrapper_of == "slurm");
    FakeHost sge;
    clients(sge);
    sge.answer({"qhost"}, "").answer({"qconf"}, "");
    CHECK(detected(sge).wrapper_of == "sge");
    CHECK(detected(sge).state == NT_NOT_HERE);
}

TEST_CASE("programs of PBS without a configuration: the server is asked once") {
    FakeHost answers;
    clients(answers);
    answers.answer({"pbs_rstat"}, "").answer({"qstat", "-B"}, "Server Max Tot\n");
    CHECK(detected(answers).state == NT_HERE);
    FakeHost refused;
    clients(refused);
    refused.answer({"pbs_rstat"}, "");
    refused.answer({"qstat", "-B"},
                   {"", "Connection refused\nqstat: cannot connect to server pbs1 (errno=15010)\n", 255});
    CHECK(detected(refused).state == NT_HERE_BUT_BROKEN);
    CHECK(detected(refused).why == "no PBS server answers: qstat: cannot connect to server pbs1 (errno=15010)");
    FakeHost unset;
    clients(unset);
    unset.answer({"pbs_rstat"}, "").answer({"qstat", "-B"}, {"", "qstat: No default server name\n", 255});
    CHECK(detected(unset).state == NT_NOT_HERE);
}

TEST_CASE("the flavour is known before anything is asked of the server") {
    const auto flavour = [](FakeHost& host) {
        sdk::Host view(host.abi());
        return pbs::flavour_of(view);
    };
    FakeHost pro;
    pro.answer({"pbs_rstat"}, "");
    CHECK(flavour(pro) == pbs::Flavour::pbs);
    CHECK(pro.asked().empty());
    FakeHost old;
    old.answer({"qstat", "--version"}, "pbs_version = PBSPro_11.3.0.121723\n");
    CHECK(flavour(old) == pbs::Flavour::pbs);
    FakeHost torque;
    torque.answer({"qstat", "--version"}, {"", "Version: 4.2.10\nCommit: abc\n", 0});
    CHECK(flavour(torque) == pbs::Flavour::torque);
}
